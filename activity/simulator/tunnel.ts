import type { Duplex } from 'node:stream'

export type After = (run: () => void, ms: number) => unknown

/** One WebSocket connection through the proxy. */
export type Tunnel = {
  path: string
  /** From now on nothing passes in either direction, without closing: like a phone that goes to sleep. */
  freeze: () => void
  /** Closes the connection abruptly. */
  cut: () => void
}

/** The open WebSocket connections, and their latency. */
export class Tunnels {
  /** The round-trip latency, in ms. */
  latencyMs = 0
  readonly #open = new Set<Tunnel>()
  readonly #after: After

  constructor(after: After) {
    this.#after = after
  }

  /** Oldest first. */
  all(): readonly Tunnel[] {
    return [...this.#open]
  }

  /** Passes on data in both directions. */
  connect(path: string, near: Duplex, far: Duplex): void {
    let isFrozen = false
    const tunnel: Tunnel = {
      path,
      freeze: () => void (isFrozen = true),
      cut() {
        near.destroy()
        far.destroy()
      },
    }
    this.#open.add(tunnel)
    const pass = (from: Duplex, to: Duplex) => {
      const write = (packet: Buffer) => {
        if (!isFrozen && !to.destroyed) to.write(packet)
      }
      // Timers with the same delay fire in the order they were set, so the order is kept.
      from.on('data', (packet: Buffer) =>
        this.latencyMs > 0 ? this.#after(() => write(packet), this.latencyMs / 2) : write(packet),
      )
      from.on('close', () => {
        this.#open.delete(tunnel)
        if (!isFrozen) this.#after(() => to.destroy(), this.latencyMs / 2)
      })
      from.on('error', () => from.destroy())
    }
    pass(near, far)
    pass(far, near)
  }
}
