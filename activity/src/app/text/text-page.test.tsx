import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { ownText } from './page-texts.ts'
import { PrivacyPage, TermsPage } from './text-page.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
})
const serve = (texts: object) => vi.stubGlobal('fetch', fakeServer({ 'GET /page-texts.json': { body: texts } }).serve)

test('an operator’s own text replaces ours, with its headings and links', async () => {
  serve({ terms: { en: '# Be kind\n\nMore at https://example.com/terms.' } })
  onScreen(<TermsPage />)
  expect(await screen.findByRole('heading', { name: 'Be kind' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'https://example.com/terms' })).toBeTruthy()
  expect(screen.queryByText('Music you upload')).toBeNull()
})

test('without a text by the operator, the page says what this software stores', async () => {
  serve({})
  onScreen(<PrivacyPage />)
  expect(await screen.findByRole('heading', { name: 'Usage statistics' })).toBeTruthy()
})

test('the operator’s text in another language is preferred to ours', () => {
  const texts = { help: { en: 'Ask Ola.', es: 'Pregunta a Ola.' }, terms: { de: 'Seid nett.' } }
  expect(ownText(texts, 'help', 'es')).toBe('Pregunta a Ola.')
  expect(ownText(texts, 'terms', 'es')).toBe('Seid nett.')
  expect(ownText(texts, 'about', 'es')).toBeNull()
  expect(ownText('broken', 'about', 'es')).toBeNull()
})
