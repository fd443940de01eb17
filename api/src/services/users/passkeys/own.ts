import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { lockAccount } from '../emails/emails.ts'
import { queueSignInMethodRemovedNotices } from '../emails/ways-in-notices.ts'
import { SubmittedPassword } from '../schemas.ts'
import { hasOnlyPasskeySignIn } from '../ways-in.ts'
import { Passkey } from './schemas.ts'

export const ownPasskeys = operation('GET /auth/passkeys', {
  summary: 'List my passkeys, oldest first',
  access: user,
  returns: z.array(Passkey),
  handle: ({ app, caller }) =>
    app.db
      .selectFrom('passkey')
      .innerJoin('user', 'user.id', 'passkey.userId')
      .where('user.uuid', '=', uuidOf(caller))
      .select(['passkey.id', 'passkey.name', 'passkey.createdAt', 'passkey.lastUsedAt'])
      .orderBy('passkey.id')
      .limit(100)
      .execute(),
})

export const removePasskey = operation('DELETE /auth/passkeys/{id}', {
  summary:
    'Delete one of my passkeys. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  params: { id: z.string().regex(/^\d{1,9}$/, { error: 'must be the id of a passkey' }) },
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: Acknowledged,
  errors: {
    passkeyNotFound: [404, 'Passkey not found'],
    lastWayIn: [403, 'You couldn’t sign in without it. Add another way to sign in first'],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, params, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    await app.db.transaction().execute(async (trx) => {
      const userId = await lockAccount(trx, uuidOf(caller))
      const passkeys = await trx.selectFrom('passkey').where('userId', '=', userId).select(['id', 'name']).execute()
      const passkey = passkeys.find(({ id }) => id === Number(params.id))
      if (!passkey) throw fail('passkeyNotFound')
      if (passkeys.length === 1 && (await hasOnlyPasskeySignIn(trx, userId))) throw fail('lastWayIn')
      await trx.deleteFrom('passkey').where('id', '=', passkey.id).where('userId', '=', userId).execute()
      await queueSignInMethodRemovedNotices(app, trx, { userId, wayIn: { kind: 'passkey', name: passkey.name } })
    })
    return acknowledged
  },
})
