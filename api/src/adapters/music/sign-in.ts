import * as z from 'zod'
import { nobody } from '../../ports/caller.ts'
import type { Grant, SignIn } from '../../ports/music-accounts.ts'
import { found, trouble, type ProviderOutcome, type Asking } from '../../ports/music-provider.ts'
import type { FreshToken } from './credentials.ts'
import type { Source } from './source.ts'

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
  /** Where people grant the access that `scope` names. */
  authorizeUrl?: string
  scope?: string
  /** Where the client secret is sent: in the header, as in RFC 6749, or in the form with everything else. */
  shows: 'inHeader' | 'inForm'
}

/** Token requests are made on nobody's behalf. */
const asNobody: Asking = { by: nobody, country: 'US' }

/** Requests tokens from the token endpoint; `notAllowed` if it rejects the code or token. */
export async function askForTokens(
  client: OAuthClient,
  form: Record<string, string>,
): Promise<ProviderOutcome<Grant>> {
  const { source, tokenUrl, clientId, clientSecret, shows } = client
  const secret = { client_id: clientId, client_secret: clientSecret }
  const answer = await source.ask(tokenUrl, Tokens, {
    asking: asNobody,
    method: 'POST',
    body: new URLSearchParams({ ...form, ...(shows === 'inForm' ? secret : {}) }),
    headers: shows === 'inHeader' ? { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } : {},
    allowance: 'tokens',
  })
  // `invalid_client` and `invalid_grant` are 400 or 401: the credentials are no longer valid.
  if (!answer.ok) return answer.trouble.kind === 'notFound' ? trouble('notAllowed') : answer
  const { access_token: accessToken, refresh_token, expires_in, scope = null } = answer.value
  return found({ accessToken, refreshToken: refresh_token ?? null, lastsMs: expires_in * 1000, scope })
}

/** The installation's own token, by its client credentials (RFC 6749, section 4.4). */
export async function clientCredentials(
  client: OAuthClient,
  more: Record<string, string> = {},
): Promise<ProviderOutcome<FreshToken>> {
  const grant = await askForTokens(client, { grant_type: 'client_credentials', ...more })
  return grant.ok ? found({ token: grant.value.accessToken, lastsMs: grant.value.lastsMs }) : grant
}

/** Codes and refresh tokens (RFC 6749, sections 4.1.3 and 6; RFC 7636 if the client has a verifier). */
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
