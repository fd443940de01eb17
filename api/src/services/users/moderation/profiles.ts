import * as z from 'zod'
import { badges as allBadges } from '@segue/shared/people/badges.ts'
import { must } from '@segue/shared/must.ts'
import type { Trx } from '../../../db/db.ts'
import { moderator, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { refusalToWear } from '../profiles/avatars.ts'
import { FullProfile, ProfileChange } from '../profiles/profile.ts'
import { changeProfile } from '../profiles/queries.ts'
import { tellOfProfile } from '../profiles/tell.ts'
import { actErrors, actFields, actOnAccount, actOnRecord } from './act.ts'

export const changeProfileAsModerator = operation('POST /users/profile-admin', {
  summary: "Update a user's profile as a moderator. Omitted fields are unchanged, and live rooms see the change.",
  access: moderator,
  body: ProfileChange.extend(actFields),
  returns: FullProfile,
  errors: {
    ...actErrors,
    avatarNotFound: [400, 'Avatar not found'],
    avatarNotTheirs: [403, 'This avatar isn’t available to them'],
  },
  async handle(asked) {
    const { app, body, fail } = asked
    const { userUuid, reason: _reason, actId: _actId, ...change } = body
    const { avatarId } = change
    const refusal = avatarId === undefined ? undefined : await refusalToWear(app, avatarId, { uuid: userUuid })
    if (refusal === 'avatarNotFound') throw fail(refusal)
    await actOnAccount(asked, async (trx, target, at) => {
      // An account that was closed has no profile to change.
      if (target.deactivatedAt) throw fail('userNotFound')
      if (refusal) throw fail('avatarNotTheirs')
      await changeProfile(trx, userUuid, change, at.getTime())
      return { entry: { action: 'changeProfile' }, result: true }
    })
    const profile = await tellOfProfile(app, userUuid)
    if (!profile) throw fail('userNotFound')
    return profile
  },
})

const Badge = z.enum(allBadges).meta({ id: 'Badge' })
const badges = z.array(Badge).max(allBadges.length)

type Badges = readonly z.infer<typeof Badge>[]
type ActContext = Parameters<typeof actOnRecord>[0]

/** Changes the badges of an account: a set, in one order whichever way it came about. */
async function changeBadges(
  asked: ActContext,
  next: (now: Badges) => Badges,
  act: typeof actOnRecord<true> = actOnRecord,
): Promise<FullProfile> {
  const { app, body, fail } = asked
  await act(asked, async (trx, { id, deactivatedAt }, at) => {
    if (deactivatedAt) throw fail('userNotFound')
    const before = await badgesOf(trx, id)
    const wanted = next(before)
    const after = allBadges.filter((badge) => wanted.includes(badge))
    if (after.length === before.length && after.every((badge) => before.includes(badge))) return { result: true }
    await trx.updateTable('userProfile').set({ badges: after, updatedAt: at }).where('userId', '=', id).execute()
    return { entry: { action: 'changeBadges' }, result: true }
  })
  const profile = await tellOfProfile(app, body.userUuid)
  if (!profile) throw fail('userNotFound')
  return profile
}

async function badgesOf(trx: Trx, userId: number): Promise<Badges> {
  const row = await trx.selectFrom('userProfile').where('userId', '=', userId).select('badges').executeTakeFirst()
  return allBadges.filter((badge) => must(row, 'a profile of every account').badges.includes(badge))
}

export const changeBadgesAsModerator = operation('POST /users/change-badges-admin', {
  summary: 'Replace a user’s badges',
  access: moderator,
  body: z.object({ ...actFields, badges }),
  returns: FullProfile,
  errors: actErrors,
  handle: (asked) =>
    changeBadges(
      asked,
      () => asked.body.badges,
      (_, act) => actOnAccount(asked, act),
    ),
})

export const addBadges = operation('POST /users/add-badges-service', {
  summary: 'Add badges to a user (services). Idempotent.',
  access: service,
  body: z.object({ ...actFields, badges }),
  returns: FullProfile,
  errors: { userNotFound: actErrors.userNotFound },
  handle: (asked) => changeBadges(asked, (now) => [...now, ...asked.body.badges]),
})

export const removeBadges = operation('POST /users/remove-badges-service', {
  summary: 'Remove badges from a user (services). Idempotent.',
  access: service,
  body: z.object({ ...actFields, badges }),
  returns: FullProfile,
  errors: { userNotFound: actErrors.userNotFound },
  handle: (asked) => changeBadges(asked, (now) => now.filter((one) => !asked.body.badges.includes(one))),
})
