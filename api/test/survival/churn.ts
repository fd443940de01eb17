import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { song } from '@segue/shared/test/fixtures.ts'
import { pause } from '@segue/shared/test/pause.ts'
import type { SoakMetrics } from './soak-process.ts'

const roomCount = 10
const atOnce = 25

export type SoakOptions = {
  /** A planted fault: a little memory is kept for every session. */
  leaks?: boolean
}

/** A server for a soak test, and the people who join and leave. */
export class Soak {
  readonly url: string
  readonly #child: ChildProcess
  #visits = 0

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  static async start({ leaks = false }: SoakOptions = {}): Promise<Soak> {
    const program = fileURLToPath(new URL('soak-process.ts', import.meta.url))
    const env = { ...process.env, ...(leaks ? { SOAK_LEAKS: 'true' } : {}) }
    const child = fork(program, { execArgv: ['--expose-gc', '--import', 'tsx'], env })
    const { url } = await new Promise<{ url: string }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { url: string }))
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    })
    return new Soak(child, url)
  }

  async metrics(): Promise<SoakMetrics> {
    const answered = new Promise<{ metrics: SoakMetrics }>((resolve) =>
      this.#child.once('message', (message) => resolve(message as { metrics: SoakMetrics })),
    )
    this.#child.send('metrics')
    return (await answered).metrics
  }

  /** Waits until everybody has left and all rooms are unloaded, and returns the process's metrics then. */
  async quiet(): Promise<SoakMetrics> {
    for (;;) {
      const metrics = await this.metrics()
      if (metrics.rooms === 0 && metrics.sockets === 0) return metrics
      await pause(250)
    }
  }

  /** Makes this many people join, take part and leave, in all possible ways. */
  async churn(visits: number): Promise<void> {
    const last = this.#visits + visits
    const next = async () => {
      while (this.#visits < last) await this.#visit(this.#visits++)
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }

  stop(): void {
    this.#child.disconnect()
  }

  async #visit(number: number): Promise<void> {
    const id = (value: number) => `00000000-0000-4000-8000-${String(value).padStart(12, '0')}`
    // Occasionally a person reconnects while the old connection still counts.
    const who = number % 7 === 0 ? Math.max(0, number - 5) : number
    const socket = new WebSocket(`${this.url}/primus?token=${id(who)}`)
    socket.on('error', () => undefined)
    const gone = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    // Some only open a connection.
    if (number % 11 === 0) {
      socket.terminate()
      return void (await gone)
    }
    const roomUuid = `room-${number % roomCount}`
    const say = (action: string, more: object = {}) =>
      socket.send(JSON.stringify({ event: 'action', messageId: action, params: { action, roomUuid, ...more } }))
    const answered = (action: string) =>
      new Promise<void>((resolve) => {
        const hear = (data: Buffer) => {
          if (!data.includes(`"messageId":"${action}"`)) return
          socket.off('message', hear)
          resolve()
        }
        socket.on('message', hear)
        socket.once('close', () => resolve())
      })
    say('joinRoom')
    await answered('joinRoom')
    say('addDj', { song: song(`song-${number}`) })
    say('voteOnSong', { songVotes: { like: true } })
    say('playOneTimeAnimation', { animation: 'jump' })
    await answered('playOneTimeAnimation')
    if (number % 3 === 0) {
      say('leaveRoom')
      await answered('leaveRoom')
    }
    if (number % 2 === 0) socket.terminate()
    else socket.close()
    await gone
  }
}
