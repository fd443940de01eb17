import { expect, test } from 'vitest'
import { uuidParts, ghostProfile } from './ghost.ts'

const uuid = 'a34f1cca-c0a9-43fb-8341-478700b08854'

test('a ghost has the four profile fields that clients expect of guests, and the same ones each time', () => {
  expect(ghostProfile(uuid)).toEqual({
    uuid,
    nickname: expect.stringMatching(/^ghost-[1-9]\d{3}$/),
    avatarId: 'ghost',
    color: '#FFFFFF',
  })
  expect(ghostProfile(uuid)).toEqual(ghostProfile(uuid))
  expect(uuidParts(uuid.toUpperCase())).toBe(uuidParts(uuid))
})

test('a ghost has the nickname they chose and otherwise the same profile', () => {
  expect(ghostProfile(uuid, 'Mia')).toEqual({ ...ghostProfile(uuid), nickname: 'Mia' })
})

test('ghosts of one evening rarely share their four digits', () => {
  const uuids = Array.from(
    { length: 200 },
    (_, at) => `a34f1cca-c0a9-43fb-8341-${String(at * 7919).padStart(12, '0')}`,
  )
  expect(new Set(uuids.map(uuidParts)).size).toBeGreaterThan(180)
})
