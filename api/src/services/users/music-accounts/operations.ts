import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { guest, service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { Unlinked } from '../replies.ts'
import { Access, asReply, errorsAt, reasonOf, tokenErrorsAt } from './replies.ts'

const OAuthCode = z
  .object({
    code: z.string().min(1).max(2000),
    redirectUri: z.url().max(500),
    /** The PKCE verifier (RFC 7636), if the sign-in started with a challenge. */
    codeVerifier: z.string().min(43).max(128).optional(),
  })
  .meta({ id: 'OAuthCode' })

/** The three calls of an account linked with a code. Its refresh token stays on the server. */
const linkedWithCode = <const P extends 'spotify' | 'youtube'>(provider: P, name: string) =>
  [
    operation(`POST /${provider}/exchange-code`, {
      summary: `Link my ${name} account with an OAuth code and get an access token`,
      access: user,
      allowance: 'signIn',
      body: OAuthCode,
      returns: Access,
      errors: {
        providerNotSetUp: errorsAt(name).providerNotSetUp,
        providerAway: errorsAt(name).providerAway,
        providerSignInUnknown: errorsAt(name).providerSignInUnknown,
      },
      async handle({ app, caller, body, fail }) {
        const { accounts } = app.music
        if (!accounts.signIns[provider]) throw fail('providerNotSetUp')
        const linked = await accounts.link(uuidOf(caller), provider, body)
        if (!linked.ok)
          throw fail(reasonOf(linked.trouble) === 'providerAway' ? 'providerAway' : 'providerSignInUnknown')
        return asReply(linked.value)
      },
    }),
    operation(`POST /${provider}/refresh-token`, {
      summary: `Get a valid access token for my ${name} account`,
      access: user,
      returns: Access,
      errors: tokenErrorsAt(name),
      async handle({ app, caller, fail }) {
        const { accounts } = app.music
        if (!accounts.signIns[provider]) throw fail('providerNotSetUp')
        const token = await accounts.token(uuidOf(caller), provider)
        if (!token.ok) throw fail(reasonOf(token.trouble))
        return asReply(token.value)
      },
    }),
    operation(`DELETE /${provider}/refresh-token`, {
      summary: `Unlink my ${name} account`,
      access: user,
      returns: Unlinked,
      async handle({ app, caller }) {
        return { unlinked: await app.music.accounts.unlink(uuidOf(caller), provider) }
      },
    }),
  ] as const

const spotifyAccessToken = operation('GET /spotify/access-token/{id}/service', {
  summary: "Get a valid access token for a user's Spotify account (services)",
  access: service,
  params: { id: uuid },
  returns: Access,
  errors: tokenErrorsAt('Spotify'),
  async handle({ app, params, fail }) {
    const { accounts } = app.music
    if (!accounts.signIns.spotify) throw fail('providerNotSetUp')
    const token = await accounts.token(params.id, 'spotify')
    if (!token.ok) throw fail(reasonOf(token.trouble))
    return asReply(token.value)
  },
})

const appleErrors = { providerNotSetUp: errorsAt('Apple Music').providerNotSetUp }

const appleDeveloperToken = operation('GET /apple/developer-token', {
  summary: 'Get the developer token for MusicKit',
  access: guest,
  returns: z.object({ developerToken: z.string(), expiresAt: instant }),
  errors: appleErrors,
  async handle({ app, fail }) {
    const made = await app.music.appleDeveloperToken?.()
    if (!made) throw fail('providerNotSetUp')
    return { developerToken: made.token, expiresAt: new Date(made.expiresAt) }
  },
})

const keepAppleUserToken = operation('POST /apple/user-token', {
  summary: 'Link my Apple Music account with a MusicKit user token',
  access: user,
  body: z.object({ userToken: z.string().trim().min(1).max(2000) }),
  returns: z.object({ linked: z.literal(true) }),
  errors: appleErrors,
  async handle({ app, caller, body, fail }) {
    if (!app.music.appleDeveloperToken) throw fail('providerNotSetUp')
    // Apple documents about six months, but not the exact end.
    const grant = { accessToken: body.userToken, refreshToken: null, lastsMs: Infinity, scope: null }
    await app.music.accounts.keep(uuidOf(caller), 'apple', grant)
    return { linked: true as const }
  },
})

const endAppleLink = operation('DELETE /apple/user-token', {
  summary: 'Unlink my Apple Music account',
  access: user,
  returns: Unlinked,
  async handle({ app, caller }) {
    return { unlinked: await app.music.accounts.unlink(uuidOf(caller), 'apple') }
  },
})

const appleUserToken = operation('GET /apple/user-token/{id}', {
  summary: "Get the MusicKit user token of a user's Apple Music account (services)",
  access: service,
  params: { id: uuid },
  returns: z.object({ userToken: z.string() }),
  errors: { providerNotLinked: errorsAt('Apple Music').providerNotLinked },
  async handle({ app, params, fail }) {
    const token = await app.music.accounts.token(params.id, 'apple')
    if (!token.ok) throw fail('providerNotLinked')
    return { userToken: token.value.accessToken }
  },
})

const musicAccounts = operation('GET /music-accounts', {
  summary: 'List the music providers set up here, whether accounts can be linked, and which I have linked',
  access: guest,
  returns: z.object({
    musicProviders: z.array(Provider),
    signIns: z.array(
      z.object({ musicProvider: z.string(), url: z.string(), clientId: z.string(), scope: z.string() }),
    ),
    linked: z.array(z.object({ musicProvider: z.string(), linkedAt: instant })),
  }),
  async handle({ app, caller }) {
    const { accounts, providers } = app.music
    const linked = caller.kind === 'user' ? await accounts.linked(caller.uuid) : []
    return {
      musicProviders: [...providers.names],
      signIns: Object.entries(accounts.signIns).map(([name, signIn]) => ({
        musicProvider: name,
        ...signIn.authorize,
      })),
      linked: linked.map(({ provider, linkedAt }) => ({ musicProvider: provider, linkedAt })),
    }
  },
})

export const musicAccountOperations = [
  appleDeveloperToken,
  keepAppleUserToken,
  endAppleLink,
  appleUserToken,
  musicAccounts,
  ...linkedWithCode('spotify', 'Spotify'),
  spotifyAccessToken,
  ...linkedWithCode('youtube', 'YouTube'),
] as const
