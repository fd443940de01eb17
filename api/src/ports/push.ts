import type { DevicePlatform, PushKeys } from '../db/tables/notifications.ts'

/** A device that is reached over a push service. A browser has keys, and its token is an address. */
export type PushTarget = { devicePlatform: DevicePlatform; token: string; keys: PushKeys | null }

export type PushMessage = {
  /** The same notification has the same id: a device shows it once. */
  id: string
  title: string
  text: string
  /** Where in the client it leads. */
  path: string
  /** What programs read; nobody sees it. */
  data: Record<string, string>
  /** Carries no words and makes no sound. */
  isSilent: boolean
  isUrgent: boolean
  /** How long a push service keeps it for a device that it cannot reach (s). */
  ttlSeconds: number
}

/**
 * What became of a message. Only `later` is certain not to have arrived and may be sent again; `unknown` is a connection
 * that broke or an answer that never came.
 */
export type PushOutcome =
  | { kind: 'sent' }
  /** The device is no more, or is not ours to reach. */
  | { kind: 'gone' }
  | { kind: 'later'; ms: number | undefined }
  | { kind: 'refused'; told: string }
  | { kind: 'unknown'; told: string }

/** Sends messages to devices. Never throws for what a push service does. */
export type Push = {
  /** The key that browsers subscribe with, in base64url. */
  publicKey: () => Promise<string>
  /** Whether the address of a browser's subscription is one of a push service that we know. */
  isPushService: (endpoint: string) => boolean
  /** Whether keys of a subscription are such. */
  areKeys: (keys: PushKeys) => Promise<boolean>
  /** Encrypts and signs a message. Nothing has been sent before the answer is called, which takes no time of its own. */
  prepare: (target: PushTarget, message: PushMessage) => Promise<() => Promise<PushOutcome>>
}
