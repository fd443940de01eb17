import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { initI18n, languageNames, readerLocale, setLanguage, withPageWords } from './i18n.ts'

const spoken = () => [i18next.t('account.menu'), i18next.t('account.email')]

// All test files share one set of modules, and the next ones expect English.
afterEach(() => setLanguage('en', { remember: false }))

test('a group of translations can come from several files, all of which follow a language change', async () => {
  await initI18n()
  await withPageWords(Promise.resolve())
  expect(spoken()).toEqual(['Your account', 'Email'])
  await setLanguage('es', { remember: false })
  expect(spoken()).toEqual(['Tu cuenta', 'Correo'])
})

test("dates and numbers follow the reader's variant of the chosen language", async () => {
  vi.stubGlobal('navigator', { languages: ['de-DE', 'en-GB', 'en'] })
  await initI18n()
  await setLanguage('en', { remember: false })
  expect(readerLocale()).toBe('en-GB')
  await setLanguage('es', { remember: false })
  expect(readerLocale()).toBe('es')
  vi.unstubAllGlobals()
})

test('each language is named in itself, with a capital letter', () => {
  expect(languageNames.map(({ words }) => words)).toEqual(expect.arrayContaining(['English', 'Español']))
})
