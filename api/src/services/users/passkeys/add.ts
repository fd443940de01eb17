import * as z from 'zod'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { lockAccount } from '../emails/emails.ts'
import { line, SubmittedPassword } from '../schemas.ts'
import { recordWayIn, type Confirmation } from '../unproved-ways-in.ts'
import { newChallenge, relyingParty, useChallenge } from './challenges.ts'
import { queuePasskeyNotices } from './notices.ts'
import { NewCredential, Passkey, PasskeyOptions } from './schemas.ts'
import { totals } from '../../../platform/list/totals.ts'

const maxPasskeys = totals.passkeys.most
const tooManyPasskeys = [403, 'An account can have up to {{most}} passkeys', { most: maxPasskeys }] as const

/** Loaded on first use, because it includes the certificates of all device makers. */
const webAuthn = () => import('@simplewebauthn/server')

const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkey').where('userId', '=', userId).select(['credentialId as id', 'transports']).execute()

export const passkeyCreationOptions = operation('POST /auth/passkeys/options', {
  summary: 'Get passkey registration options. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'signIn',
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: PasskeyOptions,
  errors: { tooManyPasskeys, ...confirmationErrors },
  async handle({ app, caller, client, body, fail }) {
    const confirmation = await requireConfirmation({ app, caller, client, body, fail })
    const me = await app.db
      .selectFrom('user')
      .innerJoin('userProfile', 'userProfile.userId', 'user.id')
      .where('user.uuid', '=', uuidOf(caller))
      .select(['user.id', 'user.uuid', 'userProfile.nickname'])
      .executeTakeFirstOrThrow()
    const there = await passkeysOf(app.db, me.id)
    if (there.length >= maxPasskeys) throw fail('tooManyPasskeys')
    const { generateRegistrationOptions } = await webAuthn()
    const { rpID } = relyingParty(app)
    const options = await generateRegistrationOptions({
      rpName: rpID,
      rpID,
      userName: me.nickname,
      userDisplayName: me.nickname,
      userID: new TextEncoder().encode(me.uuid),
      ...(await newChallenge(app, me.id, confirmation)),
      excludeCredentials: there,
      // A discoverable key identifies its account, and the device must verify its user.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { ...options }
  },
})

export const addPasskey = operation('POST /auth/passkeys', {
  summary: 'Add a passkey. Notifies my verified email addresses.',
  access: user,
  allowance: 'signIn',
  status: 201,
  body: z.object({ name: line(60).pipe(z.string().min(1)), credential: NewCredential }),
  returns: Passkey,
  errors: {
    passkeyNotMade: [400, 'This passkey couldn’t be added. Please try again'],
    passkeyThere: [409, 'This passkey already belongs to an account'],
    tooManyPasskeys,
    confirmationNeeded: confirmationErrors.confirmationNeeded,
  },
  async handle({ app, caller, body: { name, credential }, fail }) {
    const { id: userId } = await app.db
      .selectFrom('user')
      .where('uuid', '=', uuidOf(caller))
      .select('id')
      .executeTakeFirstOrThrow()
    let confirmation: Confirmation = { sessionUuid: app.tokens.sessionOf(caller).uuid, isProved: false }
    const { verifyRegistrationResponse } = await webAuthn()
    const { rpID, origin } = relyingParty(app)
    const made = await verifyRegistrationResponse({
      response: credential,
      // The challenge was issued after a confirmation, so it carries that confirmation.
      expectedChallenge: async (challenge) => {
        const used = await useChallenge(app, { challenge, userId })
        if (used?.sessionUuid) confirmation = { sessionUuid: used.sessionUuid, isProved: used.isProved }
        return used !== undefined
      },
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch((error: unknown) => {
      app.log.info({ error }, 'a passkey was not accepted')
      return undefined
    })
    if (!made?.verified) throw fail('passkeyNotMade')
    const { id: credentialId, publicKey, counter } = made.registrationInfo.credential
    return app.db
      .transaction()
      .execute(async (trx) => {
        await lockAccount(trx, uuidOf(caller))
        if ((await passkeysOf(trx, userId)).length >= maxPasskeys) throw fail('tooManyPasskeys')
        await queuePasskeyNotices(app, trx, { userId, name })
        const passkey = await trx
          .insertInto('passkey')
          .values({
            userId,
            credentialId,
            publicKey: Buffer.from(publicKey).toString('base64url'),
            counter,
            transports: credential.response.transports,
            name,
            createdAt: new Date(app.clock.now()),
          })
          .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
          .executeTakeFirstOrThrow()
        await recordWayIn(app, trx, { userId, kind: 'passkey', key: passkey.id, confirmation, fail })
        return passkey
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'passkeyCredential' ? fail('passkeyThere') : error
      })
  },
})
