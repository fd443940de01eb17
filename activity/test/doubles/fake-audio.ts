import type { OpenChannel } from '../../src/playback/device/audio-path.ts'
import type { Mixer } from '../../src/playback/device/sound.ts'

/** A scheduled piece of sound, on the audio clock. */
export type Scheduled = { buffer: AudioBuffer; at: number; offset: number; level: FakeParam; stopped: boolean }

/** A scheduled value, like `AudioParam`: its schedule is recorded. */
export class FakeParam {
  value = 0
  readonly events: { value: number; at: number }[] = []
  setValueAtTime = (value: number, at: number) => this.#push(value, at)
  linearRampToValueAtTime = (value: number, at: number) => this.#push(value, at)
  cancelScheduledValues(from: number): this {
    this.events.splice(0, this.events.length, ...this.events.filter(({ at }) => at < from))
    return this
  }

  #push(value: number, at: number): this {
    this.events.push({ value, at })
    return this
  }
}

/** A fake audio graph on the test's clock. `lost` is the time that its machine has lost, in seconds. */
export function createFakeAudio(): {
  globals: Record<string, unknown>
  mixer: Mixer
  scheduled: Scheduled[]
  lose(seconds: number): void
} {
  const scheduled: Scheduled[] = []
  let lost = 0
  const now = () => performance.now() / 1000 - lost
  class Level {
    readonly gain = new FakeParam()
    connect = (to: unknown) => to
    disconnect = () => undefined
  }
  class Source {
    readonly playbackRate = new FakeParam()
    readonly #buffer: AudioBuffer
    #scheduled: Scheduled | null = null
    #level: FakeParam = new FakeParam()

    constructor(_: unknown, { buffer }: { buffer: AudioBuffer }) {
      this.#buffer = buffer
    }

    connect(to: Level): Level {
      this.#level = to.gain
      return to
    }

    start(at: number, offset: number): void {
      this.#scheduled = { buffer: this.#buffer, at, offset, level: this.#level, stopped: false }
      scheduled.push(this.#scheduled)
    }

    stop(at?: number): void {
      if (this.#scheduled && at === undefined) this.#scheduled.stopped = true
    }

    addEventListener(): void {}
  }
  const context = {
    get currentTime() {
      return now()
    },
    decodeAudioData: async () => ({ duration: 60 }),
  }
  const channel = (): OpenChannel => {
    throw new Error('The run has its own audio destination')
  }
  // Only these parts of the context and its nodes are used.
  const mixer = {
    context,
    input: new Level(),
    now,
    dueAt: (instant: number) => instant / 1000 - lost,
    channel,
  } as unknown as Mixer
  return {
    globals: { AudioBufferSourceNode: Source, GainNode: Level, BiquadFilterNode: Level },
    mixer,
    scheduled,
    lose: (seconds) => void (lost += seconds),
  }
}
