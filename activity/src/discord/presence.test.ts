import { expect, test, vi } from 'vitest'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { PacedPresence, presenceOf } from './presence.ts'

const settings = { uuid: 'room', slug: 'cellar', name: 'Cellar', roomSize: 50 }
const words = {
  title: 'First light',
  artist: 'Vera Vinyl',
  cover: 'https://i.scdn.co/1',
  link: 'https://open.spotify.com/track/1',
}
const roomLink = 'https://discord.com/activities/42?custom_id=cellar'
type Playing = NonNullable<Parameters<typeof presenceOf>[0]['nowPlaying']>
const someone = { uuid: 'ann', tokenRole: 'user', canDj: true } as const
const nowPlaying = { startTime: 10_000, endTime: 70_000 } as Playing

test('the presence shows the song with times converted to the local clock', () => {
  expect(presenceOf({ nowPlaying, settings, allUsers: [] }, words, roomLink, 500)).toEqual({
    title: 'First light',
    artist: 'Vera Vinyl',
    room: 'Cellar',
    cover: 'https://i.scdn.co/1',
    songLink: 'https://open.spotify.com/track/1',
    roomLink,
    joinSecret: 'cellar',
    startsAt: 9500,
    endsAt: 69500,
    party: { id: 'room', size: 1, most: 50 },
  })
})

test('covers that Discord cannot fetch are left out, and nothing is shown while no song plays', () => {
  const own = { ...words, cover: '/songs/1/cover' }
  const long = { ...words, cover: `https://i.scdn.co/${'1'.repeat(300)}` }
  expect(presenceOf({ nowPlaying, settings, allUsers: [] }, long, roomLink, 0)?.cover).toBeNull()
  expect(presenceOf({ nowPlaying, settings, allUsers: [] }, own, roomLink, 0)?.cover).toBeNull()
  expect(presenceOf({ nowPlaying: null, settings, allUsers: [] }, words, roomLink, 0)).toBeNull()
})

test('a new song is shown immediately, the number of people occasionally, and never more than five updates in twenty seconds', () => {
  vi.useFakeTimers()
  const sent: { at: number; title: string | null; size: number }[] = []
  const paced = new PacedPresence({
    send: (shown) =>
      void sent.push({ at: fakeClock.now(), title: shown?.title ?? null, size: shown?.party.size ?? 0 }),
    now: fakeClock.now,
    after: fakeClock.after,
  })
  const start = fakeClock.now()
  const show = (title: string, people: number) =>
    paced.show(
      presenceOf(
        { nowPlaying, settings, allUsers: Array.from({ length: people }, () => someone) },
        { ...words, title },
        roomLink,
        0,
      ),
    )
  show('One', 1)
  vi.advanceTimersByTime(0)
  // Someone joins every second, which must not delay the pending update.
  for (let people = 2; people <= 20; people++) {
    vi.advanceTimersByTime(1000)
    show('One', people)
  }
  show('Two', 20)
  vi.advanceTimersByTime(20_000)
  const since = sent.map((one) => ({ ...one, at: one.at - start }))
  expect(since).toEqual([
    { at: 0, title: 'One', size: 1 },
    { at: 15_000, title: 'One', size: 15 },
    { at: 19_000, title: 'Two', size: 20 },
  ])
  for (let song = 0; song < 100; song++) {
    show(`Song ${song}`, 20)
    vi.advanceTimersByTime(100)
  }
  expect(sent.length - since.length).toBeLessThanOrEqual(3)
  show('Song 99', 21)
  show('Song 99', 20)
  paced.stop()
  const before = sent.length
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(before)
  vi.useRealTimers()
})
