/** Puts a text where one can paste it from; whether that worked. The field shows the same text. */
export async function copy(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return field !== undefined && copyFrom(field)
  }
}

/** Without https there is no clipboard: if the old way fails too, the text is at least marked. */
function copyFrom(field: HTMLInputElement): boolean {
  const before = document.activeElement as HTMLElement | null
  field.focus()
  field.select()
  const isCopied = document.execCommand('copy')
  if (isCopied) before?.focus()
  return isCopied
}
