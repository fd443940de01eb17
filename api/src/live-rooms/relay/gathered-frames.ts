import type { MessageId } from '@segue/shared/room/protocol/protocol.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Session } from '../session.ts'

/** After a frame has gone up at once, what follows within this time goes up together. */
const gatherMs = 20
/** A client measures the room's clock by the way there and back, so that nothing may wait on it. */
const mayNotWait = (text: string) => text.includes('"clock"')

/** What a client has said, on its way to the process that holds its room. */
export interface LedFrame {
  session: Session
  text: string
  messageId: MessageId | undefined
}

/** Gathers what the clients of one relay say, so that a hundred who vote at the same moment are one message and not a hundred. */
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

  /** Sends what has gathered, so that what is said after it is heard after it. */
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
