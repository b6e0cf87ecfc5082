/** Along a row of things that is one stop of the tab key: where an arrow, Home or End leads. */
export function indexAfterKey(event: KeyboardEvent, current: number, count: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const last = count - 1
  const to = {
    ArrowRight: Math.min(last, current + 1),
    ArrowLeft: Math.max(0, current - 1),
    Home: 0,
    End: last,
  }[event.key]
  if (to === undefined) return null
  event.preventDefault()
  event.stopPropagation()
  return to
}
