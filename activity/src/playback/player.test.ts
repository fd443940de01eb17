import { beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { anchorOf, listener, mediaAt, serverNow, songAt, wait } from '../../test/doubles/fake-listener.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a song is in step with the room, within 15 ms, after a second', async () => {
  const { player, names, receive } = listener({ startDelay: 0.08 })
  player.follow(anchorOf('one', 30))
  await wait(1000)
  expect(names()).toEqual(['loading', 'playing'])
  expect(receive()).toEqual(['/songs/one'])
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
  await wait(10_000)
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
  expect(player.meter.report().seeks).toBe(0)
})

test('a listener who joins during a blend hears the song at its blended tempo and stays in step', async () => {
  const { player, device } = listener({ startDelay: 0.08 })
  const now = serverNow()
  const tempo = { rate: 1.05, from: now - 4000, until: now + 6000, free: now + 14_000 }
  player.follow({ ...anchorOf('one', 30), tempo })
  await wait(3000)
  expect(player.meter.report().rate).toBeCloseTo(1.05, 1)
  for (let seconds = 3; seconds < 20; seconds++) {
    await wait(1000)
    expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.03)
  }
  expect(player.meter.report()).toMatchObject({ state: 'playing', seeks: 0 })
  expect(Math.abs(player.meter.report().rate - 1)).toBeLessThan(0.006)
  expect(device.decks.flatMap((deck) => deck.done).filter((done) => done === 'seek')).toEqual([])
})

test("the current part of the song is loaded before the server's time is known", async () => {
  let known = false
  const clock = () => (known ? serverNow() : null)
  const { player, device, names } = listener({ clock, aboutNow: () => serverNow() + 400 })
  player.follow(anchorOf('one', 30))
  await wait(300)
  expect(device.decks.flatMap((deck) => deck.done)).toEqual(['load /songs/one 30.4'])
  expect(names()).toEqual(['loading'])
  known = true
  await wait(1500)
  expect(player.state().name).toBe('playing')
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
})

test("the second song starts in step, because the first one measured the device's start latency", async () => {
  const { player, device } = listener({ startDelay: 0.2 })
  player.follow(anchorOf('one', 30))
  await wait(2000)
  player.follow(anchorOf('two', 0))
  await wait(2000)
  expect(player.meter.report()).toMatchObject({ seeksBeforeSettling: 0, seeks: 0 })
  expect(player.meter.report().startLatencyMs).toBeGreaterThan(150)
  expect(device.decks.flatMap((deck) => deck.done).filter((done) => done === 'seek')).toEqual([])
})

test('without a gesture the listener is asked for a tap, after which the song plays in step', async () => {
  const { player, device, names, receive } = listener()
  device.allow(false)
  player.follow(anchorOf('one', 30))
  await wait(3000)
  expect(names()).toEqual(['loading', 'waiting-for-tap'])
  expect(receive()).toEqual([])
  expect(player.meter.position()).toBeNull()
  expect(player.meter.expected()).toBeCloseTo(33)
  device.allow(true)
  await player.unlock()
  await wait(1000)
  expect(player.state().name).toBe('playing')
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
})

test('a stale refusal is ignored if sound was allowed while the song was loading', async () => {
  const { player, device, names } = listener()
  device.allow(false)
  device.sound.open = async () => {
    const open = device.sound.isOpen()
    await fakeClock.wait(700)
    return open
  }
  player.follow(anchorOf('one', 30))
  await wait(400)
  device.allow(true)
  await wait(300)
  expect(names()).toEqual(['loading'])
  await wait(1000)
  expect(names()).toEqual(['loading', 'playing'])
})

test('a tap that the browser does not accept leaves the request for a tap in place', async () => {
  const { player, device } = listener()
  device.allow(false)
  player.follow(anchorOf('one', 30))
  await wait(100)
  expect(await player.unlock()).toBe(false)
  expect(player.state().name).toBe('waiting-for-tap')
})

test('following the same play again restarts nothing', async () => {
  const { player, device, find } = listener()
  const anchor = anchorOf('one', 30)
  player.follow(anchor)
  await wait(1000)
  const done = device.decks.flatMap((deck) => deck.done)
  player.follow({ ...anchor, song: { ...anchor.song, trackName: 'Now with a name' } })
  await wait(1000)
  expect(device.decks.flatMap((deck) => deck.done)).toEqual(done)
  expect(find).toHaveBeenCalledTimes(1)
  expect(player.meter.anchor()?.song.trackName).toBe('Now with a name')
})

test('a play with the same provider, end time and URL but a new id continues without a break', async () => {
  const { player, device } = listener()
  const anchor = anchorOf('one', 30)
  player.follow(anchor)
  await wait(1000)
  const done = device.decks.flatMap((deck) => deck.done)
  player.follow({ ...anchor, playId: 'renamed', song: { ...songAt('one'), songId: '7' } })
  await wait(1000)
  expect(device.decks.flatMap((deck) => deck.done)).toEqual(done)
  expect(player.state()).toEqual({ name: 'playing', playId: 'renamed' })
})

test('a song that is now available from another source moves there', async () => {
  const { player, receive } = listener()
  const anchor = anchorOf('one', 30)
  player.follow(anchor)
  await wait(1000)
  player.follow({ ...anchor, song: songAt('better') })
  await wait(1500)
  expect(receive()).toEqual(['/songs/better'])
})

test('the next song stops the current one first, so that two songs are never audible together', async () => {
  const { player, receive, device } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  player.follow(anchorOf('two', 0))
  for (let n = 0; n < 50; n++) {
    await wait(20)
    expect(receive().length).toBeLessThanOrEqual(1)
  }
  expect(receive()).toEqual(['/songs/two'])
  expect(device.decks.flatMap((deck) => deck.media?.url ?? [])).toEqual(['/songs/two'])
})

