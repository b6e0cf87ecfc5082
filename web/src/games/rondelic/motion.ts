/** Where things are in the box, as CSS says it. */
import { BOX, type Point } from './geometry'

/** A length of the box as CSS: the box knows its own unit. */
export function length(units: number): string {
  return `calc(${units.toFixed(2)} * var(--unit))`
}

/** A point of the box, for `translate`. */
export function at({ x, y }: Point): string {
  return `${length(x)} ${length(y)}`
}

/** How many pixels a unit of the box is now. */
export function unitOf(element: HTMLElement): number {
  return (element.closest('.box')?.clientWidth ?? BOX.width) / BOX.width
}
