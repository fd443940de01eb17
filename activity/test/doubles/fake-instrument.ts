import type { Instrument } from '../../src/playback/device/instrument.ts'
import type { Trouble } from '../../src/playback/run/trouble.ts'

const now = () => performance.now() / 1000

/** A fake third-party player: slow to react, with coarse positions, on the test's clock. */
export function createFakeInstrument({ slow = 0.5, songSeconds = 200 } = {}) {
  let from = 0
  let since = 0
  let moving = false
  let starving = false
  let tell: (trouble: Trouble) => void = () => undefined
  const done: string[] = []
  const at = () => (moving && !starving ? from + Math.max(0, now() - since) : from)
  const go = (seconds: number) => {
    from = seconds
    since = now() + slow
    moving = true
  }
  const settle = () => {
    from = at()
    since = now()
  }
  const instrument: Instrument = {
    async start(seconds) {
      done.push(`start ${seconds.toFixed(1)}`)
      go(seconds)
      return fake.allowed ? 'playing' : 'refused'
    },
    seek(seconds) {
      done.push('seek')
      go(seconds)
    },
    // Such players report their position four times a second.
    position: () => (moving ? Math.floor(at() * 4) / 4 : null),
    length: () => (moving ? songSeconds : null),
    running: () => moving && !starving && now() >= since,
    finished: () => moving && at() >= songSeconds,
    halted: () => fake.paused,
    setVolume: (volume) => void (fake.volume = volume),
    stop() {
      moving = false
      done.push('stop')
    },
  }
  const fake = {
    done,
    allowed: true,
    paused: false,
    volume: -1,
    opened: 0,
    open: async (onTrouble: (trouble: Trouble) => void) => {
      fake.opened += 1
      tell = onTrouble
      return instrument
    },
    starve(next: boolean) {
      settle()
      starving = next
    },
    nudge(seconds: number) {
      settle()
      from += seconds
    },
    trouble: (trouble: Trouble) => tell(trouble),
  }
  return fake
}
