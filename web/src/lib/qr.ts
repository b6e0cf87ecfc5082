/** A text as a picture that a phone can read. */

export interface Qr {
  size: number // modules a side, without the quiet zone
  path: string // all dark modules, one unit each
}

export const QUIET = 4 // modules of light around it, as the standard asks

/** The dark modules as one path: a run of neighbours is one rectangle. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let width = 1
      while (row[x + width]) width++
      path += `M${x} ${y}h${width}v1h-${width}z`
      x += width
    }
  })
  return path
}

/** Loaded when the first picture is drawn: few pages need one. */
export async function qr(text: string): Promise<Qr> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: pathOf(data) }
}
