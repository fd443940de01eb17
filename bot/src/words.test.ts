import { expect, test } from 'vitest'
import es from '@segue/shared/i18n/es.json' with { type: 'json' }
import pagesEs from '@segue/shared/i18n/pages-es.json' with { type: 'json' }
import { CallFailed } from '@segue/shared/call.ts'
import { textsOf } from '@segue/shared/i18n/texts.ts'
import { createBot } from './bot.ts'
import { commands } from './commands.ts'
import { wordsIn } from './words.ts'

const refusal = (code: string, values?: object) =>
  new CallFailed(403, 'The sentence of the server.', { message: 'The sentence of the server.', code, values })

test("a room's refusal is shown in the reader’s language, by its code and with its values", () => {
  const tooLong = refusal('songTooLong', { minutes: 8 })
  expect(wordsIn('es-419').sentenceFor(tooLong)).toMatch(/\b8\b/)
  expect(wordsIn('es-419').sentenceFor(tooLong)).not.toBe(wordsIn('en-GB').sentenceFor(tooLong))
  expect(wordsIn('en-GB').sentenceFor(tooLong)).toBe('Songs here can be up to 8 min long. Choose a shorter one.')
})

test('every refusal is translated: no sentence is left in English', () => {
  const declared = Object.keys({ ...es.refusals, ...pagesEs.pageRefusals })
  expect(declared.length).toBeGreaterThan(150)
  const [inEnglish, inSpanish] = ['en-GB', 'es-ES'].map((locale) => wordsIn(locale).sentenceFor)
  const untold = declared.filter((code) => inSpanish?.(refusal(code)) === inEnglish?.(refusal(code)))
  expect(untold).toEqual([])
})

test('every command that a text mentions exists, and is the same in every language', () => {
  const mentionsIn = (texts: object) =>
    Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
      typeof text === 'string' ? [...text.matchAll(/<\/([^>]*)>/g)].map(([, name = '']) => `${key}: ${name}`) : [],
    )
  const { en: english, ...others } = textsOf('bot')
  const mentioned = mentionsIn(english)
  expect(mentioned.length).toBeGreaterThan(15)
  for (const texts of Object.values(others)) expect(mentionsIn(texts)).toEqual(mentioned)
  const known = commands.flatMap(({ run }) => Object.keys(run))
  expect(mentioned.filter((one) => !known.includes(one.split(': ')[1] ?? ''))).toEqual([])
})

test('counts have the plural forms of the language', () => {
  const [english, spanish] = [wordsIn('en-GB').t, wordsIn('es-ES').t]
  expect([1, 2].map((count) => english('songsPlayed', { count }))).toEqual(['1 song played', '2 songs played'])
  expect([1, 2].map((count) => spanish('songsPlayed', { count }))).toEqual([
    '1 canción puesta',
    '2 canciones puestas',
  ])
  const ranked = { place: 1, name: 'ann', count: 1 }
  expect(english('rankLine', ranked)).toBe('1. **ann** · 1 point')
  expect(spanish('seasonPlace', ranked)).toBe('Puesto 1 entre todos los servidores, con 1 punto')
})

test('an unknown code of a newer server is shown with the server’s own message', () => {
  expect(wordsIn('es').sentenceFor(refusal('danceForbidden'))).toBe('The sentence of the server.')
})

test('only an api that does not respond is reported as unreachable, and our own errors are not', async () => {
  const away = createBot({
    server: 'http://segue.test',
    publicUrl: 'http://segue.test',
    applicationId: '1',
    serviceToken: 'service-token-for-tests',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  })
  const error = await away.state('r').catch((thrown: unknown) => thrown)
  const { sentenceFor } = wordsIn('en-GB')
  expect(sentenceFor(error)).toMatch(/isn’t responding right now/)
  expect(sentenceFor(new TypeError('undefined is not a function'))).toMatch(/on our end/)
})
