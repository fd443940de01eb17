import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { FakeParam } from '../../../test/doubles/fake-audio.ts'
import { isSafari } from './audio-path.ts'
import { prepareSound, takeSound } from './prepared-sound.ts'
import { createSound } from './sound.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari', `${mac} Version/18.0 Safari/605.1.15`, true],
  ['Chrome on a Mac', `${mac} Chrome/156.0.0.0 Safari/537.36`, false],
  ['Chromium on Linux', `${linux} Chrome/156.0.0.0 Safari/537.36`, false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Chrome on an iPhone, which uses WebKit', `${phone} CriOS/156.0 Mobile/15E148 Safari/604.1`, true],
  ['a browser on Android', `${linux} Version/4.0 Android Safari/534.30`, false],
])('the user agent of %s shows whether it uses Safari’s WebKit', (_, userAgent, expected) => {
  expect(isSafari(userAgent)).toBe(expected)
})

type Fake = {
  destination: object
  hint: string
  state: string
  currentTime: number
  requests: string[]
  change: (state: string) => void
}

/**
 * A page whose loudspeaker starts some time after the request; never, if the browser refuses. Keeps its contexts in the
 * order of their creation.
 */
function pageWith(of: { startsAfterMs?: number; hasBeenActive?: boolean; userAgent?: string }) {
  const { startsAfterMs = 0, hasBeenActive = true, userAgent = `${linux} Chrome/156.0.0.0 Safari/537.36` } = of
  const contexts: Fake[] = []
  const context = (index: number) => must(contexts[index], 'an audio context')
  class Context {
    readonly hint: string
    readonly requests: string[] = []
    readonly destination = {}
    readonly #listeners: (() => void)[] = []
    state = 'suspended'
    currentTime = 0

    constructor({ latencyHint }: { latencyHint: string }) {
      this.hint = latencyHint
      contexts.push(this)
      // A browser that allows sound starts a context by itself.
      if (startsAfterMs === 0) this.state = 'running'
    }

    addEventListener(_: string, listener: () => void) {
      this.#listeners.push(listener)
    }

    change(state: string) {
      this.state = state
      for (const listener of this.#listeners) listener()
    }

    resume() {
      this.requests.push('resume')
      return new Promise<void>((done) => {
        if (startsAfterMs === Infinity) return
        fakeClock.after(startsAfterMs, () => {
          this.change('running')
          done()
        })
      })
    }

    async suspend() {
      this.requests.push('suspend')
      this.change('suspended')
    }

    async close() {
      this.requests.push('close')
    }
  }
  const nodes: Node[] = []
  class Node {
    readonly fftSize = 1024
    readonly gain = new FakeParam()
    channelCount = 2
    channelCountMode = 'max'
    leadsTo: unknown = null
    constructor() {
      nodes.push(this)
    }
    connect = (to: unknown) => (this.leadsTo = to)
  }
  /** The channel settings of each path to the loudspeaker. */
  const atTheLoudspeaker = () =>
    nodes
      .filter(({ leadsTo }) => contexts.some(({ destination }) => destination === leadsTo))
      .map(({ channelCount, channelCountMode }) => [channelCount, channelCountMode])
  vi.stubGlobal('AudioContext', Context)
  for (const name of ['AnalyserNode', 'GainNode', 'BiquadFilterNode', 'MediaElementAudioSourceNode'])
    vi.stubGlobal(name, Node)
  vi.stubGlobal('navigator', { userAgent, userActivation: { hasBeenActive } })
  return { page: window, contexts, context, atTheLoudspeaker }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

test('a sound prepared during a launch already plays when its room is entered, and serves one player only', async () => {
  const { page, contexts, context } = pageWith({ startsAfterMs: 200 })
  prepareSound(page)
  prepareSound(page)
  await vi.advanceTimersByTimeAsync(200)
  const sound = takeSound(page)
  expect(contexts).toHaveLength(2)
  expect(sound.isOpen()).toBe(true)
  expect(context(0).requests).toEqual(['resume'])
  expect(takeSound(page)).not.toBe(sound)
  expect(contexts).toHaveLength(4)
})

describe('opening the sound', () => {
  /** Whether sound was allowed, and how long the answer took. */
  async function opened(options: Parameters<typeof pageWith>[0]) {
    const requestCount = fakeClock.now()
    const answer = createSound(pageWith(options).page)
      .open()
      .then((isOpen) => ({ isOpen, afterMs: fakeClock.now() - requestCount }))
    await vi.advanceTimersByTimeAsync(5000)
    return answer
  }

  test('opening the sound fails within 300 ms if the user has pressed nothing and the browser does not respond', async () => {
    const refused = await opened({ startsAfterMs: Infinity, hasBeenActive: false })
    expect(refused.isOpen).toBe(false)
    expect(refused.afterMs).toBeLessThanOrEqual(300)
  })

  test('opening the sound waits for a slow loudspeaker, without asking for a tap, if the user has pressed something', async () => {
    expect(await opened({ startsAfterMs: 900, hasBeenActive: true })).toEqual({ isOpen: true, afterMs: 900 })
  })

  test('opening the sound fails within two seconds even if the user has pressed something', async () => {
    const refused = await opened({ startsAfterMs: Infinity, hasBeenActive: true })
    expect(refused.isOpen).toBe(false)
    expect(refused.afterMs).toBeLessThanOrEqual(2000)
  })
})

test('the mono setting applies to every path', () => {
  const { page, atTheLoudspeaker } = pageWith({})
  const sound = createSound(page)
  expect(atTheLoudspeaker().map(([, mode]) => mode)).toEqual(['max', 'max'])
  sound.setMono(true)
  const one = [1, 'explicit']
  expect(atTheLoudspeaker()).toEqual([one, one])
  sound.setMono(false)
  expect(atTheLoudspeaker().map(([, mode]) => mode)).toEqual(['max', 'max'])
})

describe('media elements', () => {
  const audio = () => document.createElement('audio')

  test('media elements play through a path with small buffers, which runs while one of them is awake', async () => {
    const { page, context } = pageWith({})
    const sound = createSound(page)
    const [own, ofElements] = [context(0), context(1)]
    expect([own.hint, ofElements.hint]).toEqual(['playback', 'balanced'])
    const [first, second] = [sound.connect(audio()), sound.connect(audio())]
    await vi.advanceTimersByTimeAsync(10)
    expect([own.state, ofElements.state]).toEqual(['running', 'suspended'])
    void sound.open()
    await vi.advanceTimersByTimeAsync(10)
    expect([own.state, ofElements.state]).toEqual(['running', 'suspended'])
    first.wake()
    second.wake()
    await vi.advanceTimersByTimeAsync(10)
    expect(ofElements.state).toBe('running')
    first.rest()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ofElements.state).toBe('running')
    second.rest()
    await vi.advanceTimersByTimeAsync(1000)
    second.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ofElements.state).toBe('running')
    second.rest()
    await vi.advanceTimersByTimeAsync(3000)
    expect([own.state, ofElements.state]).toEqual(['running', 'suspended'])
  })

  test('media elements that were refused sound get it with the next tap', async () => {
    const { page, context } = pageWith({ startsAfterMs: Infinity })
    const sound = createSound(page)
    sound.connect(audio()).wake()
    const ofElements = context(1)
    expect(ofElements.requests).toEqual(['suspend', 'resume'])
    void sound.open()
    expect(ofElements.requests).toEqual(['suspend', 'resume', 'resume'])
  })

  test('media elements on Safari share its only path, which keeps running while they rest', async () => {
    const { page, contexts } = pageWith({ userAgent: `${mac} Version/18.0 Safari/605.1.15` })
    const sound = createSound(page)
    const element = sound.connect(audio())
    void sound.open()
    element.wake()
    element.rest()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(contexts.map(({ hint, state }) => [hint, state])).toEqual([['balanced', 'running']])
  })

  test('closing the sound closes both paths', () => {
    const { page, contexts } = pageWith({})
    const sound = createSound(page)
    sound.connect(audio()).wake()
    sound.close()
    expect(contexts.map(({ requests }) => requests.at(-1))).toEqual(['close', 'close'])
  })
})
