import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'
import { accountErrors, botOf, openColumns, requireOpen, signInColumns } from '../accounts.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'

/** Bots keep their token in a file and nobody is there to renew it (decision 0030). */
const botSessionLastsMs = 3650 * dayMs

export const botToken = operation('GET /users/bot-token', {
  summary: 'Create a long-lived token for my bot. It is valid until I void it, sign out or change my password.',
  access: user,
  returns: z.object({
    accessToken: z.string(),
    /** The bot's user id in the chat. */
    codeSyncNewUser: z.string(),
  }),
  errors: {
    noBotYet: [404, 'You don’t have a bot yet'],
    ...accountErrors,
  },
  async handle({ app, caller, request, address, fail }) {
    const bot = await botOf(app.db, uuidOf(caller))
      .select([...signInColumns, ...openColumns])
      .executeTakeFirst()
    if (!bot) throw fail('noBotYet')
    requireOpen(bot, app.clock.now(), fail)
    const accessToken = await beginSession(app, bot, {
      means: 'bot',
      request,
      address,
      parent: app.tokens.sessionOf(caller),
      lastsMs: botSessionLastsMs,
    })
    return { accessToken, codeSyncNewUser: bot.uuid }
  },
})

export const voidBotTokens = operation('DELETE /users/bot-token', {
  summary: 'Void all tokens of my bot. Its connections close within a second.',
  access: user,
  returns: Acknowledged,
  errors: { noBotYet: [404, 'You don’t have a bot yet'] },
  async handle({ app, caller, fail }) {
    const bot = await botOf(app.db, uuidOf(caller)).select(['user.id', 'user.uuid']).executeTakeFirst()
    if (!bot) throw fail('noBotYet')
    await endAllSessions(app.db, bot.id)
    app.tokens.forget(bot.uuid)
    return acknowledged
  },
})
