import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { accountErrors, openColumns, requireOpen, signInColumns } from '../accounts.ts'
import { AccessToken } from '../replies.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { newChallenge, relyingParty, useChallenge } from './challenges.ts'
import { PasskeyOptions, UsedCredential } from './schemas.ts'

export const passkeySignInOptions = operation('POST /auth/passkey-sign-in/options', {
  summary: 'Get passkey authentication options',
  access: anyone,
  allowance: 'signIn',
  returns: PasskeyOptions,
  async handle({ app }) {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    const { rpID } = relyingParty(app)
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      ...(await newChallenge(app, null)),
    })
    return { ...options }
  },
})

export const passkeySignIn = operation('POST /auth/passkey-sign-in', {
  summary: 'Sign in with a passkey',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ credential: UsedCredential }),
  returns: AccessToken,
  errors: {
    // Unknown keys and wrong signatures get the same refusal, so that nobody learns which keys exist.
    passkeyNotKnown: [401, 'This passkey isn’t registered here, or the sign-in took too long. Please try again'],
    ...accountErrors,
  },
  async handle({ app, caller, body: { credential }, request, address, fail }) {
    const found = await app.db
      .selectFrom('passkey')
      .innerJoin('user', 'user.id', 'passkey.userId')
      .where('passkey.credentialId', '=', credential.id)
      .select([...signInColumns, ...openColumns])
      .select(['passkey.id as passkeyId', 'passkey.publicKey', 'passkey.counter', 'passkey.transports'])
      .executeTakeFirst()
    if (!found) throw fail('passkeyNotKnown')
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { rpID, origin } = relyingParty(app)
    const verified = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: async (challenge) => (await useChallenge(app, { challenge, userId: null })) !== undefined,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
        counter: found.counter,
        transports: found.transports,
      },
    }).catch((error: unknown) => {
      app.log.info({ error }, 'a sign-in with a passkey was not accepted')
      return undefined
    })
    if (!verified?.verified) throw fail('passkeyNotKnown')
    const { newCounter } = verified.authenticationInfo
    // If the counter changed in the meantime, the key was cloned or used concurrently.
    const used = await app.db
      .updateTable('passkey')
      .set({ counter: newCounter, lastUsedAt: new Date(app.clock.now()) })
      .where('id', '=', found.passkeyId)
      .where('counter', '=', found.counter)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw fail('passkeyNotKnown')
    requireOpen(found, app.clock.now(), fail)
    return { accessToken: await beginSession(app, found, { means: 'passkey', caller, request, address }) }
  },
})
