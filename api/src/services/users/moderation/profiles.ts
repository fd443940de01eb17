import * as z from 'zod'
import { badges as allBadges } from '@segue/shared/people/badges.ts'
import { must } from '@segue/shared/must.ts'
import type { Trx } from '../../../db/db.ts'
import { moderator, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { refusalToWear } from '../profiles/avatars.ts'
import { hasEarned, notEarned } from '../profiles/earned.ts'
import { FullProfile, ProfileChange } from '../profiles/profile.ts'
import { changeProfile } from '../profiles/queries.ts'
import { publishProfile } from '../profiles/publish-profile.ts'
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
    notEarned,
  },
  async handle(request) {
    const { app, body, fail } = request
    const { userUuid, reason: _reason, actId: _actId, ...change } = body
    const { avatarId, worn = [] } = change
    const refusal = avatarId === undefined ? undefined : await refusalToWear(app, avatarId, { uuid: userUuid })
    if (refusal === 'avatarNotFound') throw fail(refusal)
    await actOnAccount(request, async (trx, target, at) => {
      // A closed account has no profile to change.
      if (target.deactivatedAt) throw fail('userNotFound')
      if (refusal) throw fail('avatarNotTheirs')
      if (!(await hasEarned(trx, userUuid, worn))) throw fail('notEarned')
      await changeProfile(trx, userUuid, change, at.getTime())
      return { entry: { action: 'changeProfile' }, result: true }
    })
    const profile = await publishProfile(app, userUuid)
    if (!profile) throw fail('userNotFound')
    return profile
  },
})

const Badge = z.enum(allBadges).meta({ id: 'Badge' })
const badges = z.array(Badge).max(allBadges.length)

type Badges = readonly z.infer<typeof Badge>[]
type ActContext = Parameters<typeof actOnRecord>[0]

/** Changes the badges of an account: a set, stored in a fixed order. */
async function changeBadges(
  request: ActContext,
  next: (now: Badges) => Badges,
  act: typeof actOnRecord<true> = actOnRecord,
): Promise<FullProfile> {
  const { app, body, fail } = request
  await act(request, async (trx, { id, deactivatedAt }, at) => {
    if (deactivatedAt) throw fail('userNotFound')
    const before = await badgesOf(trx, id)
    const wanted = next(before)
    const after = allBadges.filter((badge) => wanted.includes(badge))
    if (after.length === before.length && after.every((badge) => before.includes(badge))) return { result: true }
    await trx.updateTable('userProfile').set({ badges: after, updatedAt: at }).where('userId', '=', id).execute()
    return { entry: { action: 'changeBadges' }, result: true }
  })
  const profile = await publishProfile(app, body.userUuid)
  if (!profile) throw fail('userNotFound')
  return profile
}

async function badgesOf(trx: Trx, userId: number): Promise<Badges> {
  const row = await trx.selectFrom('userProfile').where('userId', '=', userId).select('badges').executeTakeFirst()
  return allBadges.filter((badge) => must(row, 'a profile for every account').badges.includes(badge))
}

export const changeBadgesAsModerator = operation('POST /users/change-badges-admin', {
  summary: 'Replace a user’s badges',
  access: moderator,
  body: z.object({ ...actFields, badges }),
  returns: FullProfile,
  errors: actErrors,
  handle: (request) =>
    changeBadges(
      request,
      () => request.body.badges,
      (_, act) => actOnAccount(request, act),
    ),
})

export const addBadges = operation('POST /users/add-badges-service', {
  summary: 'Add badges to a user (services). Idempotent.',
  access: service,
  body: z.object({ ...actFields, badges }),
  returns: FullProfile,
  errors: { userNotFound: actErrors.userNotFound },
  handle: (request) => changeBadges(request, (now) => [...now, ...request.body.badges]),
})

export const removeBadges = operation('POST /users/remove-badges-service', {
  summary: 'Remove badges from a user (services). Idempotent.',
  access: service,
  body: z.object({ ...actFields, badges }),
  returns: FullProfile,
  errors: { userNotFound: actErrors.userNotFound },
  handle: (request) => changeBadges(request, (now) => now.filter((one) => !request.body.badges.includes(one))),
})
