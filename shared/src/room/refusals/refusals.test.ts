import { expect, test } from 'vitest'
import en from '../../i18n/en.json' with { type: 'json' }
import es from '../../i18n/es.json' with { type: 'json' }
import { isSongRefusal, isFinalRefusal, isRefusalCode, refusals } from './refusals.ts'
import { Refused } from './refused.ts'

test('every refusal has a sentence with exactly its values as placeholders', () => {
  for (const words of [en, es]) {
    // The api's own refusals are in the same table.
    const named = Object.entries(words.refusals)
      .filter(([code]) => isRefusalCode(code))
      .map(([code, sentence]) => [
        code,
        [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort(),
      ])
    const items = Object.entries(refusals).map(([code, facts]) => [
      code,
      'values' in facts ? [...facts.values].sort() : [],
    ])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(items))
  }
})

test('the message of a refusal is its English sentence with its values', () => {
  const refused = new Refused('songTooLong', { minutes: '7' })
  expect(refused.message).toBe('Songs here can be up to 7 minutes long. Choose a shorter one.')
  expect(refused).toMatchObject({ name: 'Refused', code: 'songTooLong', values: { minutes: '7' } })
})

test("a client knows which refusals are about the song, and which can't be retried", () => {
  expect(isSongRefusal('chosenAlready')).toBe(true)
  expect(isSongRefusal('stageFull')).toBe(false)
  expect(isSongRefusal('from a newer server')).toBe(false)
  expect(isFinalRefusal('banned')).toBe(true)
  expect(isFinalRefusal('serverBusy')).toBe(false)
  expect([isRefusalCode('banned'), isRefusalCode('toString'), isRefusalCode(undefined)]).toEqual([true, false, false])
})
