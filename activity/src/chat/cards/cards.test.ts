import { expect, test } from 'vitest'
import { cardsIn, pageIn } from './cards.ts'

const ours = 'https://segue.test'
const of = (text: string, sent: Parameters<typeof cardsIn>[0]['sent'] = null) => cardsIn({ text, sent }, ours)

test('links to our own pages become at most three distinct cards; other links stay links', () => {
  expect(pageIn('https://segue.test/room/night-shift?x=1', ours)).toEqual({
    kind: 'room',
    id: 'night-shift',
    path: '/room/night-shift',
  })
  expect(pageIn('https://segue.test/playlists/a%20b/mine', ours)).toMatchObject({ kind: 'playlists', id: 'a b' })
  for (const url of ['https://other.test/room/x', 'https://segue.test/settings/data', 'https://segue.test/room', 'x'])
    expect(pageIn(url, ours), url).toBeUndefined()
  const links = [1, 1, 2, 3, 4].map((one) => `https://segue.test/room/${one}`).join(' ')
  expect(of(links).pages.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(of('`https://segue.test/room/x` ||https://segue.test/room/y||').pages).toEqual([])
  expect(pageIn('https://segue.test/room/%E0%A4%A', ours)).toMatchObject({ id: '%E0%A4%A' })
})

test('songs and playlists from other clients become cards, and malformed ones are ignored', () => {
  const song = { trackName: 'One', artistName: 'Ann' }
  const sent = { type: 'ChatMusicInfo' as const, songs: [{ type: 'ChatMusicInfo', song }, song, null, { song: 7 }] }
  expect(of('', sent).songs).toEqual([song, song])
  const playlist = { crateName: 'Mine', totalSongs: 12, thumbnails: { spotify: 'https://p.test/1.jpg' } }
  expect(of('', { playlist }).playlist).toEqual({
    name: 'Mine',
    songs: 12,
    cover: 'https://p.test/1.jpg',
    crateUuid: null,
  })
  const crateUuid = '9b7a1f0e-0000-4000-8000-000000000001'
  expect(of('', { playlist: { ...playlist, crateUuid } }).playlist).toMatchObject({ crateUuid })
  for (const crateUuid of ['37i9dQZF1DX', '../users', 7, null])
    expect(of('', { playlist: { ...playlist, crateUuid } }).playlist).toMatchObject({ crateUuid: null })
  for (const rubbish of [null, 7, 'x', {}, { crateName: '' }])
    expect(of('', { playlist: rubbish }).playlist).toBeNull()
  expect(of('', { playlist: { crateName: 'x', thumbnails: ['javascript:alert(1)'] } }).playlist?.cover).toBeNull()
})
