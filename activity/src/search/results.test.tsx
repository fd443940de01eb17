import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../client/config.ts'
import { setView } from '../client/view.ts'
import { loadWords, onScreen } from '../../test/doubles/fixtures.tsx'
import { FoundByLink, FoundByWords } from './results.tsx'

beforeAll(() => loadWords())
afterEach(() => {
  setView({ allowsExplicit: true })
})

test('explicit songs are searched only while they are allowed here', async () => {
  const requests: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    expect(pathname).toBe('/search/v2')
    requests.push(searchParams.get('explicit'))
    return Response.json({ songs: [], hasMore: false, troubled: [] })
  })
  onScreen(<FoundByWords words="velvet harbour" renderActions={() => null} />)
  await expect.poll(() => requests).toEqual(['true'])
  act(() => setView({ allowsExplicit: false }))
  await expect.poll(() => requests).toEqual(['true', 'false'])
})

test("songs are searched in the listener's country", async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en-US'])
  const requests: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    requests.push(
      new URL(input instanceof Request ? input.url : input, 'http://localhost').searchParams.get('country'),
    )
    return Response.json({ songs: [], hasMore: false, troubled: [] })
  })
  onScreen(<FoundByWords words="heard from afar" renderActions={() => null} />)
  await expect.poll(() => requests).toEqual(['MX'])
  onScreen(<FoundByLink link="https://tidal.com/browse/track/1" provider="tidal" renderActions={() => null} />)
  await expect.poll(() => requests.slice(0, 2)).toEqual(['MX', 'MX'])
  vi.restoreAllMocks()
})

test.each([
  ['v1', '/api/playlist-service/search'],
  ['v2', '/search/v2'],
  [undefined, '/search/v2'],
])('the configuration decides which search API is used (%s)', async (searchVersion, path) => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    requests.push(pathname)
    const found = { songs: [], hasMore: false, troubled: [] }
    return Response.json(pathname === '/config.json' ? { brand: 'hangout', name: 'Segue', searchVersion } : found)
  })
  await loadConfig()
  onScreen(<FoundByWords words={`asked of ${searchVersion}`} renderActions={() => null} />)
  await expect.poll(() => requests).toEqual(['/config.json', path])
})
