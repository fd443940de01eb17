import * as z from 'zod'
import { guestAlone } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { GuestProfile } from '../profiles/profile.ts'
import { isReserved, nicknameReserved } from '../profiles/reserved-nickname.ts'
import { Nickname } from '../schemas.ts'
import { forgetGuestName, guestProfile, isNameOfAccount, keepGuestName } from './queries.ts'

/** Guests can't be held responsible for what they do under a name, so they can't take the name of an account. */
export const chooseGuestName = operation('PUT /users/guest-name', {
  summary: 'Set my guest name, or reset it with null. Live rooms are updated immediately.',
  access: guestAlone,
  allowance: 'guestName',
  body: z.object({ nickname: Nickname.nullable() }),
  returns: GuestProfile,
  errors: {
    nameOfAccount: [409, 'Someone with an account has this name. Please choose another one'],
    nicknameReserved,
  },
  async handle({ app, caller, body: { nickname }, fail }) {
    const uuid = uuidOf(caller)
    if (nickname !== null && isReserved(app, nickname)) throw fail('nicknameReserved')
    if (nickname === null) await forgetGuestName(app.db, uuid)
    else if (await isNameOfAccount(app.db, nickname)) throw fail('nameOfAccount')
    else await keepGuestName(app.db, { uuid, nickname, chosenAt: new Date(app.clock.now()) })
    // Read again: with two concurrent changes, the last update to rooms must have the stored name.
    const profile = await guestProfile(app.db, uuid)
    app.rooms.actWherever(uuid, { type: 'profileChanged', profile })
    return profile
  },
})
