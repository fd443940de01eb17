import * as z from 'zod'
import { violatedConstraint } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { addAccount } from '../accounts.ts'
import { refusalToWear } from '../profiles/avatars.ts'
import { isReserved, nicknameReserved } from '../profiles/reserved-nickname.ts'
import { AvatarSlug, Color, Nickname } from '../schemas.ts'

export const signUpBot = operation('POST /users/sign-up-bot', {
  summary: 'Create my bot account. Each user can have one.',
  access: user,
  body: z.object({ botNickName: Nickname, avatarId: AvatarSlug.default('bot-01'), color: Color.optional() }),
  returns: z.object({ id: z.number(), uuid: z.uuid() }),
  status: 201,
  errors: {
    avatarNotFound: [400, 'Avatar not found'],
    avatarNotYours: [403, 'This avatar isn’t available to you'],
    nicknameReserved,
    botAlready: [403, 'You already have a bot'],
    botOfBot: [403, 'A bot can’t have its own bot'],
  },
  async handle({ app, caller, body, fail }) {
    if (caller.kind === 'user' && caller.role === 'bot') throw fail('botOfBot')
    if (isReserved(app, body.botNickName)) throw fail('nicknameReserved')
    const refusal = await refusalToWear(app, body.avatarId, { role: 'bot' })
    if (refusal) throw fail(refusal)
    return app.db
      .transaction()
      .execute(async (trx) => {
        const owner = await trx
          .selectFrom('user')
          .innerJoin('userSettings', 'userSettings.userId', 'user.id')
          .where('uuid', '=', uuidOf(caller))
          .select(['id', 'language'])
          .executeTakeFirstOrThrow()
        const { id, uuid } = await addAccount(trx, {
          uuid: app.ids.uuid(),
          nickname: body.botNickName,
          avatarId: body.avatarId,
          color: body.color,
          role: 'bot',
          botOfUserId: owner.id,
          language: owner.language,
          now: app.clock.now(),
        })
        return { id, uuid }
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error)?.includes('botOfUserId') ? fail('botAlready') : error
      })
  },
})
