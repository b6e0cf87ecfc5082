import { afterEach, expect, it, vi } from 'vitest'
import { copy } from '../src/lib/clipboard'

const field = () => ({ focus: vi.fn(), select: vi.fn() })
const asField = (pretended: object) => pretended as HTMLInputElement

/** A browser whose clipboard works or not, and whose old way to copy works or not. */
function browser(isModern: boolean, isOld: boolean) {
  const writeText = vi.fn(async () => {
    if (!isModern) throw new Error('not allowed')
  })
  const button = { focus: vi.fn() }
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  vi.stubGlobal('document', { activeElement: button, execCommand: vi.fn(() => isOld) })
  return { writeText, button }
}

afterEach(() => vi.unstubAllGlobals())

it('copies, and leaves the field alone', async () => {
  const { writeText } = browser(true, false)
  const shown = field()
  expect(await copy('a link', asField(shown))).toBe(true)
  expect(writeText).toHaveBeenCalledWith('a link')
  expect(shown.select).not.toHaveBeenCalled()
})

it('copies the old way where there is no clipboard, and goes back to the button', async () => {
  const { button } = browser(false, true)
  const shown = field()
  vi.stubGlobal('navigator', {}) // without https
  expect(await copy('a link', asField(shown))).toBe(true)
  expect(shown.select).toHaveBeenCalled()
  expect(button.focus).toHaveBeenCalled()
})

it('says that it did not work, with the text marked for a copy by hand', async () => {
  const { button } = browser(false, false)
  const shown = field()
  expect(await copy('a link', asField(shown))).toBe(false)
  expect(shown.focus).toHaveBeenCalled()
  expect(shown.select).toHaveBeenCalled()
  expect(button.focus).not.toHaveBeenCalled()
  expect(await copy('a link')).toBe(false)
})
