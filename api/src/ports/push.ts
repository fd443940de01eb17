import type { DevicePlatform, PushKeys } from '../db/tables/notifications.ts'

/** A device reached through a push service. A browser has keys, and its token is a URL. */
export type PushTarget = { devicePlatform: DevicePlatform; token: string; keys: PushKeys | null }

export type PushMessage = {
  /** Identifies the notification, so that a device shows it once. */
  id: string
  title: string
  text: string
  /** The path in the client that it opens. */
  path: string
  /** For programs; never shown. */
  data: Record<string, string>
  /** Has no text and makes no sound. */
  isSilent: boolean
  isUrgent: boolean
  /** How long (s) a push service keeps it for a device that it can't reach. */
  ttlSeconds: number
}

/**
 * The outcome of sending a message. Only `later` guarantees that the message has not arrived and may be sent again;
 * `unknown` is a connection that broke or a response that never came.
 */
export type PushOutcome =
  | { kind: 'sent' }
  /** The device no longer exists, or is not ours to reach. */
  | { kind: 'gone' }
  | { kind: 'later'; ms: number | undefined }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** Sends messages to devices. Never throws for what a push service does. */
export type Push = {
  /** The key that browsers subscribe with, base64url-encoded. */
  publicKey: () => Promise<string>
  /** Whether the endpoint of a browser's subscription belongs to a push service we know. */
  isPushService: (endpoint: string) => boolean
  /** Whether the keys of a subscription are valid. */
  areKeys: (keys: PushKeys) => Promise<boolean>
  /**
   * Encrypts and signs a message. Nothing is sent until the returned function is called, which starts sending without
   * delay.
   */
  prepare: (target: PushTarget, message: PushMessage) => Promise<() => Promise<PushOutcome>>
}
