import { PlayError } from '@segue/shared/playback/choice.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { NothingPlaysIt } from './decks/media.ts'
import { anchorOf, listener, mediaAt, serverNow, wait } from '../../test/doubles/fake-listener.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a lack of data is reported, and sound resumes only in step with the room', async () => {
  const { player, device, receive } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  device.decks[0]?.starve(true)
  await wait(1000)
  expect(player.state().name).toBe('buffering')
  device.decks[0]?.starve(false)
  expect(receive()).toEqual([])
  await wait(1500)
  expect(player.state().name).toBe('playing')
  expect(receive()).toEqual(['/songs/one'])
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
  expect(player.meter.report().stalls).toBe(1)
})

test('a deck that jumped is corrected once', async () => {
  const { player, device } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  device.decks[0]?.nudge(-3)
  await wait(3000)
  expect(player.meter.report().seeks).toBe(1)
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
})

test.each(['refused', 'unreachable', 'broken'] as const)(
  'media that is %s is retried once and then reported',
  async (trouble) => {
    const { player, device, find } = listener()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    player.follow(anchorOf('one', 30))
    await wait(50)
    device.decks[0]?.trouble(trouble)
    expect(log).toHaveBeenLastCalledWith('Failed to play song', trouble)
    expect(player.state().name).toBe('loading')
    await wait(1100)
    expect(find).toHaveBeenCalledTimes(2)
    device.decks.find((deck) => deck.media)?.trouble(trouble)
    expect(player.state()).toEqual({
      name: 'unplayable',
      playId: 'play of one',
      why: trouble,
      provider: 'uploadService',
    })
    await wait(60_000)
    expect(find).toHaveBeenCalledTimes(2)
  },
)

test('media that the browser cannot play is reported immediately', async () => {
  const { player, device } = listener()
  player.follow(anchorOf('one', 30))
  await wait(50)
  device.decks[0]?.trouble('unsupported')
  expect(player.state()).toMatchObject({ name: 'unplayable', why: 'unsupported' })
})

test.each([new NothingPlaysIt(), new PlayError('Missing play handler for provider')])(
  'a song that no provider of this listener plays is reported as such (%s)',
  async (error) => {
    const { player, find } = listener()
    find.mockRejectedValue(error)
    player.follow(anchorOf('one', 30))
    await wait(50)
    expect(player.state()).toMatchObject({ name: 'unplayable', why: 'no-provider' })
    find.mockImplementation(async () => mediaAt('two'))
    player.follow(anchorOf('two', 0))
    await wait(1000)
    expect(player.state().name).toBe('playing')
  },
)

test('an unreachable song is retried when the room is followed again, but not on every vote', async () => {
  const { player, find } = listener()
  find.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const anchor = anchorOf('one', 30)
  player.follow(anchor)
  await wait(50)
  expect(player.state()).toMatchObject({ name: 'unplayable', why: 'unreachable' })
  player.follow(anchor)
  player.follow(anchor)
  expect(find).toHaveBeenCalledTimes(1)
  await wait(5000)
  player.follow(anchor)
  player.follow(anchor)
  expect(find).toHaveBeenCalledTimes(2)
  await wait(1000)
  expect(player.state().name).toBe('playing')
})

test('an unplayable song is retried on request, and only then', async () => {
  const { player, find } = listener()
  find.mockRejectedValueOnce(new NothingPlaysIt())
  const anchor = anchorOf('one', 30)
  player.follow(anchor)
  await wait(50)
  player.follow(anchor)
  await wait(1000)
  expect(find).toHaveBeenCalledTimes(1)
  player.retry()
  await wait(1000)
  expect(player.state().name).toBe('playing')
  player.retry()
  expect(find).toHaveBeenCalledTimes(2)
})

test('a song shorter than the room assumes ends here without an error', async () => {
  const { player } = listener({ songSeconds: 40 })
  player.follow(anchorOf('one', 30))
  await wait(11_000)
  expect(player.state()).toEqual({ name: 'finished', playId: 'play of one' })
  const late = listener({ songSeconds: 40 })
  late.player.follow(anchorOf('one', 60))
  await wait(1000)
  expect(late.player.state().name).toBe('finished')
})

test('losing sound in mid-song asks for a tap, after which the song plays in step', async () => {
  const { player, device } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  device.allow(false)
  expect(player.state().name).toBe('waiting-for-tap')
  await wait(5000)
  device.allow(true)
  await player.unlock()
  await wait(1000)
  expect(player.state().name).toBe('playing')
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
  expect(device.decks[0]?.done.filter((done) => done === 'play')).toHaveLength(2)
})

test('a song stopped by a media key stays stopped until the listener taps, and then plays in step', async () => {
  const { player, device, receive } = listener()
  player.follow(anchorOf('one', 30))
  await wait(1000)
  device.decks[0]?.halt()
  await wait(5000)
  expect(player.state().name).toBe('waiting-for-tap')
  await player.unlock()
  await wait(1000)
  expect(receive()).toEqual(['/songs/one'])
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
})

test.each(['explicit', 'sign-up'] as const)(
  'a song held back (%s) is not looked up, and plays in step once it no longer is',
  async (why) => {
    let held: 'explicit' | 'sign-up' | null = why
    const { player, find } = listener({ heldBack: () => held })
    const anchor = anchorOf('one', 30)
    player.follow(anchor)
    await wait(1000)
    expect(player.state()).toEqual({ name: 'unplayable', playId: anchor.playId, why })
    player.follow(anchor)
    expect(find).not.toHaveBeenCalled()
    held = null
    player.follow(anchor)
    await wait(1500)
    expect(player.state().name).toBe('playing')
    expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.015)
  },
)

test('a playing song falls silent when it is held back', async () => {
  let held: 'explicit' | null = null
  const { player, receive } = listener({ heldBack: () => held })
  const anchor = anchorOf('one', 30)
  player.follow(anchor)
  await wait(1500)
  held = 'explicit'
  player.follow(anchor)
  await wait(500)
  expect(player.state()).toMatchObject({ name: 'unplayable', why: 'explicit' })
  expect(receive()).toEqual([])
})

test('a URL that did not work is requested again', async () => {
  const { player, device, find } = listener()
  const forget = vi.fn()
  find.mockResolvedValue({ ...mediaAt('one'), forget })
  player.follow(anchorOf('one', 30))
  await wait(1000)
  device.decks.find((deck) => deck.media)?.trouble('refused')
  expect(forget).toHaveBeenCalledTimes(1)
  await wait(2500)
  expect(player.state().name).toBe('playing')
})

test("sound that returns after a hand-over starts at the room's position", async () => {
  const { player, device, receive } = listener()
  player.follow(anchorOf('one', 190))
  const next = { handOverAt: serverNow() + 10_000, overlapMs: 0, settledAt: 0, djUuid: 'ann' }
  player.expect({ ...anchorOf('two', -10), ...next })
  await wait(5000)
  device.allow(false)
  await wait(5000)
  player.follow(anchorOf('two', 0))
  await wait(4000)
  expect(player.state()).toEqual({ name: 'waiting-for-tap', playId: 'play of two' })
  device.allow(true)
  await wait(1500)
  expect(player.state()).toEqual({ name: 'playing', playId: 'play of two' })
  expect(receive()).toEqual(['/songs/two'])
  expect(Math.abs(player.meter.drift() ?? 1)).toBeLessThan(0.03)
})
