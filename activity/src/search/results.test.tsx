import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setView } from '../client/view.ts'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { FoundByWords } from './results.tsx'

beforeAll(() => loadWords())
afterEach(() => {
  setView({ allowsExplicit: true })
})

test('explicit songs are looked for where they are played, and asked for no more once they are held back', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    expect(pathname).toBe('/search/v2')
    asked.push(searchParams.get('explicit'))
    return Response.json({ songs: [], hasMore: false, troubled: [] })
  })
  onScreen(<FoundByWords words="velvet harbour" renderActions={() => null} />)
  await vi.waitFor(() => expect(asked).toEqual(['true']))
  act(() => setView({ allowsExplicit: false }))
  await vi.waitFor(() => expect(asked).toEqual(['true', 'false']))
})
