/** What a deployment decides. Read from the environment by a host, then passed on; nothing else reads it. */
export type Config = {
  /** The address people reach this server at, without a trailing slash. */
  publicUrl: string
  brand: 'hangout' | 'turntable'
  /** The name people see. */
  brandName: string
  /** Checks replies against their schemas; on in tests. */
  checkReplies: boolean
  /** Whether every account may upload music, or only those with the capability. */
  openUploads: boolean
  /** The number of proxies in front of us whose `X-Forwarded-For` is trusted. */
  trustedProxies: number
  /** An account that verifies one of these addresses becomes an administrator. In lower case. */
  adminEmails: readonly string[]
  /** The cost of a password hash as a power of two: 15 in production, less in tests. */
  passwordCost: number
  /** The SKU of the pro plan in Discord's shop. */
  discordProSku?: string | undefined
  /** How many tokens somebody gets with a SKU of Discord's shop. */
  discordTokenSkus?: Readonly<Record<string, number>> | undefined
  uploads: { mostBytes: number; minSeconds: number; maxSeconds: number }
  /** What one person may fill the installation with. */
  quotas: {
    uploadsPerHour: number
    uploadsPerDay: number
    /** The songs somebody has uploaded and not removed, together. */
    uploadedBytes: number
    roomsPerHour: number
    /** The rooms somebody owns. */
    rooms: number
  }
}
