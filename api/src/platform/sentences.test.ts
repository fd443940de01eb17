import * as z from 'zod'
import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const oneOrMany = z.object({ room: z.union([z.string(), z.array(z.string())]), name: z.string().min(1).max(3) })

function complaintsAbout(given: unknown): string[] {
  const read = oneOrMany.safeParse(given, { reportInput: true })
  return read.success ? [] : sentencesOf(read.error.issues)
}

test('what may have several types is said to be missing, or to be of none of them', () => {
  expect(complaintsAbout({ name: 'ann' })).toEqual(['room is missing'])
  expect(complaintsAbout({ room: 5, name: 'ann' })).toEqual(['room has an unsupported form'])
})

test('a thing of the wrong type gets one sentence, and one of the right type what is wrong with it', () => {
  expect(complaintsAbout({ room: 'a', name: [] })).toEqual(['name must be a string'])
  expect(complaintsAbout({ room: 'a', name: '' })).toEqual(['name must have at least 1 character'])
  expect(complaintsAbout({ room: 'a', name: 'anna' })).toEqual(['name must have at most 3 characters'])
})
