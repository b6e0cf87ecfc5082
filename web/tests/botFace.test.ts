import { describe, expect, it } from 'vitest'
import names from '../../src/escale/texts/fr.json'
import { faceOf } from '../src/lib/botFace'

describe('the face of a bot', () => {
  it('is the same tomorrow', () => {
    expect(faceOf('Basile')).toEqual(faceOf('Basile'))
  })

  it('is another one for each name of the house', () => {
    const faces = names.names.split(', ').map((name) => JSON.stringify(faceOf(name)))
    expect(new Set(faces).size).toBe(faces.length)
  })
})
