import { expect, test } from 'vitest'
import { presenceOf } from './presence.ts'

const settings = { uuid: 'room', name: 'Cellar', roomSize: 50 }
const words = { title: 'First light', artist: 'Vera Vinyl', cover: 'https://i.scdn.co/1' }
type Playing = NonNullable<Parameters<typeof presenceOf>[0]['nowPlaying']>
const nowPlaying = { startTime: 10_000, endTime: 70_000 } as Playing

test('Discord shows the song with its times by our own clock', () => {
  expect(presenceOf({ nowPlaying, settings, allUsers: [] }, words, 500)).toEqual({
    title: 'First light',
    artist: 'Vera Vinyl',
    room: 'Cellar',
    cover: 'https://i.scdn.co/1',
    startsAt: 9500,
    endsAt: 69500,
    party: { id: 'room', size: 1, most: 50 },
  })
})

test('a cover that only this page can reach is left out, and silence shows nothing', () => {
  const own = { ...words, cover: '/songs/1/cover' }
  expect(presenceOf({ nowPlaying, settings, allUsers: [] }, own, 0)?.cover).toBeNull()
  expect(presenceOf({ nowPlaying: null, settings, allUsers: [] }, words, 0)).toBeNull()
})
