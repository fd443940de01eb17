import type { ClientSocket } from '../../src/room/client/connection.ts'
import type { Random } from '../random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a host is told of a connection. */
export interface HostEvents {
  received(text: string): void
  closed(): void
}

/** A host's end of a connection. */
export interface HostEnd {
  send(text: string): void
  close(): void
}

export interface NetworkConditions {
  /** How likely a frame is lost, comes twice, or overtakes others. */
  lost: number
  doubled: number
  overtaking: number
  /** How likely an end hears of a close only long afterwards. */
  lateClose: number
}

export const fairNetwork: NetworkConditions = { lost: 0, doubled: 0, overtaking: 0, lateClose: 0 }
export const poorNetwork: NetworkConditions = { lost: 0.01, doubled: 0.02, overtaking: 0.02, lateClose: 0.4 }

const longestWayMs = 80
/** A close can be noticed later than the grace of the room and the patience of the client. */
const latestCloseMs = 50_000

export interface LineOptions {
  time: VirtualTime
  random: Random
  conditions: () => NetworkConditions
  /** Null when no host is there to take the connection. */
  accept: (end: HostEnd) => HostEvents | null
}

/** One end of a line: whether it is open, and when the last frame to it arrives. */
interface End {
  open: boolean
  lastAt: number
  hear: (text: string) => void
  hearOfClose: () => void
}

/**
 * One connection between a client and a host, over a network that delays, loses, doubles and reorders frames, and
 * tells its two ends of a close at different times.
 */
export class Line {
  readonly #options: LineOptions
  readonly #client: End
  readonly #host: End
  #dead = false
  readonly #listeners: { type: string; listener: (event: { data: unknown }) => void }[] = []

  constructor(options: LineOptions) {
    this.#options = options
    const { time } = options
    let events: HostEvents | null = null
    this.#client = {
      open: true,
      lastAt: 0,
      hear: (data) => this.#tell('message', data),
      hearOfClose: () => this.#tell('close'),
    }
    this.#host = {
      open: false,
      lastAt: 0,
      hear: (text) => events?.received(text),
      hearOfClose: () => events?.closed(),
    }
    time.after(this.#way(), () => {
      if (!this.#client.open) return
      events = options.accept(this.hostEnd)
      if (!events) return this.#end(this.#client, this.#way())
      this.#host.open = true
      time.after(this.#way(), () => {
        if (this.#client.open) this.#tell('open')
      })
    })
  }

  get clientEnd(): ClientSocket {
    return {
      send: (text) => this.#carry(text, this.#host),
      close: () => {
        this.#client.open = false
        this.#end(this.#host, this.#untilHeard())
      },
      addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
        this.#listeners.push({ type, listener })
      },
    }
  }

  get hostEnd(): HostEnd {
    return {
      send: (text) => {
        if (!this.#dead) this.#carry(text, this.#client)
      },
      close: () => {
        const inOrder = Math.max(0, this.#client.lastAt - this.#options.time.now)
        this.#end(this.#client, inOrder + this.#untilHeard())
        this.#end(this.#host, this.#way())
      },
    }
  }

  /** The network breaks. Each end hears of it in its time, if it does not give up before. */
  cut(): void {
    this.#end(this.#client, this.#untilHeard())
    this.#end(this.#host, this.#untilHeard())
  }

  /** The host's process is gone: it hears nothing and says nothing any more. */
  hostDied(): void {
    this.#dead = true
    this.#host.open = false
    this.#end(this.#client, this.#untilHeard())
  }

  #carry(text: string, to: End): void {
    const { random, conditions, time } = this.#options
    const { lost, doubled, overtaking } = conditions()
    if (random.whether(lost)) {
      // A push that is missing shows in the next one. Anything else is lost only with its connection.
      if (!text.includes('"prevRev"')) this.cut()
      return
    }
    for (let copies = random.whether(doubled) ? 2 : 1; copies > 0; copies--) {
      const soonest = time.now + this.#way()
      const at = random.whether(overtaking) ? soonest : Math.max(soonest, to.lastAt)
      to.lastAt = Math.max(to.lastAt, at)
      time.after(at - time.now, () => {
        if (to.open) to.hear(text)
      })
    }
  }

  #end(end: End, ms: number): void {
    this.#options.time.after(ms, () => {
      if (!end.open) return
      end.open = false
      end.hearOfClose()
    })
  }

  #way(): number {
    return this.#options.random.between(1, longestWayMs)
  }

  #untilHeard(): number {
    const { random, conditions } = this.#options
    return random.whether(conditions().lateClose) ? random.between(longestWayMs, latestCloseMs) : this.#way()
  }

  #tell(type: string, data?: unknown): void {
    for (const one of this.#listeners) if (one.type === type) one.listener({ data })
  }
}
