import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'

export const botToken = operation('GET /users/bot-token', {
  summary: 'Get a token for my bot',
  access: user,
  returns: z.object({
    accessToken: z.string(),
    /** The bot's user id in the chat. */
    codeSyncNewUser: z.string(),
  }),
  errors: {
    noBotYet: [404, 'You have no bot yet'],
    accountDeactivated: [403, 'This account has been deactivated'],
    accountBanned: [403, 'This account is banned'],
  },
  async handle({ app, caller, fail }) {
    const bot = await app.db
      .selectFrom('user')
      .innerJoin('user as owner', 'owner.id', 'user.botOfUserId')
      .where('owner.uuid', '=', uuidOf(caller))
      .select(['user.id', 'user.uuid', 'user.role', 'user.capabilities', 'user.deactivatedAt', 'user.bannedUntil'])
      .executeTakeFirst()
    if (!bot) throw fail('noBotYet')
    if (bot.deactivatedAt) throw fail('accountDeactivated')
    if (bot.bannedUntil && bot.bannedUntil.getTime() > app.clock.now()) throw fail('accountBanned')
    return { accessToken: await app.tokens.forUser(bot, { signedInAt: undefined }), codeSyncNewUser: bot.uuid }
  },
})
