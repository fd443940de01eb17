import * as z from 'zod'
import type { SignInName } from '@segue/shared/song/providers.ts'
import { guest, service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { flag, uuid } from '../../../platform/schemas.ts'
import { Unlinked } from '../replies.ts'
import { Access, asReply, errorsAt, reasonOf, tokenErrorsAt } from './replies.ts'

const web = { path: '', account: 'soundCloudPublic', application: 'web', kind: '' } as const
const mobile = {
  path: 'mobile/',
  account: 'soundCloudPublic/mobile',
  application: 'mobile',
  kind: 'mobile app ',
} as const

/** A code with its redirectUri and verifier, a refresh token, or nothing. */
const Credentials = z
  .object({
    code: z.string().min(1).max(2000).optional(),
    redirectUri: z.url().max(500).optional(),
    /** SoundCloud accepts no code without the verifier of RFC 7636. */
    codeVerifier: z.string().min(43).max(128).optional(),
    refreshToken: z.string().min(1).max(2000).optional(),
  })
  .refine(({ code, redirectUri, codeVerifier }) => code === undefined || (redirectUri && codeVerifier), {
    error: 'A code comes with its redirectUri and codeVerifier',
  })
  .meta({ id: 'SoundCloudCredentials' })
  .default({})

const errors = errorsAt('SoundCloud')

const refreshToken = ({ path, account, kind }: typeof web | typeof mobile) =>
  operation(`POST /soundcloud/${path}refresh-token`, {
    summary: `Get a valid ${kind}access token for my SoundCloud account, linking it by code or refresh token if one is given`,
    access: user,
    allowance: 'signIn',
    body: Credentials,
    returns: Access,
    errors,
    async handle({ app, caller, body, fail }) {
      const { accounts } = app.music
      const signIn = accounts.signIns[account]
      if (!signIn) throw fail('providerNotSetUp')
      const { code, redirectUri = '', codeVerifier } = body
      const me = uuidOf(caller)
      if (code === undefined && body.refreshToken === undefined) {
        const token = await accounts.token(me, account)
        if (!token.ok) throw fail(reasonOf(token.trouble))
        return asReply(token.value)
      }
      const grant =
        code === undefined
          ? await signIn.refresh(body.refreshToken ?? '')
          : await signIn.exchange({ code, redirectUri, codeVerifier })
      if (!grant.ok) throw fail(reasonOf(grant.trouble) === 'providerAway' ? 'providerAway' : 'providerSignInUnknown')
      return asReply(await accounts.keep(me, account, grant.value))
    },
  })

const unlinkSoundCloud = operation('DELETE /soundcloud/refresh-token', {
  summary: 'Unlink my SoundCloud account',
  access: user,
  returns: Unlinked,
  async handle({ app, caller }) {
    return { unlinked: await app.music.accounts.unlink(uuidOf(caller), web.account) }
  },
})

const publicToken = ({ path, application, kind }: typeof web | typeof mobile) =>
  operation(`GET /soundcloud/${path}public-token`, {
    summary: `Get a ${kind}token for public content on SoundCloud`,
    access: guest,
    returns: Access,
    errors: { noPublicToken: [404, 'no SoundCloud public token'], providerAway: errors.providerAway },
    async handle({ app, fail }) {
      const token = await app.music.soundCloudTokens?.[application]()
      if (!token) throw fail('noPublicToken')
      if (!token.ok) throw fail(reasonOf(token.trouble) === 'providerAway' ? 'providerAway' : 'noPublicToken')
      return asReply(token.value)
    },
  })

const accessToken = operation('GET /soundcloud/access-token/{id}', {
  summary: "Get a valid access token for a user's SoundCloud account (services)",
  access: service,
  params: { id: uuid },
  query: { mobile: flag.default(false) },
  returns: Access,
  errors: tokenErrorsAt('SoundCloud'),
  async handle({ app, params, query, fail }) {
    const { accounts } = app.music
    const account: SignInName = query.mobile ? mobile.account : web.account
    if (!accounts.signIns[account]) throw fail('providerNotSetUp')
    const token = await accounts.token(params.id, account)
    if (!token.ok) throw fail(reasonOf(token.trouble))
    return asReply(token.value)
  },
})

export const soundCloudOperations = [
  refreshToken(web),
  refreshToken(mobile),
  unlinkSoundCloud,
  publicToken(web),
  publicToken(mobile),
  accessToken,
] as const
