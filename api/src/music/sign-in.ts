import * as z from 'zod'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { nobody } from '../platform/caller.ts'
import { found, trouble, type Answer, type Asking } from './provider.ts'
import type { FreshToken } from './credentials.ts'
import type { Source } from './source.ts'

/** What a provider gives for a code or a refresh token. Without a new refresh token the old one stays good. */
export type Grant = { accessToken: string; refreshToken: string | null; lastsMs: number; scope: string | null }

export type GivenCode = { code: string; redirectUri: string; codeVerifier?: string | undefined }

/** How people link their own accounts at a provider. `notAllowed` is its refusal of what it was shown. */
export type SignIn = {
  /** Where people are sent to allow it, with what. None of it is secret. */
  authorize: { url: string; clientId: string; scope: string }
  exchange: (given: GivenCode) => Promise<Answer<Grant>>
  refresh: (refreshToken: string) => Promise<Answer<Grant>>
  /** Tells the provider that the link has ended, where it wants to know. */
  revoke?: (refreshToken: string) => Promise<void>
}

/** A provider's sign-in. Some have an application of their own for telephones, whose tokens do not go with the other's. */
export type SignInName = MusicProvider | `${MusicProvider}/mobile`
export type SignIns = Partial<Record<SignInName, SignIn>>

const Tokens = z.object({
  access_token: z.string().min(1),
  token_type: z.string().optional(),
  expires_in: z.number().default(3600),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().nullish(),
})

export type OAuthClient = {
  source: Source
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** Where people allow what `scope` names. */
  authorizeUrl?: string
  scope?: string
  /** Where the secret is shown: in the header as RFC 6749 has it, or in the form beside the rest. */
  shows: 'inHeader' | 'inForm'
}

/** Questions about tokens are nobody's. */
const asNobody: Asking = { by: nobody, country: 'US' }

/** Asks the token endpoint for what a form asks for; `notAllowed` when it does not take what it is shown. */
export async function askForTokens(client: OAuthClient, form: Record<string, string>): Promise<Answer<Grant>> {
  const { source, tokenUrl, clientId, clientSecret, shows } = client
  const secret = { client_id: clientId, client_secret: clientSecret }
  const answer = await source.ask(tokenUrl, Tokens, {
    asking: asNobody,
    method: 'POST',
    body: new URLSearchParams({ ...form, ...(shows === 'inForm' ? secret : {}) }),
    headers: shows === 'inHeader' ? { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } : {},
    allowance: 'tokens',
  })
  // `invalid_client` and `invalid_grant` are 400 or 401: what was shown is not good any more.
  if (!answer.ok) return answer.trouble.kind === 'notFound' ? trouble('notAllowed') : answer
  const { access_token: accessToken, refresh_token, expires_in, scope = null } = answer.value
  return found({ accessToken, refreshToken: refresh_token ?? null, lastsMs: expires_in * 1000, scope })
}

/** The installation's own token by its credentials (RFC 6749, section 4.4). */
export async function clientCredentials(
  client: OAuthClient,
  more: Record<string, string> = {},
): Promise<Answer<FreshToken>> {
  const grant = await askForTokens(client, { grant_type: 'client_credentials', ...more })
  return grant.ok ? found({ token: grant.value.accessToken, lastsMs: grant.value.lastsMs }) : grant
}

/** Codes and refresh tokens (RFC 6749, sections 4.1.3 and 6; RFC 7636 where the client has a verifier). */
export function createSignIn(client: OAuthClient): SignIn {
  const { authorizeUrl = '', clientId, scope = '' } = client
  return {
    authorize: { url: authorizeUrl, clientId, scope },
    exchange: ({ code, redirectUri, codeVerifier }) =>
      askForTokens(client, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
      }),
    refresh: (refreshToken) => askForTokens(client, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}
