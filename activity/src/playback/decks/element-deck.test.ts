import { beforeEach, expect, test, vi } from 'vitest'
import { createElementDeck } from './element-deck.ts'
import type { Media } from './media.ts'
import type { Sound } from '../device/sound.ts'

beforeEach(() => void vi.useFakeTimers())
const media: Media = { provider: 'uploadService', kind: 'file', url: 'http://localhost/song.wav' }

/** A deck over an element whose events the test dispatches. */
function setUp() {
  const element = document.createElement('audio')
  vi.spyOn(document, 'createElement').mockReturnValue(element)
  const troubles: string[] = []
  const sinceStep = vi.fn(() => 0)
  const [wake, rest] = [vi.fn(), vi.fn()]
  const connect = () => ({ fadeTo: () => undefined, setGain: () => undefined, sinceStep, wake, rest })
  const sound = { connect } as unknown as Sound
  const deck = createElementDeck(window, sound, (trouble) => troubles.push(trouble))
  return { element, deck, troubles, sinceStep }
}

test('a stalled request is reported after ten seconds without data', async () => {
  const { element, deck, troubles } = setUp()
  deck.load(media, 0)
  const cued = deck.cue(5)
  await vi.advanceTimersByTimeAsync(9000)
  element.dispatchEvent(new Event('progress'))
  await vi.advanceTimersByTimeAsync(9000)
  expect(troubles).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(troubles).toEqual(['unreachable'])
  expect(await cued).toBe('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(troubles).toEqual(['unreachable'])
})

test('an ejected song reports no more trouble', async () => {
  const { deck, troubles } = setUp()
  deck.load(media, 0)
  const cued = deck.cue(5)
  deck.eject()
  expect(await cued).toBe('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(troubles).toEqual([])
})

test('a song that the browser refused to start is started by the next gesture', async () => {
  const { element, deck } = setUp()
  const play = vi.spyOn(element, 'play').mockRejectedValue(new DOMException('No gesture', 'NotAllowedError'))
  vi.spyOn(element, 'pause').mockReturnValue()
  deck.load(media, 0)
  void deck.cue(5)
  // A gesture does not start a song that is only cued.
  deck.prime()
  expect(play).not.toHaveBeenCalled()
  expect(await deck.play()).toBe('refused')
  play.mockResolvedValue()
  deck.prime()
  expect(play).toHaveBeenCalledTimes(2)
  void deck.cue(6)
  expect(await deck.play()).toBe('playing')
})

test('a deck that has played once needs no more gestures', async () => {
  const { element, deck } = setUp()
  const play = vi.spyOn(element, 'play').mockResolvedValue()
  const pause = vi.spyOn(element, 'pause').mockReturnValue()
  deck.prime()
  await vi.advanceTimersByTimeAsync(0)
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1])
  deck.prime()
  expect(play).toHaveBeenCalledTimes(1)
})

test("the reported position advances between the element's own updates", () => {
  const { element, deck, sinceStep } = setUp()
  element.currentTime = 20
  deck.setRate(1.02)
  sinceStep.mockReturnValue(0.015)
  expect(deck.reported()).toBeCloseTo(20.0153, 5)
})
