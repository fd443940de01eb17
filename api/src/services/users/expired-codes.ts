import type { App } from '../../app.ts'
import { dayMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { fraudConstants } from './phones/fraud.ts'
import { unprovedForMs } from './unproved-ways-in.ts'

/**
 * Removes expired codes: those of e-mails and phones, Discord link codes, magic links and passkey challenges. Also
 * removes old entries of the phone limits, and records of added sign-in methods that can no longer be reverted.
 */
export const removeExpiredCodes = ({ db, clock }: App): JobHandler<'removeExpiredCodes'> => ({
  every: dayMs,
  async run() {
    const now = new Date(clock.now())
    const before = (ms: number) => new Date(clock.now() - ms)
    await db.deleteFrom('letterCode').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('magicLink').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('discordLinkCode').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('phoneCode').where('expiresAt', '<=', now).execute()
    await db.deleteFrom('phoneMessage').where('sentAt', '<=', before(dayMs)).execute()
    await db.deleteFrom('unprovedWayIn').where('addedAt', '<=', before(unprovedForMs)).execute()
    await db.deleteFrom('phoneValidation').where('at', '<=', before(fraudConstants.lookUpLastsMs)).execute()
  },
})
