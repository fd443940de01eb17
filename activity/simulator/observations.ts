import type { IncomingMessage } from 'node:http'

/** What became of a request through the proxy that did not end well, or was for a page. */
export type Outcome = {
  path: string
  /** Whether a frame was to show it. */
  isPage: boolean
  status: number
  /** `unmapped`: no mapping has the path. `unreachable`: nobody answers at the target. */
  why: 'answered' | 'unmapped' | 'unreachable'
  /** Where it led, for whoever looks for a server. */
  target: string | null
  /** What the page says of who may frame it, where it says something. */
  framing: string | null
}

/** What a page inside the frame, or the browser for it, tells. */
export type Report =
  | { is: 'loaded'; referrer: string; hasFrameId: boolean }
  /** The SDK posts its messages to an origin that is not Discord's. */
  | { is: 'lost' }
  | { is: 'error'; text: string }
  | { is: 'policy'; directive: string; blocked: string }

type Noted = { host: string; at: number } & ({ outcome: Outcome } | { report: Report })

const maxNotes = 500

/** What the proxy and the pages noticed, for each host that an activity is shown at; the oldest is forgotten. */
export class Observations {
  readonly #notes: Noted[] = []
  readonly #listeners = new Set<(host: string) => void>()

  note(host: string, about: { outcome: Outcome } | { report: Report }, at = Date.now()): void {
    this.#notes.push({ host, at, ...about })
    if (this.#notes.length > maxNotes) this.#notes.shift()
    for (const listener of this.#listeners) listener(host)
  }

  of(host: string, since: number): { outcomes: Outcome[]; reports: Report[] } {
    const own = this.#notes.filter((one) => one.host === host && one.at >= since)
    return {
      outcomes: own.flatMap((one) => ('outcome' in one ? one.outcome : [])),
      reports: own.flatMap((one) => ('report' in one ? one.report : [])),
    }
  }

  onNote(listener: (host: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Whether a browser asks for it to show it in a frame, or in a tab. */
export const wantsPage = ({ headers }: IncomingMessage) =>
  ['iframe', 'document'].includes(String(headers['sec-fetch-dest']))
