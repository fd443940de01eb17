import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Song } from '@segue/shared/song/song.ts'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { withPageWords } from '../../client/i18n.ts'
import { Cards } from './cards.tsx'

beforeEach(async () => {
  await loadWords()
  await withPageWords(Promise.resolve({}))
})

const song = { trackName: 'One', artistName: 'Ann', previews: { deezer: 'https://p.test/1.mp3' } } as unknown as Song

test('a preview turns the room down for me, and up again when I stop it or leave', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const duck = vi.fn()
  const { unmount } = onScreen(<Cards text="" sent={{ songs: [song] }} duck={duck} />)
  expect(screen.getByText('One')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Listen to One' }))
  fireEvent.click(screen.getByRole('button', { name: 'Stop One' }))
  expect(duck.mock.calls).toEqual([[0.15], [1]])
  fireEvent.click(screen.getByRole('button', { name: 'Listen to One' }))
  unmount()
  expect(duck.mock.calls.slice(2)).toEqual([[0.15], [1]])
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([2, 2])
  vi.restoreAllMocks()
})

test('a link to a page of ours says what is there; one that leads nowhere stays a link', async () => {
  const community = { name: 'Night Owls', pictureUrl: null }
  const server = fakeServer({
    'GET /communities/night-owls': { body: community },
    'GET /communities/gone': { status: 404, body: { message: 'There is no such community' } },
  })
  vi.stubGlobal('fetch', server.serve)
  const at = (slug: string) => `${location.origin}/community/${slug}`
  onScreen(<Cards text={`${at('night-owls')} ${at('gone')}`} sent={null} duck={null} />)
  const card = await screen.findByRole('link', { name: 'Night Owls' })
  expect(card.getAttribute('href')).toBe('/community/night-owls')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
