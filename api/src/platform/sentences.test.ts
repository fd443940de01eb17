import * as z from 'zod'
import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const oneOrMany = z.object({ room: z.union([z.string(), z.array(z.string())]), name: z.string().min(1).max(3) })

function complaintsAbout(input: unknown): string[] {
  const read = oneOrMany.safeParse(input, { reportInput: true })
  return read.success ? [] : sentencesOf(read.error.issues)
}

test('a value of several possible types is reported as missing or as unsupported', () => {
  expect(complaintsAbout({ name: 'ann' })).toEqual(['room is missing'])
  expect(complaintsAbout({ room: 5, name: 'ann' })).toEqual(['room has an unsupported form'])
})

test('a value of the wrong type is reported once, and one of the right type with its own problem', () => {
  expect(complaintsAbout({ room: 'a', name: [] })).toEqual(['name must be a string'])
  expect(complaintsAbout({ room: 'a', name: '' })).toEqual(['name must have at least 1 character'])
  expect(complaintsAbout({ room: 'a', name: 'anna' })).toEqual(['name must have at most 3 characters'])
})
