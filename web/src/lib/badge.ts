/** The number on the icon of the installed app: how many tables wait for the visitor. */

/** Shows a number, or none; browsers that know no badges, or do not allow one, show nothing. */
export function showBadge(waiting: number): void {
  const shown = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.()
  shown?.catch(() => {})
}
