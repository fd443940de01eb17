import { beforeEach, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import { isAtDoor, removalIn, removalSentences, standAtDoor } from './account-removal.ts'

beforeEach(() => loadWords())

const refused = (values: object) => new CallFailed(401, 'x', { message: 'x', values })

test('a refusal contains how, until when and why an account was removed; other errors contain nothing', () => {
  const until = '2026-11-20T20:00:00.000Z'
  expect(removalIn(refused({ removal: 'accountBanned', until, reason: 'Spam' }))).toEqual({
    code: 'accountBanned',
    until: new Date(until),
    reason: 'Spam',
  })
  expect(removalIn(refused({ removal: 'accountKicked' }))).toEqual({
    code: 'accountKicked',
    until: null,
    reason: null,
  })
  for (const error of [refused({}), refused({ removal: 'somethingNew' }), new Error('x'), null])
    expect(removalIn(error)).toBeNull()
})

test('a banned user sees until when, why and whom to contact; a signed-out user can sign in again', () => {
  const forGood = removalSentences({ code: 'accountBanned', until: null, reason: 'Spam' })
  expect(forGood.join(' ')).toMatch(/permanently banned from all rooms.*Moderators said: “Spam”.*contact the people/)
  const [end] = removalSentences({ code: 'accountBanned', until: new Date('2030-01-02T12:00:00Z'), reason: null })
  expect(end).toMatch(/^You can come back on .*2030/)
  expect(removalSentences({ code: 'accountKicked', until: null, reason: null })).toEqual(['You can sign in again.'])
})

test('an account gate counts as shown until it unmounts', () => {
  const leave = standAtDoor()
  expect(isAtDoor()).toBe(true)
  leave()
  expect(isAtDoor()).toBe(false)
})
