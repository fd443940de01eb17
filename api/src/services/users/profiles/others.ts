import * as z from 'zod'
import { accountRoles } from '@segue/shared/people/profile.ts'
import { guest, user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, textOrTexts } from '../../../platform/schemas.ts'
import { profilesOf } from '../public.ts'
import { UserId, userByIdOrUuid } from '../user-id.ts'
import { AnyProfile, fullProfile, FullProfile } from './profile.ts'
import { findProfile, profileRows } from './queries.ts'

/** The most profiles a client requests at once (client specification, section 9). */
const maxBatchSize = 150

export const profile = operation('GET /profile/{id}', {
  summary: 'Get the profile of a user or guest',
  access: guest,
  params: { id: UserId },
  returns: AnyProfile,
  errors: { profileNotFound: [404, 'User profile not found'] },
  async handle({ app, params, fail }) {
    const found = await findProfile(app.db, params.id)
    if (!found) throw fail('profileNotFound')
    return found
  },
})

export const profiles = operation('GET /users/profiles', {
  summary: 'List the profiles of up to 150 users and guests, in the order requested',
  access: guest,
  query: {
    users: textOrTexts
      .transform((users) => [
        ...new Set(
          [users]
            .flat()
            .flatMap((list) => list.split(','))
            .map((uuid) => uuid.trim().toLowerCase())
            .filter(Boolean),
        ),
      ])
      .pipe(z.array(z.uuid({ error: 'must be a uuid' })).max(maxBatchSize)),
  },
  returns: z.array(z.object({ userProfile: AnyProfile })),
  async handle({ app, query }) {
    const known = await profilesOf(app.db, query.users)
    return query.users.flatMap((uuid) => {
      const userProfile = known.get(uuid)
      return userProfile ? [{ userProfile }] : []
    })
  },
})

export const getUser = operation('GET /users/user/{id}', {
  summary: 'Get the public data of an account',
  access: user,
  params: { id: UserId },
  returns: z.object({
    id: z.number(),
    uuid: z.string(),
    role: z.enum(accountRoles),
    createdAt: instant,
    userProfile: FullProfile,
  }),
  errors: { userNotFound: [404, 'User not found'] },
  async handle({ app, params, fail }) {
    const found = await userByIdOrUuid(app.db, params.id)
    const row = found && (await profileRows(app.db).where('user.id', '=', found.id).executeTakeFirst())
    if (!row) throw fail('userNotFound')
    const { id, uuid, role, createdAt } = found
    return { id, uuid, role, createdAt, userProfile: fullProfile(row) }
  },
})
