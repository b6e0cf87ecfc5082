/** How well one colour is seen on another: WCAG 2's ratio, from 1 to 21. */
export type Rgb = readonly [red: number, green: number, blue: number] // 0 to 255

export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `#rrggbb`, or the `rgb(r, g, b)` of a computed style. */
export function rgb(colour: string): Rgb {
  const hex = colour.startsWith('#')
  const parts = colour.match(hex ? /[0-9a-f]{2}/gi : /[\d.]+/g) ?? []
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (hex ? parseInt(part, 16) : +part))
  return [red, green, blue]
}
