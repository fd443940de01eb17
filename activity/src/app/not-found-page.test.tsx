import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { NotFoundPage } from './not-found-page.tsx'

test('an address without a page says so, and leads to the rooms', async () => {
  await loadWords()
  onScreen(<NotFoundPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})
