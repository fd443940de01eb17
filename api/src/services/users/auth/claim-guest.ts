import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { user } from '../../../platform/access.ts'
import { tokenRoleOf, uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { findProfile } from '../profiles/queries.ts'

export const claimGuest = operation('POST /auth/guest/claim', {
  summary: 'Pass my place in rooms, recent messages and sanctions as a guest to my account. Idempotent.',
  access: user,
  body: z.object({
    guestToken: z.string().min(1).max(10_000),
    /** The room I am about to join. I have the guest's place there once this returns; other rooms follow. */
    roomUuid: uuid.optional(),
  }),
  returns: Acknowledged,
  errors: { notAGuest: [400, 'This is not a valid token of a guest'] },
  async handle({ app, caller, body: { guestToken, roomUuid }, fail }) {
    const guest = await app.tokens.callerOf(guestToken)
    if (guest?.kind !== 'guest') throw fail('notAGuest')
    const claim = { guestUuid: guest.uuid, userUuid: uuidOf(caller) }
    const after = await app.db.transaction().execute(async (trx) => {
      const done: (() => Promise<void>)[] = []
      for (const one of app.personalData) if (one.claimGuest) done.push(await one.claimGuest(app, trx, claim))
      return done
    })
    for (const one of after) await one()
    const profile = must(await findProfile(app.db, claim.userUuid), 'a profile for every account')
    const tokenRole = tokenRoleOf(caller)
    const action = { type: 'guestSignedIn' as const, guestUuid: claim.guestUuid, tokenRole, profile }
    const inRoom = roomUuid === undefined ? undefined : app.rooms.act(roomUuid, action)
    await inRoom?.catch((error: unknown) =>
      app.log.warn({ error, room: roomUuid }, 'a guest’s place was not passed to their account'),
    )
    app.rooms.actWherever(claim.guestUuid, action)
    return acknowledged
  },
})
