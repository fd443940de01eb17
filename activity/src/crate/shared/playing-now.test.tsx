import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { PlayingNow } from './playing-now.tsx'

beforeEach(() => loadWords())

const room = (name: string, artistName: string) => ({
  uuid: name,
  slug: name.toLowerCase(),
  design: 'CLUB',
  name,
  song: { trackName: 'Low Tide', artistName },
})

test("a song's page links to rooms that play it, but not to those playing another song with its title", async () => {
  const rooms = [room('Harbour', 'Vera'), room('Attic', 'Somebody else')]
  const server = fakeServer({ 'GET /rooms/public': { body: { rooms, count: 2 } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<PlayingNow song={{ trackName: 'Low Tide', artistName: 'Vera' }} />)
  expect((await screen.findByRole('link', { name: 'Harbour' })).getAttribute('href')).toBe('/room/harbour')
  expect(screen.queryByRole('link', { name: 'Attic' })).toBeNull()
})
