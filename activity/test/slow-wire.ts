import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type SlowWireOptions = {
  target: { host: string; port: number }
  /** Every packet waits `delayMs` ± `jitterMs`, uniformly distributed, in each direction. */
  delayMs: number
  jitterMs: number
  /** This share of packets waits for an additional time within the range `spikeMs`. */
  spikeShare: number
  spikeMs: readonly [least: number, most: number]
  /** 0–1. A seeded one makes a run repeatable. */
  random: () => number
}

export interface SlowWire {
  port: number
  /** Number of packets delayed by a spike so far. */
  spikes(): number
  /** Cuts every connection, like a lost network. New ones are accepted. */
  cut(): void
  close(): Promise<void>
}

/** A bad connection on loopback: a TCP proxy that delays packets but, like TCP itself, keeps their order. */
export async function startSlowWire(options: SlowWireOptions): Promise<SlowWire> {
  const open = new Set<Socket>()
  let spikes = 0

  function delay(): number {
    const usual = options.delayMs + (options.random() * 2 - 1) * options.jitterMs
    if (options.random() >= options.spikeShare) return Math.max(0, usual)
    spikes += 1
    const [min, max] = options.spikeMs
    return Math.max(0, usual) + min + options.random() * (max - min)
  }

  /** Forwards everything from one end to the other, late and in order. */
  function lay(from: Socket, to: Socket): void {
    const queue: { due: number; run: () => void }[] = []
    let due = 0
    let held = 0
    // One timer for the head of the queue: separate timers could reorder packets within a millisecond.
    const deliver = () => {
      for (let head = queue[0]; head && head.due <= performance.now(); head = queue[0]) {
        queue.shift()
        head.run()
      }
      if (queue[0]) setTimeout(deliver, Math.max(1, queue[0].due - performance.now()))
    }
    const later = (run: () => void) => {
      due = Math.max(due, performance.now() + delay())
      queue.push({ due, run })
      if (queue.length === 1) setTimeout(deliver, due - performance.now())
    }
    from.on('data', (packet) => {
      held += packet.length
      // A slow connection has a short queue: a sender that outruns it has to wait.
      if (held > 4_000_000) from.pause()
      later(() => {
        held -= packet.length
        if (held < 1_000_000) from.resume()
        if (!to.destroyed) to.write(packet)
      })
    })
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      later(() => to.destroy())
    })
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ ...options.target, allowHalfOpen: true, noDelay: true })
    open.add(near).add(far)
    lay(near, far)
    lay(far, near)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    spikes: () => spikes,
    cut,
    async close() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
