import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { isFresh } from '../confirmation.ts'

export const signInMethods = operation('GET /auth/sign-in-methods', {
  summary: 'List my sign-in methods and whether changing them requires my password right now',
  access: user,
  returns: z.object({
    hasPassword: z.boolean(),
    hasDiscord: z.boolean(),
    hasPhone: z.boolean(),
    passkeys: z.number(),
    /** Signed in within the last ten minutes: changes need no password. */
    signedInRecently: z.boolean(),
  }),
  async handle({ app, caller }) {
    const found = await app.db
      .selectFrom('user')
      .leftJoin('discordAccount', 'discordAccount.userId', 'user.id')
      .leftJoin('phone', 'phone.userId', 'user.id')
      .where('user.uuid', '=', uuidOf(caller))
      .select(['user.passwordHash', 'discordAccount.discordId', 'phone.number'])
      .select((of) =>
        of
          .selectFrom('passkey')
          .whereRef('passkey.userId', '=', 'user.id')
          .select((count) => count.fn.countAll<number>().as('passkeys'))
          .as('passkeys'),
      )
      .executeTakeFirst()
    const { passwordHash, discordId, number, passkeys } = must(found, 'the account of the caller')
    return {
      hasPassword: passwordHash !== null,
      hasDiscord: discordId !== null,
      hasPhone: number !== null,
      passkeys: passkeys ?? 0,
      signedInRecently: isFresh(caller, app.clock.now()),
    }
  },
})
