import * as z from 'zod'
import { TokenRole } from '@segue/shared/people/profile.ts'
import { must } from '@segue/shared/must.ts'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { guestProfile } from '../guest-names/queries.ts'
import { AnyProfile, fullProfile } from '../profiles/profile.ts'
import { profileRows } from '../profiles/queries.ts'

export const session = operation('GET /auth/session', {
  summary: 'Get my session, with my current role and capabilities instead of those in the token',
  access: person,
  returns: z.object({
    id: z.number(),
    uuid: z.string(),
    type: z.enum(['user', 'guest']),
    role: TokenRole,
    capabilities: z.array(z.string()),
    userProfile: AnyProfile,
  }),
  async handle({ app, caller }) {
    const uuid = uuidOf(caller)
    if (caller.kind !== 'user') {
      const type = 'guest' as const
      return { id: 0, uuid, type, role: type, capabilities: [], userProfile: await guestProfile(app.db, uuid) }
    }
    const row = must(
      await profileRows(app.db).where('user.uuid', '=', uuid).executeTakeFirst(),
      'a profile for every account',
    )
    const { role, capabilities } = caller
    return { id: row.id, uuid, type: 'user' as const, role, capabilities, userProfile: fullProfile(row) }
  },
})
