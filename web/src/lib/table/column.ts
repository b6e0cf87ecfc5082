/** Whether the screen has room for a column beside the board: the story, what is asked, the result. */
import { MediaQuery } from 'svelte/reactivity'

const WIDE = '(min-width: 68.75rem) and (min-height: 30.0625rem)'

export const column = new MediaQuery(WIDE, false)
