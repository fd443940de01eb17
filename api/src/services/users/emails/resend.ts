import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { requireEmailQuota } from '../passwords/attempt.ts'
import { addressKey } from '../schemas.ts'
import { queueVerificationEmail, resendIntervalMs, unproved } from './send-emails.ts'

export const resendVerification = operation('POST /users/emails/verification-email', {
  summary: 'Resend the verification email, to my primary address by default',
  access: user,
  allowance: 'mail',
  body: z.object({ email: z.string().trim().min(1).max(254).optional() }),
  returns: Acknowledged,
  errors: {
    emailNotResent: [
      403,
      'This email is verified, or the minimum time has not yet elapsed since the last e-mail was sent',
    ],
    emailNotFound: [404, 'Email not found'],
  },
  async handle({ app, caller, body, fail }) {
    const now = app.clock.now()
    const email = await app.db
      .selectFrom('email')
      .innerJoin('user', 'user.id', 'email.userId')
      .where('user.uuid', '=', uuidOf(caller))
      .where('email.status', '<>', 'DELETED')
      .where((where) =>
        body.email === undefined
          ? where('email.isPrimary', '=', true)
          : where('email.addressKey', '=', addressKey(body.email)),
      )
      .select(['email.id', 'email.addressKey'])
      .executeTakeFirst()
    if (!email) throw fail('emailNotFound')
    await app.db.transaction().execute(async (trx) => {
      // A single statement decides, so that of two concurrent calls only one sends an e-mail.
      const turn = await trx
        .updateTable('email')
        .set({ lastLetterAt: new Date(now) })
        .where('id', '=', email.id)
        .where('status', 'in', unproved)
        .where((where) =>
          where.or([
            where('lastLetterAt', 'is', null),
            where('lastLetterAt', '<=', new Date(now - resendIntervalMs)),
          ]),
        )
        .returning('id')
        .executeTakeFirst()
      if (!turn) throw fail('emailNotResent')
      requireEmailQuota(app, email.addressKey)
      await queueVerificationEmail(app, trx, email.id)
    })
    return acknowledged
  },
})
