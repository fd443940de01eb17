import type { ClientSocket } from '../../src/room/client/connection.ts'
import type { Random } from '../random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The events of a connection that a host receives. */
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
  /** The probabilities that a frame is lost, duplicated, or overtakes others. */
  lost: number
  doubled: number
  overtaking: number
  /** The probability that an end is notified of a close only long afterwards. */
  lateClose: number
}

export const fairNetwork: NetworkConditions = { lost: 0, doubled: 0, overtaking: 0, lateClose: 0 }
export const poorNetwork: NetworkConditions = { lost: 0.01, doubled: 0.02, overtaking: 0.02, lateClose: 0.4 }

const longestWayMs = 80
/** A close can be noticed later than the room's grace period and the client's time-out. */
const latestCloseMs = 50_000

export interface LineOptions {
  time: VirtualTime
  /** Each end and each kind of fault has its own stream. */
  random: Random
  conditions: () => NetworkConditions
  /** Null if no host is there to accept the connection. */
  accept: (end: HostEnd) => HostEvents | null
}

/** One end of a connection: whether it is open, and when the last frame to it arrives. */
interface End {
  random: Random
  open: boolean
  lastAt: number
  hear: (text: string) => void
  hearOfClose: () => void
}

/**
 * A connection between a client and a host, over a network that delays, loses, duplicates and reorders frames, and
 * notifies its two ends of a close at different times.
 */
export class SimulatedConnection {
  readonly #options: LineOptions
  readonly #client: End
  readonly #host: End
  #dead = false
  readonly #listeners: { type: string; listener: (event: { data: unknown }) => void }[] = []

  constructor(options: LineOptions) {
    this.#options = options
    const { time, random } = options
    let events: HostEvents | null = null
    this.#client = {
      random: random.stream('client'),
      open: true,
      lastAt: 0,
      hear: (data) => this.#tell('message', data),
      hearOfClose: () => this.#tell('close'),
    }
    this.#host = {
      random: random.stream('host'),
      open: false,
      lastAt: 0,
      hear: (text) => events?.received(text),
      hearOfClose: () => events?.closed(),
    }
    time.after(wayTo(this.#host), () => {
      if (!this.#client.open) return
      events = options.accept(this.hostEnd)
      if (!events) return this.#end(this.#client, wayTo(this.#client))
      this.#host.open = true
      time.after(wayTo(this.#client), () => {
        if (this.#client.open) this.#tell('open')
      })
    })
  }

  get clientEnd(): ClientSocket {
    return {
      send: (text) => this.#carry(text, this.#host),
      close: () => {
        this.#client.open = false
        this.#end(this.#host, this.#untilReceived(this.#host))
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
        this.#end(this.#client, inOrder + this.#untilReceived(this.#client))
        this.#end(this.#host, wayTo(this.#host))
      },
    }
  }

  /** Breaks the network. Each end is notified some time later, unless it gives up before. */
  cut(): void {
    for (const end of [this.#client, this.#host]) this.#end(end, this.#untilReceived(end))
  }

  /** The host's process has died: it neither receives nor sends anything. */
  hostDied(): void {
    this.#dead = true
    this.#host.open = false
    this.#end(this.#client, this.#untilReceived(this.#client))
  }

  #carry(text: string, to: End): void {
    const { conditions, time } = this.#options
    const { lost, doubled, overtaking } = conditions()
    const happens = (fault: string, probability: number) => to.random.stream(fault).whether(probability)
    if (happens('lost', lost)) {
      // A missing push is detected with the next one. Anything else is lost only with its connection.
      if (!text.includes('"prevRev"')) this.cut()
      return
    }
    for (let copies = happens('doubled', doubled) ? 2 : 1; copies > 0; copies--) {
      const soonest = time.now + wayTo(to)
      const at = happens('overtaking', overtaking) ? soonest : Math.max(soonest, to.lastAt)
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

  #untilReceived(end: End): number {
    const random = end.random.stream('close')
    const isLate = random.whether(this.#options.conditions().lateClose)
    return isLate ? random.between(longestWayMs, latestCloseMs) : wayTo(end)
  }

  #tell(type: string, data?: unknown): void {
    for (const one of this.#listeners) if (one.type === type) one.listener({ data })
  }
}

function wayTo(end: End): number {
  return end.random.stream('way').between(1, longestWayMs)
}
