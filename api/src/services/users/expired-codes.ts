import type { App } from '../../app.ts'
import { dayMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'

declare module '../../ports/jobs.ts' {
  interface JobKinds {
    removeExpiredCodes: object
  }
}

/**
 * Removes the codes that nobody used in time: those of e-mails, those that link accounts with Discord users, magic
 * links, and what passkeys are asked to sign.
 */
export const removeExpiredCodes = ({ db, clock }: App): JobHandler<'removeExpiredCodes'> => ({
  every: dayMs,
  async run() {
    const now = new Date(clock.now())
    await db.deleteFrom('letterCode').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('magicLink').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('discordLinkCode').where('expiresAt', '<=', now).execute()
  },
})
