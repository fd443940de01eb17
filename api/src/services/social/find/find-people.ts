import { sql } from 'kysely'
import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { literally } from '../../../platform/list/like.ts'
import { operation } from '../../../platform/operation.ts'
import { profileRows } from '../../users/public.ts'
import { Listed, profileIn } from '../people.ts'

/** A shorter prefix would match half of all users. */
const shortestName = 3
/** There is no second page: a longer prefix finds further users. */
const maxFound = 20

export const findPeople = operation('GET /friends/find/{name}', {
  summary: 'Find users by nickname prefix, exact matches first. Returns a few at most.',
  access: user,
  allowance: 'findPeople',
  params: { name: z.string().trim().min(shortestName).max(30) },
  returns: z.array(Listed),
  errors: { botsHaveNoFriends: [403, 'Bots can’t have friends'] },
  async handle({ app, caller, params, fail }) {
    if (caller.kind === 'user' && caller.role === 'bot') throw fail('botsHaveNoFriends')
    const name = params.name.toLowerCase()
    const nickname = sql<string>`lower("userProfile"."nickname")`
    const me = uuidOf(caller)
    // Users who have blocked me are included, because their absence would reveal the block.
    const rows = await profileRows(app.db)
      .where(nickname, 'like', `${literally(name)}%`)
      .where('user.uuid', '<>', me)
      .where('user.role', '<>', 'bot')
      .where(
        sql<boolean>`not exists (
          select from "blockedUser" where "byUuid" = ${me} and "blockedUser"."userUuid" = "user"."uuid")`,
      )
      .orderBy(sql`${nickname} = ${name}`, 'desc')
      .orderBy(nickname)
      .orderBy('user.uuid')
      .limit(maxFound)
      .execute()
    return rows.map((row) => ({ userUuid: row.uuid, userProfile: profileIn(row) }))
  },
})
