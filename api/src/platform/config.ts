/** The settings of a deployment. A host reads them from the environment and passes them on; nothing else reads it. */
export type Config = {
  /** This server's public URL, without a trailing slash. */
  publicUrl: string
  brand: 'hangout' | 'turntable'
  /** The product name shown to people. */
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
  /** How many tokens a user gets for each SKU of Discord's shop. */
  discordTokenSkus?: Readonly<Record<string, number>> | undefined
  uploads: { maxBytes: number; minSeconds: number; maxSeconds: number }
  /** What one person may use of the installation's resources. */
  quotas: {
    uploadsPerHour: number
    uploadsPerDay: number
    /** The total size of the songs a user has uploaded and not removed. */
    uploadedBytes: number
    roomsPerHour: number
    /** The number of rooms a user may own. */
    rooms: number
  }
}
