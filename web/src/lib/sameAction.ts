/** Actions as the server sends them: plain data, compared by what they say. */

/** Whether two actions are the same, in whatever order their fields were written. */
export function sameAction(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [fields, others] = [Object.entries(one), Object.entries(other)]
  if (fields.length !== others.length) return false
  return fields.every(
    ([name, value]) =>
      Object.hasOwn(other, name) && sameAction(value, (other as Record<string, unknown>)[name]),
  )
}
