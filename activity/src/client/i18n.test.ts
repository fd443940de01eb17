import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { initI18n, setLanguage, withPageWords } from './i18n.ts'

const spoken = () => [i18next.t('account.menu'), i18next.t('account.email')]

// The files of this project share one set of modules: those that come next expect English.
afterEach(() => setLanguage('en', { remember: false }))

test('words of one group come from several files, and all of them are spoken in another language', async () => {
  await initI18n()
  await withPageWords(Promise.resolve())
  expect(spoken()).toEqual(['Your account', 'Email'])
  await setLanguage('es', { remember: false })
  expect(spoken()).toEqual(['Tu cuenta', 'Correo'])
})
