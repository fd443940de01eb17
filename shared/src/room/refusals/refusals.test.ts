import { expect, test } from 'vitest'
import { isSongRefusal, isFinalRefusal, isRefusalCode } from './refusals.ts'

test("a client knows which refusals are about the song, and which can't be retried", () => {
  expect(isSongRefusal('chosenAlready')).toBe(true)
  expect(isSongRefusal('stageFull')).toBe(false)
  expect(isSongRefusal('from a newer server')).toBe(false)
  expect(isFinalRefusal('banned')).toBe(true)
  expect(isFinalRefusal('serverBusy')).toBe(false)
  expect([isRefusalCode('banned'), isRefusalCode('toString'), isRefusalCode(undefined)]).toEqual([true, false, false])
})
