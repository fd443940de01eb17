import { expect, test } from 'vitest'
import botEn from './bot-en.json' with { type: 'json' }
import botEs from './bot-es.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { chooseLanguage, languageOf } from './words.ts'

type Tree = { [key: string]: string | Tree }

/** Every sentence under its path. Spanish has one plural more than English, which says the same as `_other`. */
function sentences(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, sentence] of sentences(value, `${path}${key}.`)) found.set(inner, sentence)
  }
  return found
}

// The bot's words are files of their own: no page has to fetch them.
const english = new Map([...sentences(en), ...sentences(botEn, 'bot.')])
const spanish = new Map([...sentences(es), ...sentences(botEs, 'bot.')])
const slots = (sentence: string) => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

test('every sentence is there in both languages', () => {
  const withoutMany = [...spanish.keys()].filter((key) => !key.endsWith('_many'))
  expect(withoutMany.toSorted()).toEqual([...english.keys()].toSorted())
})

test('every sentence is filled with the same values in both languages', () => {
  for (const [key, sentence] of english) expect([key, slots(spanish.get(key) ?? '')]).toEqual([key, slots(sentence)])
})

test('whatever is counted has the plurals that each language asks for', () => {
  for (const key of english.keys()) {
    if (key.endsWith('_other')) expect(spanish.has(key.replace(/_other$/, '_many')), key).toBe(true)
  }
})

test('no sentence is empty', () => {
  for (const [key, sentence] of [...english, ...spanish]) expect(sentence.trim(), key).not.toBe('')
})

test('the address decides the language, then the choice made before, then the device', () => {
  expect(chooseLanguage({ query: 'es', stored: 'en', preferred: ['en-GB'] })).toBe('es')
  expect(chooseLanguage({ query: null, stored: 'es', preferred: ['en-GB'] })).toBe('es')
  expect(chooseLanguage({ preferred: ['uk-UA', 'es-MX', 'en'] })).toBe('es')
})

test('a language we do not speak is passed over, and English is spoken when nothing is left', () => {
  expect(chooseLanguage({ query: 'xx', stored: 'klingon', preferred: ['uk'] })).toBe('en')
  expect(languageOf('ES_419')).toBe('es')
  expect(languageOf('')).toBeUndefined()
})
