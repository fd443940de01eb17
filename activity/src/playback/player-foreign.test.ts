import { beforeEach, expect, test, vi } from 'vitest'
import { createCoarseRun } from './run/coarse-run.ts'
import type { Playable } from './decks/media.ts'
import { createFakeInstrument } from '../../test/doubles/fake-instrument.ts'
import { anchorOf, listener, mediaAt, wait } from '../../test/doubles/fake-listener.ts'
import { MediaTrouble } from './run/trouble.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})

/** A listener whose songs are all at a provider that has a player of its own. */
function abroad(options: Parameters<typeof createFakeInstrument>[0] = {}) {
  const instrument = createFakeInstrument(options)
  const there = listener()
  const media: Playable = {
    provider: 'spotify',
    kind: 'foreign',
    url: 'spotify:track:1',
    open: instrument.open,
    follow: createCoarseRun,
  }
  there.find.mockResolvedValue(media)
  return { ...there, instrument, media }
}

test('a song on its provider’s own player starts where the room is and is left alone while it is near', async () => {
  const { player, names, instrument } = abroad()
  player.follow(anchorOf('one', 30))
  await wait(120_000)
  expect(names()).toEqual(['loading', 'playing'])
  expect(instrument.done).toEqual(['start 30.4'])
  expect(Math.abs(player.drift() ?? 9)).toBeLessThan(0.75)
  expect(player.report().seeks).toBe(0)
})

test('how long the song is, its player says once', async () => {
  const { player, lengths } = abroad({ songSeconds: 187.5 })
  player.follow(anchorOf('one', 30))
  await wait(20_000)
  expect(lengths).toEqual([['play of one', 187.5]])
})

test('one that falls behind for good is put right by a single jump', async () => {
  const { player, instrument } = abroad()
  player.follow(anchorOf('one', 30))
  await wait(40_000)
  instrument.nudge(-6)
  await wait(60_000)
  expect(instrument.done.filter((done) => done === 'seek')).toHaveLength(1)
  expect(Math.abs(player.drift() ?? 9)).toBeLessThan(0.75)
})

test('its volume is the player’s, and while somebody talks a share of it', async () => {
  const { player, instrument } = abroad()
  player.setVolume(0.6)
  player.follow(anchorOf('one', 30))
  await wait(1000)
  expect(instrument.volume).toBeCloseTo(0.6)
  player.duck(0.5)
  expect(instrument.volume).toBeCloseTo(0.3)
  player.mute(true)
  expect(instrument.volume).toBe(0)
})

test('nothing of it is fetched before the browser lets sound out', async () => {
  const { player, device, instrument } = abroad()
  device.allow(false)
  player.follow(anchorOf('one', 30))
  await wait(5000)
  expect(player.state().name).toBe('waiting-for-tap')
  expect(instrument.opened).toBe(0)
  device.allow(true)
  await player.unlock()
  await wait(2000)
  expect(player.state().name).toBe('playing')
})

test('when it wants a gesture, or was paused by hand, the listener is asked to tap and is back in place', async () => {
  const { player, instrument } = abroad()
  instrument.allowed = false
  player.follow(anchorOf('one', 30))
  await wait(1000)
  expect(player.state().name).toBe('waiting-for-tap')
  instrument.allowed = true
  await player.unlock()
  await wait(3000)
  expect(player.state().name).toBe('playing')
  instrument.paused = true
  await wait(1000)
  expect(player.state().name).toBe('waiting-for-tap')
  instrument.paused = false
  await player.unlock()
  await wait(3000)
  expect(player.state().name).toBe('playing')
  expect(Math.abs(player.drift() ?? 9)).toBeLessThan(0.75)
  expect(instrument.opened).toBe(1)
})

test('waiting for data is told, and a song that is over is over', async () => {
  const { player, names, instrument } = abroad({ songSeconds: 60 })
  player.follow(anchorOf('one', 30))
  await wait(5000)
  instrument.starve(true)
  await wait(4000)
  expect(player.state().name).toBe('buffering')
  instrument.starve(false)
  await wait(30_000)
  expect(names()).toEqual(['loading', 'playing', 'buffering', 'playing', 'finished'])
})

test('the next song stops it first, and one with an address takes over', async () => {
  const { player, find, instrument, receive } = abroad()
  player.follow(anchorOf('one', 30))
  await wait(2000)
  find.mockResolvedValue(mediaAt('two'))
  player.follow(anchorOf('two', 0))
  await wait(1500)
  expect(instrument.done.at(-1)).toBe('stop')
  expect(receive()).toEqual(['/songs/two'])
})

test('a song that was left before its player was there is never heard', async () => {
  const { player, find, media, instrument } = abroad()
  let there: () => void = () => undefined
  const open = async (report: Parameters<typeof instrument.open>[0]) => {
    await new Promise<void>((done) => (there = done))
    return instrument.open(report)
  }
  find.mockResolvedValue({ ...media, kind: 'foreign', open, follow: createCoarseRun })
  player.follow(anchorOf('one', 30))
  await wait(100)
  player.follow(null)
  there()
  await wait(2000)
  expect(instrument.done).toEqual(['stop'])
})

test('a missing account is told at once; a player that fails is tried once more', async () => {
  const { player, find, media, instrument } = abroad()
  const refuse = () => Promise.reject(new MediaTrouble('needs-account', 'Not linked'))
  find.mockResolvedValueOnce({ ...media, kind: 'foreign', open: refuse, follow: createCoarseRun })
  player.follow(anchorOf('one', 30))
  await wait(100)
  expect(player.state()).toMatchObject({ name: 'unplayable', why: 'needs-account', provider: 'spotify' })
  player.follow(anchorOf('two', 30))
  await wait(1000)
  instrument.trouble('broken')
  await wait(2500)
  expect(player.state().name).toBe('playing')
  instrument.trouble('broken')
  expect(player.state()).toMatchObject({ name: 'unplayable', why: 'broken' })
})
