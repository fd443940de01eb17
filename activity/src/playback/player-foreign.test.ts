import { beforeEach, expect, test, vi } from 'vitest'
import { createCoarseRun } from './run/coarse-run.ts'
import type { Playable } from './decks/media.ts'
import { createFakeInstrument } from '../../test/doubles/fake-instrument.ts'
import { anchorOf, listener, mediaAt, serverNow, wait } from '../../test/doubles/fake-listener.ts'
import { MediaTrouble } from './run/trouble.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A listener whose songs all play on a provider's own player. */
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

test("a song on its provider’s own player starts at the room's position and is left alone while close to it", async () => {
  const { player, names, instrument } = abroad()
  player.follow(anchorOf('one', 30))
  await wait(120_000)
  expect(names()).toEqual(['loading', 'playing'])
  expect(instrument.done).toEqual(['start 30.4'])
  expect(Math.abs(player.meter.drift() ?? 9)).toBeLessThan(0.75)
  expect(player.meter.report().seeks).toBe(0)
})

test("the length that the provider's player reports is passed on once", async () => {
  const { player, lengths } = abroad({ songSeconds: 187.5 })
  player.follow(anchorOf('one', 30))
  await wait(20_000)
  expect(lengths).toEqual([['play of one', 187.5]])
})

test('a player that falls behind permanently is corrected by a single seek', async () => {
  const { player, instrument } = abroad()
  player.follow(anchorOf('one', 30))
  await wait(40_000)
  instrument.nudge(-6)
  await wait(60_000)
  expect(instrument.done.filter((done) => done === 'seek')).toHaveLength(1)
  expect(Math.abs(player.meter.drift() ?? 9)).toBeLessThan(0.75)
})

test("the provider's player gets the player's volume, reduced while someone talks", async () => {
  const { player, instrument } = abroad()
  player.settings.setVolume(0.6)
  player.follow(anchorOf('one', 30))
  await wait(1000)
  expect(instrument.volume).toBeCloseTo(0.6)
  player.settings.duck(0.5)
  expect(instrument.volume).toBeCloseTo(0.3)
  player.settings.mute(true)
  expect(instrument.volume).toBe(0)
})

/** The volume at these times (ms) before or after the hand-over to `two`. */
async function volumesAround(times: readonly number[]) {
  const there = abroad()
  const { player, instrument } = there
  player.settings.setVolume(0.5)
  player.follow(anchorOf('one', 30))
  await wait(20_000)
  const handOverAt = serverNow() + 5000
  const two = { ...anchorOf('two', -5), djUuid: 'ben', handOverAt, settledAt: handOverAt, overlapMs: 0 }
  player.expect(two, { after: 'play of one', playId: two.playId, handOverAt, ms: 2000 })
  const volumes: number[] = []
  for (const at of times) {
    await wait(handOverAt + at - serverNow())
    if (at === 0) {
      player.follow(two)
      player.expect(null)
      await wait(60)
    }
    // Providers' players square the slider's volume.
    volumes.push(Number(((instrument.volume / 0.5) ** 2).toFixed(1)))
  }
  return { ...there, volumes }
}

test("[R365] the volume of a provider's player falls before a hand-over and rises after it", async () => {
  const { volumes, player, instrument } = await volumesAround([-3000, -1000, 0, 1050, 3000])
  expect(volumes).toEqual([1, 0.7, 0, 0.7, 1])
  player.settings.setVolume(0.8)
  expect(instrument.volume).toBeCloseTo(0.8)
})

test('[R365] a hand-over that is withdrawn gives the song its volume back', async () => {
  const { player, instrument, volumes } = await volumesAround([-3000, -500])
  expect(volumes[1]).toBeLessThan(0.5)
  player.expect(null)
  expect(instrument.volume).toBeCloseTo(0.5)
  await wait(10_000)
  expect(instrument.volume).toBeCloseTo(0.5)
})

test("the provider's player is not loaded before the browser allows sound", async () => {
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

test('a song that needs a gesture or was paused manually asks for a tap, and is back in step afterwards', async () => {
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
  expect(Math.abs(player.meter.drift() ?? 9)).toBeLessThan(0.75)
  expect(instrument.opened).toBe(1)
})

test('waiting for data and the end of the song are reported', async () => {
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

test("the next song first stops the provider's player, and a song with a URL takes over", async () => {
  const { player, find, instrument, receive } = abroad()
  player.follow(anchorOf('one', 30))
  await wait(2000)
  find.mockResolvedValue(mediaAt('two'))
  player.follow(anchorOf('two', 0))
  await wait(1500)
  expect(instrument.done.at(-1)).toBe('stop')
  expect(receive()).toEqual(['/songs/two'])
})

test('a song left before its player has loaded is never audible', async () => {
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

test('a missing account is reported immediately; a player that fails is tried once more', async () => {
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
