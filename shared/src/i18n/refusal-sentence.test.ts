import { expect, test } from 'vitest'
import { Refused } from '../room/refusals/refused.ts'
import { isRefusalCode, refusals } from '../room/refusals/refusals.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import pagesEn from './pages-en.json' with { type: 'json' }
import pagesEs from './pages-es.json' with { type: 'json' }
import { refusalSentence, withSentence } from './refusal-sentence.ts'

test('every refusal has a sentence with exactly its values as placeholders', () => {
  // Rare refusals are in the catalogs of later pages. The api's own refusals are in the same tables.
  const catalogs = [
    { ...en.refusals, ...pagesEn.pageRefusals },
    { ...es.refusals, ...pagesEs.pageRefusals },
  ]
  for (const sentences of catalogs) {
    const named = Object.entries(sentences)
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

test('the English sentence of a refusal contains its values', () => {
  const refused = new Refused('songTooLong', { minutes: '7' })
  expect(refusalSentence(refused)).toBe('Songs here can be up to 7 min long. Choose a shorter one.')
})

test('a notice is sent with its English sentence', () => {
  const params = { code: 'songTooLong', values: { minutes: '7' } } as const
  expect(withSentence({ name: 'boothNotice', params })).toEqual({
    name: 'boothNotice',
    params: { ...params, message: 'Songs here can be up to 7 min long. Choose a shorter one.' },
  })
})