test('a URL found after its song has ended is not played', async () => {
  const { player, find, receive } = listener()
  find.mockImplementationOnce(async () => {
    await fakeClock.wait(2000)
    return mediaAt('slow')
  })
  player.follow(anchorOf('slow', 0))
  await wait(100)
  player.follow(anchorOf('two', 0))
  await wait(4000)
  expect(receive()).toEqual(['/songs/two'])
})

test('the player is silent when the room plays nothing', async () => {
  const { player, receive, device } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  player.follow(null)
  await wait(500)
  expect(receive()).toEqual([])
  expect(player.state()).toEqual({ name: 'idle' })
  expect(device.decks.every((deck) => deck.media === null)).toBe(true)
  expect(player.meter.expected()).toBeNull()
})

test('a song that begins in the future waits for its start time', async () => {
  const { player, receive } = listener()
  player.follow(anchorOf('one', -3))
  await wait(2900)
  expect(receive()).toEqual([])
  await wait(1000)
  expect(receive()).toEqual(['/songs/one'])
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
})

test("playback waits until the server's time is known", async () => {
  let known = false
  const { player } = listener({ clock: () => (known ? serverNow() : null) })
  player.follow(anchorOf('one', 30))
  await wait(3000)
  expect(player.state().name).toBe('loading')
  known = true
  await wait(1000)
  expect(player.state().name).toBe('playing')
})

test('a preloaded song is not loaded again when its turn comes', async () => {
  const { player, device } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  player.preload(songAt('two'))
  await wait(100)
  player.follow(anchorOf('two', 0))
  await wait(1000)
  const loads = device.decks.flatMap((deck) => deck.done).filter((done) => done.startsWith('load /songs/two'))
  expect(loads).toEqual(['load /songs/two 0.0'])
  expect(player.state().name).toBe('playing')
})

test('the next song is not loaded before the tap, but after it', async () => {
  const { player, device } = listener()
  device.allow(false)
  player.follow(anchorOf('one', 30))
  await wait(1000)
  player.preload(songAt('two'))
  await wait(1000)
  const loaded = () => device.decks.flatMap((deck) => deck.done).filter((done) => done.startsWith('load /songs/two'))
  expect(loaded()).toEqual([])
  device.allow(true)
  await player.unlock()
  await wait(9000)
  expect(loaded()).toEqual(['load /songs/two 0.0'])
})

test('the next song is loaded only after the current one has become audible', async () => {
  const { player, device, names } = listener()
  const loads = () => device.decks.flatMap((deck) => deck.done).filter((done) => done.startsWith('load'))
  player.follow(anchorOf('one', 30))
  player.preload(songAt('two'))
  await wait(100)
  expect([names(), loads()]).toEqual([['loading'], ['load /songs/one 30.0']])
  await wait(900)
  expect(player.state().name).toBe('playing')
  await wait(2000)
  expect(loads()).toEqual(['load /songs/one 30.0'])
  await wait(6000)
  expect(loads()).toEqual(['load /songs/one 30.0', 'load /songs/two 0.0'])
})

test('shortly before a hand-over, the next song is loaded as soon as the current one is audible', async () => {
  const { player, device } = listener()
  player.follow(anchorOf('one', 180))
  player.expect({
    ...anchorOf('two', -20),
    handOverAt: serverNow() + 20_000,
    overlapMs: 0,
    settledAt: 0,
    djUuid: 'ann',
  })
  await wait(1500)
  expect(device.decks.flatMap((deck) => deck.media?.url)).toEqual(['/songs/one', '/songs/two'])
})

test('a preloaded song never disturbs the current one, even if it fails', async () => {
  const { player, device, receive } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  player.preload(songAt('two'))
  await wait(100)
  device.decks.find((deck) => deck.media?.url === '/songs/two')?.trouble('refused')
  await wait(1000)
  expect(receive()).toEqual(['/songs/one'])
  player.follow(anchorOf('two', 0))
  await wait(1000)
  expect(receive()).toEqual(['/songs/two'])
})

test('the output latency and the listener’s nudge move the song ahead', async () => {
  const { player, device } = listener({ latency: 0.05 })
  player.settings.setNudge(20)
  player.follow(anchorOf('one', 30))
  await wait(3000)
  const room = player.meter.expected() ?? 0
  expect(Math.abs((device.decks[0]?.reported() ?? 0) - room - 0.07)).toBeLessThan(0.015)
  expect(Math.abs((player.meter.position() ?? 0) - room - 0.02)).toBeLessThan(0.015)
})

test('volume, mute and nudge are stored on the device and kept within their limits', () => {
  const { player, device } = listener()
  player.settings.setVolume(0.4)
  player.settings.setNudge(9000)
  expect(device.volume()).toBe(0.4)
  player.settings.mute(true)
  expect(device.volume()).toBe(0)
  const again = listener()
  expect([
    again.player.settings.preferences.volume,
    again.player.settings.preferences.muted,
    again.player.settings.preferences.nudgeMs,
  ]).toEqual([0.4, true, 500])
  again.player.settings.mute(false)
  expect(again.device.volume()).toBe(0.4)
  again.player.settings.setVolume(Number.NaN)
  expect(again.device.volume()).toBe(0.8)
})

test('a stopped player stays silent', async () => {
  const { player, receive } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  player.stop()
  player.follow(anchorOf('two', 0))
  await wait(1000)
  expect(receive()).toEqual([])
})
