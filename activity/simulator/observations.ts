import type { IncomingMessage } from 'node:http'

/** A request through the proxy: one for a page, or a failed one. */
export type Outcome = {
  path: string
  /** `page`: the document of a frame. `socket`: the handshake of a WebSocket, which is only noted if it failed. */
  kind: 'page' | 'socket' | 'other'
  status: number
  /** `unmapped`: no mapping matches the path. `unreachable`: nothing listens at the target. `silent`: it timed out. */
  why: 'answered' | 'unmapped' | 'unreachable' | 'silent'
  /** The target, to help find the server. */
  target: string | null
  /** The page's own framing policy, if it has one. */
  framing: string | null
}

/** A report of a page inside the frame, or of the browser on its behalf. */
export type Report =
  /** `isOwnReferrer`: the SDK takes the page itself for Discord, and its messages are lost. */
  | { is: 'loaded'; isOwnReferrer: boolean; hasFrameId: boolean }
  /** The SDK posts its messages to an origin that is not Discord's. */
  | { is: 'lost' }
  | { is: 'error'; text: string }
  | { is: 'policy'; directive: string; blocked: string }

type About = { outcome: Outcome } | { report: Report }
type Noted = { host: string; at: number } & About
type Listener = (noted: Noted) => void

const maxNotes = 500

/** What the proxy and the pages report for each host of an activity; the oldest is dropped. */
export class Observations {
  readonly #notes: Noted[] = []
  readonly #listeners = new Set<Listener>()

  note(host: string, about: About, at = Date.now()): void {
    const noted = { host, at, ...about }
    this.#notes.push(noted)
    if (this.#notes.length > maxNotes) this.#notes.shift()
    for (const listener of this.#listeners) listener(noted)
  }

  of(host: string, since: number): { outcomes: Outcome[]; reports: Report[] } {
    const own = this.#notes.filter((one) => one.host === host && one.at >= since)
    return {
      outcomes: own.flatMap((one) => ('outcome' in one ? one.outcome : [])),
      reports: own.flatMap((one) => ('report' in one ? one.report : [])),
    }
  }

  onNote(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Whether a browser requests it for a frame or a tab. */
export const wantsPage = ({ headers }: IncomingMessage) =>
  ['iframe', 'document'].includes(String(headers['sec-fetch-dest']))
