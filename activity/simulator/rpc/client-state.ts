import type { Platform } from './rules.ts'

/** How a client behaves. Everything may be changed while it runs; pages and tests do. */
export type ClientSwitches = {
  platform: Platform
  mobileAppVersion: string | null
  /** How long every answer takes, ms. */
  latencyMs: number
  /** Commands an old client does not know yet: refused with 4002. */
  lacks: Set<string>
  /** Commands the person says no to: a consent screen, a purchase, a warning about a link. */
  denies: Set<string>
  /** Hears everything and answers nothing. */
  silent: boolean
}

/** What became of the activity's wishes, for whoever looks on. */
export type Seen = {
  presence: Record<string, unknown> | null
  openedLinks: string[]
  sharedLinks: { message: string; customId: string | null }[]
  invites: number
  orientationLock: Record<string, unknown> | null
  hardwareAsked: boolean
  interactivePip: boolean
  logs: string[]
  /** Every command in order, with the code of its refusal if it was refused. */
  commands: { name: string; refused: number | null }[]
}
