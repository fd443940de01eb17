import { connect, createServer, type Socket } from 'node:net'
import { must } from '@segue/shared/must.ts'

/**
 * A proxy to another port that can be frozen: connections stay open and are accepted, and nothing gets through. It can
 * also be cut: all its connections are reset, and new ones are accepted.
 */
export class FreezableWire {
  readonly port: number
  readonly #ends: Set<Socket>
  readonly #close: () => Promise<void>
  #frozen = false

  private constructor(port: number, ends: Set<Socket>, close: () => Promise<void>) {
    this.port = port
    this.#ends = ends
    this.#close = close
  }

  static async to(target: { host: string; port: number }): Promise<FreezableWire> {
    const ends = new Set<Socket>()
    const server = createServer((near) => {
      const far = connect(target)
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        ends.add(end)
        end.on('data', (chunk: Buffer) => other.write(chunk))
        end.on('error', () => undefined)
        end.on('close', () => {
          ends.delete(end)
          other.destroy()
        })
        if (wire.#frozen) end.pause()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = must(server.address(), 'a listening server')
    const wire: FreezableWire = new FreezableWire(typeof address === 'string' ? 0 : address.port, ends, async () => {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    return wire
  }

  freeze(): void {
    this.#frozen = true
    for (const end of this.#ends) end.pause()
  }

  thaw(): void {
    this.#frozen = false
    for (const end of this.#ends) end.resume()
  }

  cut(): void {
    for (const end of this.#ends) end.resetAndDestroy()
  }

  close(): Promise<void> {
    return this.#close()
  }
}
