/** What a deployment decides. Read from the environment by a host, then passed on; nothing else reads it. */
export type Config = {
  /** Where people reach this server, without a slash at the end. */
  publicUrl: string
  brand: 'hangout' | 'turntable'
  /** Checks replies against their schemas; on in tests. */
  checkReplies: boolean
  /** Whether a new account may upload music at once, or has to be given the capability. */
  openUploads: boolean
  /** The proxies in front of us, whose `X-Forwarded-For` is believed. */
  trustedProxies: number
  /** Whoever proves one of these addresses administers the product. In lower case. */
  adminEmails: readonly string[]
  /** Cost of a password's hash as a power of two; 15 in earnest, less in tests. */
  passwordCost: number
  /** What of Discord's shop is the pro plan. */
  discordProSku?: string | undefined
  uploads: { mostBytes: number; leastSeconds: number; mostSeconds: number }
}
