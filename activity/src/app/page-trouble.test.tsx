import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../test/doubles/fixtures.tsx'
import { MemoryRouter } from '../client/router.tsx'
import { PageTrouble } from './page-trouble.tsx'

beforeEach(() => loadWords())

function Broken(): never {
  throw new Error('a fault of ours')
}

test('a page that throws shows an error, and navigating recovers', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const at = (place: string) => (
    <MemoryRouter>
      <PageTrouble place={place}>{place === '/broken' ? <Broken /> : <p>All well</p>}</PageTrouble>
    </MemoryRouter>
  )
  const { rerender } = render(at('/broken'))
  expect(screen.getByRole('heading').textContent).not.toBe('')
  expect(screen.queryByText('All well')).toBeNull()
  rerender(at('/'))
  expect(screen.getByText('All well')).toBeTruthy()
})
