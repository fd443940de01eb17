import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import {
  connectRoom,
  type ClockProbe,
  type ConnectionOptions,
  type RoomConnection,
} from '@segue/shared/room/client/connection.ts'
import type { Answer } from '@segue/shared/room/protocol/protocol.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'

export type Passwords = { password?: string; guestPassword?: string }

type Options = Omit<ConnectionOptions, 'openSocket' | 'timers' | 'now' | 'random' | keyof Passwords> & {
  page: Window & typeof globalThis
}

const lost = () => Promise.reject(new Refused('connectionLost'))

/** A room's connection that can be replaced: with a password, as another user, or after a refusal. */
export class ReplaceableConnection {
  readonly #options: Options
  #current: RoomConnection | null = null
  #passwords: Passwords = {}

  constructor(options: Options) {
    this.#options = options
  }

  /** Replaces the current connection; without passwords, uses the last ones. */
  open(passwords: Passwords = this.#passwords): void {
    this.#passwords = passwords
    const old = this.#current
    this.#current = null
    old?.stop()
    const { page, onOpen, onStatus, onState, onMessage, ...options } = this.#options
    // An older connection may still emit events after it has been replaced.
    const isCurrent = () => this.#current === opened
    const opened = connectRoom({
      ...options,
      ...passwords,
      openSocket: (url, protocols) => new page.WebSocket(url, protocols),
      timers: {
        set: (run, ms) => page.setTimeout(run, ms),
        clear: (timer) => page.clearTimeout(timer as number | undefined),
      },
      now: () => page.performance.now(),
      random: Math.random,
      onOpen: () => (isCurrent() ? onOpen?.() : undefined),
      onStatus: (status) => (isCurrent() ? onStatus?.(status) : undefined),
      // Client specification, section 8. The message is the error's own.
      onMisfit: (error) => page.console.error(error),
      onState: () => (isCurrent() ? onState?.() : undefined),
      onMessage: (push) => (isCurrent() ? onMessage?.(push) : undefined),
    })
    this.#current = opened
  }

  get state(): RoomState | null {
    return this.#current?.mirror.state ?? null
  }

  /** The server's time in ms, estimated from the response to the join; null while not connected. */
  serverNow(): number | null {
    return this.#current?.serverNow() ?? null
  }

  act(action: PersonAction): Promise<Answer> {
    return this.#current?.act(action) ?? lost()
  }

  probe(): Promise<ClockProbe> {
    return this.#current?.probe() ?? lost()
  }

  /** Retries immediately instead of waiting. */
  hurry(): void {
    this.#current?.hurry()
  }

  stop(): void {
    this.#current?.stop()
  }
}
