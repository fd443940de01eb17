import type { App } from '../../app.ts'
import { dayMs } from '../../ports/clock.ts'
import type { JobHandler } from '../../ports/jobs.ts'
import { fraudConstants } from './phones/fraud.ts'
import { unprovedForMs } from './unproved-ways-in.ts'

/**
 * Removes the codes that nobody used in time: those of e-mails and phones, those that link accounts with Discord users,
 * magic links, and what passkeys are asked to sign. With them goes what the limits of phones no longer need to know, and
 * how ways to sign in were added that nothing removes any more.
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
