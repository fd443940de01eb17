import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import {
  connectRoom,
  type ClockProbe,
  type ConnectionOptions,
  type RoomConnection,
} from '@segue/shared/room/client/connection.ts'
import type { Answer } from '@segue/shared/room/protocol/protocol.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { timersOf } from '../client/page/timers.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'

export type Passwords = { password?: string; guestPassword?: string }

type Options = Omit<ConnectionOptions, 'openSocket' | 'timers' | 'now' | 'random' | keyof Passwords> & {
  page: Window & typeof globalThis
}

const lost = () => Promise.reject(new Refused('connectionLost'))

/**
 * A room's connection that can be replaced: with a password, as another user, or after a refusal. A live connection
 * stays on screen until the one that replaces it has joined or failed, so that signing in looks like no loss.
 */
export class ReplaceableConnection {
  readonly #options: Options
  /** The newest connection, which acts. */
  #current: RoomConnection | null = null
  /** The connection whose state is shown. */
  #shown: RoomConnection | null = null
  #passwords: Passwords = {}
  /** Actions that wait until the newest connection is shown. */
  readonly #waiting: (() => void)[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** Replaces the current connection; without passwords, uses the last ones. */
  open(passwords: Passwords = this.#passwords): void {
    this.#passwords = passwords
    const [former, abandoned] = [this.#shown, this.#current]
    this.#current = null
    if (abandoned !== former) abandoned?.stop()
    const isKept = former?.status.kind === 'live'
    if (!isKept) {
      this.#shown = null
      former?.stop()
    }
    const { page, onOpen, onStatus, onState, onMessage, ...options } = this.#options
    // An older connection may still emit events after it has been replaced.
    const isCurrent = () => this.#current === opened
    const isShown = () => this.#shown === opened
    const opened = connectRoom({
      ...options,
      ...passwords,
      before: () => former?.mirror.shared ?? null,
      openSocket: (url, protocols) => new page.WebSocket(url, protocols),
      timers: timersOf(page),
      now: () => page.performance.now(),
      random: Math.random,
      onOpen: () => (isCurrent() ? onOpen?.() : undefined),
      onStatus: (status) => {
        // A connection that is being replaced must not return under its former identity.
        if (!isCurrent()) return status.kind === 'reconnecting' ? opened.stop() : undefined
        if (!isShown()) {
          this.#shown = opened
          former?.stop()
        }
        this.#resume()
        onStatus?.(status)
      },
      // Client specification, section 8. The message is the error's own.
      onMisfit: (error) => page.console.error(error),
      onState: () => (isShown() ? onState?.() : undefined),
      onMessage: (push) => (isShown() ? onMessage?.(push) : undefined),
    })
    this.#current = opened
    if (!isKept) this.#shown = opened
  }

  get state(): RoomState | null {
    return this.#shown?.mirror.state ?? null
  }

  /** The server's time in ms, estimated from the response to the join; null while not connected. */
  serverNow(): number | null {
    return this.#shown?.serverNow() ?? null
  }

  /** Acts over the newest connection, once it has joined if it replaces a live one. */
  async act(action: PersonAction): Promise<Answer> {
    if (this.#shown !== this.#current) await new Promise<void>((resume) => this.#waiting.push(resume))
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
    const [current, shown] = [this.#current, this.#shown]
    current?.stop()
    if (shown !== current) shown?.stop()
    this.#resume()
  }

  #resume(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }
}
