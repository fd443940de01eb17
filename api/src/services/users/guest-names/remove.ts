import * as z from 'zod'
import { moderator } from '../../../platform/access.ts'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { addEntryOnce } from '../../audit/public.ts'
import { actFields } from '../moderation/act.ts'
import { forgetGuestName, guestProfile, lockGuestName } from './queries.ts'

export const removeGuestName = operation('POST /users/guest-name-admin', {
  summary: 'Remove a guest’s chosen name (moderators). Live rooms are updated immediately.',
  access: moderator,
  body: z.object(actFields),
  returns: z.object({ removed: z.boolean() }),
  async handle({ app, caller, body: { userUuid, reason, actId } }) {
    const removed = await app.db.transaction().execute(async (trx) => {
      if (!(await lockGuestName(trx, userUuid))) return false
      const about = { userUuid, actorUuid: accountOf(caller), roomUuid: null, reason: reason || null }
      const at = new Date(app.clock.now())
      const act = { ...about, ...(actId !== undefined && { actId }), action: 'changeProfile' as const, at }
      // An act under the id of another one would not be recorded, so nothing is done.
      if (!(await addEntryOnce(trx, act))) return false
      await forgetGuestName(trx, userUuid)
      return true
    })
    // Nothing is removed for someone with an account, so that rooms never show them as a guest.
    if (removed) {
      const profile = await guestProfile(app.db, userUuid)
      app.rooms.actWherever(userUuid, { type: 'profileChanged', profile })
    }
    return { removed }
  },
})
