import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSound, isSafari } from './sound.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari', `${mac} Version/18.0 Safari/605.1.15`, true],
  ['Chrome on a Mac', `${mac} Chrome/156.0.0.0 Safari/537.36`, false],
  ['Chromium on Linux', `${linux} Chrome/156.0.0.0 Safari/537.36`, false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Chrome on an iPhone, which is Safari inside', `${phone} CriOS/156.0 Mobile/15E148 Safari/604.1`, true],
  ['a browser on Android', `${linux} Version/4.0 Android Safari/534.30`, false],
])('%s is told apart by what leaves out its latency', (_, userAgent, expected) => {
  expect(isSafari(userAgent)).toBe(expected)
})

describe('asked whether it lets sound out, the browser', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A page whose loudspeaker starts some time after it is asked to; never, if the browser refuses. */
  function page({ startsAfterMs, hasBeenActive }: { startsAfterMs: number; hasBeenActive: boolean }) {
    class Context {
      state = 'suspended'
      destination = {}
      addEventListener = () => undefined
      resume = () =>
        new Promise<void>((done) => {
          if (startsAfterMs === Infinity) return
          setTimeout(() => {
            this.state = 'running'
            done()
          }, startsAfterMs)
        })
    }
    class Node {
      fftSize = 1024
      connect = (to: unknown) => to
    }
    vi.stubGlobal('AudioContext', Context)
    vi.stubGlobal('AnalyserNode', Node)
    vi.stubGlobal('GainNode', Node)
    vi.stubGlobal('navigator', { userAgent: linux, userActivation: { hasBeenActive } })
    return window
  }

  /** Whether sound is let out, and how long it took to know. */
  async function opened(options: Parameters<typeof page>[0]) {
    const asked = Date.now()
    const answer = createSound(page(options))
      .open()
      .then((isOpen) => ({ isOpen, afterMs: Date.now() - asked }))
    await vi.runAllTimersAsync()
    return answer
  }

  test('refuses by not answering, to someone who has pressed nothing yet', async () => {
    const refused = await opened({ startsAfterMs: Infinity, hasBeenActive: false })
    expect(refused.isOpen).toBe(false)
    expect(refused.afterMs).toBeLessThanOrEqual(300)
  })

  test('may wait for a slow loudspeaker, of someone who has pressed something: no tap is asked for', async () => {
    expect(await opened({ startsAfterMs: 900, hasBeenActive: true })).toEqual({ isOpen: true, afterMs: 900 })
  })

  test('is taken to refuse in the end all the same', async () => {
    const refused = await opened({ startsAfterMs: Infinity, hasBeenActive: true })
    expect(refused.isOpen).toBe(false)
    expect(refused.afterMs).toBeLessThanOrEqual(2000)
  })
})
