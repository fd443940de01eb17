import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { authorise, type DiscordWorld } from '../world.ts'

/** The scopes that an application may request without Discord's approval. */
const knownScopes = new Set(['identify', 'email', 'connections', 'guilds', 'guilds.join', 'role_connections.write'])

type AuthorizationRequest = { redirectUri: string; state: string | null; scopes: string[]; challenge: string | null }
/** An error in a request, and the URL to redirect to: none if the redirect URL itself is wrong. */
type Wrong = { error: string; about: string; back: string | null }

/**
 * The page on which people authorize an application (OAuth 2, authorization code grant with PKCE), as strict about
 * requests as the real one. Here everyone may choose who they are.
 */
export function authorizePage(world: DiscordWorld): Hono {
  const page = new Hono()
  page.get('/', (c) => {
    const request = read(world, new URL(c.req.url).searchParams)
    return 'error' in request ? turnAway(c, request) : c.html(askPage(world, request))
  })
  page.post('/', async (c) => {
    const request = read(world, new URL(c.req.url).searchParams)
    if ('error' in request) return turnAway(c, request)
    const form = new URLSearchParams(await c.req.text())
    const person = world.people.get(form.get('person') ?? '')
    if (!person || person.bot) {
      const about = 'The resource owner or authorization server denied the request'
      return c.redirect(
        backWith(request.redirectUri, { error: 'access_denied', error_description: about }, request.state),
      )
    }
    const code = authorise(world, person.id, request.scopes, request.challenge, request.redirectUri)
    return c.redirect(backWith(request.redirectUri, { code }, request.state))
  })
  return page
}

function read({ application }: DiscordWorld, query: URLSearchParams): AuthorizationRequest | Wrong {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== application.id)
    return { error: 'invalid_client', about: 'Unknown application', back: null }
  if (!application.redirectUris.includes(redirectUri))
    return { error: 'invalid_request', about: 'Invalid OAuth2 redirect_uri', back: null }
  const wrong = (error: string, about: string): Wrong => ({
    error,
    about,
    back: backWith(redirectUri, { error, error_description: about }, query.get('state')),
  })
  if (query.get('response_type') !== 'code')
    return wrong('unsupported_response_type', 'The response type is not supported')
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !knownScopes.has(scope)))
    return wrong('invalid_scope', 'The requested scope is invalid, unknown, or malformed')
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  const isChallenge = challenge === null ? method === null : method === 'S256' && /^[\w-]{43}$/.test(challenge)
  if (!isChallenge) return wrong('invalid_request', 'The code challenge is not one of S256')
  return { redirectUri, state: query.get('state'), scopes, challenge }
}

function backWith(redirectUri: string, message: Record<string, string>, state: string | null): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(message)) address.searchParams.set(name, value)
  if (state !== null) address.searchParams.set('state', state)
  return address.href
}

function turnAway(c: Context, { error, about, back }: Wrong): Response | Promise<Response> {
  return back === null
    ? c.html(
        html`<!doctype html><title>Discord</title>
          <p>${error}: ${about}</p>`,
        400,
      )
    : c.redirect(back)
}

function askPage(world: DiscordWorld, { scopes }: AuthorizationRequest) {
  const people = [...world.people.values()].filter(({ bot }) => !bot)
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Simulated Discord</title>
      <style>
        body {
          max-width: 26rem;
          margin: 12vh auto;
          padding: 0 1rem;
          font:
            16px/1.5 system-ui,
            sans-serif;
          color: #f2f3f5;
          background: #1e1f22;
        }
        form {
          display: grid;
          gap: 0.5rem;
        }
        button {
          padding: 0.75rem;
          border: 0;
          border-radius: 6px;
          font: inherit;
          color: #fff;
          background: #5865f2;
        }
        button:last-child {
          background: #4e5058;
        }
      </style>
      <h1>${world.application.name} wants to know who you are</h1>
      <p>This Discord is a simulated one. The application asks for: ${scopes.join(', ')}.</p>
      <form method="post">
        ${people.map(
          ({ id, username, globalName }) =>
            html`<button name="person" value="${id}">Authorize as ${globalName ?? username}</button>`,
        )}
        <button name="person" value="">Cancel</button>
      </form>
    </html>`
}
