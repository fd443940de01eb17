import type { MessageId } from '@segue/shared/room/protocol/protocol.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Session } from '../session.ts'

/** The first frame is sent immediately; those that follow within this time are sent together. */
const gatherMs = 20
/** A client measures the room's clock by the round trip, so these frames must not wait. */
const mayNotWait = (text: string) => text.includes('"clock"')

/** A client's frame on its way to the process that holds its room. */
export interface LedFrame {
  session: Session
  text: string
  messageId: MessageId | undefined
}

/**
 * Batches the frames from one relay's clients, so that a hundred simultaneous votes are one message instead of a
 * hundred.
 */
export class GatheredFrames {
  readonly #timers: Timers
  readonly #send: (frames: readonly LedFrame[]) => void
  #frames: LedFrame[] = []
  #timer: unknown = null

  constructor(timers: Timers, send: (frames: readonly LedFrame[]) => void) {
    this.#timers = timers
    this.#send = send
  }

  add(frame: LedFrame): void {
    this.#frames.push(frame)
    if (this.#timer === null || mayNotWait(frame.text)) this.flush()
    this.#timer ??= this.#timers.set(() => {
      this.#timer = null
      this.flush()
    }, gatherMs)
  }

  /** Sends the collected frames, so that whatever is sent next arrives after them. */
  flush(): void {
    const frames = this.#frames
    if (frames.length === 0) return
    this.#frames = []
    this.#send(frames)
  }

  end(): void {
    this.#timers.clear(this.#timer)
    this.flush()
  }
}
