import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { botOf } from '../accounts.ts'

export const ownBot = operation('GET /users/bot', {
  summary: 'Get my bot account, without its token',
  access: user,
  returns: z.object({ uuid: z.uuid(), nickname: z.string(), avatarId: z.string(), color: z.string() }),
  errors: { noBotYet: [404, 'You don’t have a bot yet'] },
  async handle({ app, caller, fail }) {
    const bot = await botOf(app.db, uuidOf(caller))
      .innerJoin('userProfile', 'userProfile.userId', 'user.id')
      .select(['user.uuid', 'userProfile.nickname', 'userProfile.avatarId', 'userProfile.color'])
      .executeTakeFirst()
    if (!bot) throw fail('noBotYet')
    return bot
  },
})
