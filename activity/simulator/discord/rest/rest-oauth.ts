import type { RESTPostOAuth2AccessTokenResult } from 'discord-api-types/v10'
import type { Context, Hono } from 'hono'
import { userJson } from '../json.ts'
import { missingScope, refuse, unauthorized, type Refusal } from './rest-replies.ts'
import { secret, verifies, type Grant, type DiscordWorld } from '../world.ts'

const tokenSeconds = 604_800

export function mountOauth(rest: Hono, world: DiscordWorld): void {
  rest.post('/oauth2/token', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      return c.json({ error: 'invalid_request', error_description: 'The body must be a form' }, 400)
    }
    const form = new URLSearchParams(await c.req.text())
    if (!isApplication(world, c, form)) return c.json({ error: 'invalid_client' }, 401)
    const type = form.get('grant_type')
    if (type !== 'authorization_code' && type !== 'refresh_token') {
      return c.json({ error: 'unsupported_grant_type', error_description: 'Unsupported grant type' }, 400)
    }
    const grant = type === 'refresh_token' ? refreshed(world, form) : redeemed(world, form)
    if (!grant) return c.json({ error: 'invalid_grant', error_description: 'Invalid "code" in request.' }, 400)
    return c.json(issue(world, grant))
  })
  rest.get('/oauth2/@me', (c) => {
    const grant = grantOf(world, c.req.header('authorization'))
    return 'status' in grant ? refuse(c, grant) : c.json(authorizationJson(world, grant))
  })
  rest.post('/oauth2/token/revoke', async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('token') ?? ''
    const grant = world.accessTokens.get(token) ?? world.refreshTokens.get(token)
    for (const tokens of [world.accessTokens, world.refreshTokens]) {
      for (const [key, one] of tokens) if (one.userId === grant?.userId) tokens.delete(key)
    }
    return c.json({})
  })
}

/** Whether the caller has the application's secret, in the form or as basic authentication. */
function isApplication(
  { application: { id, clientSecret } }: DiscordWorld,
  c: Context,
  form: URLSearchParams,
): boolean {
  const basic = `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}`
  const inForm = form.get('client_id') === id && form.get('client_secret') === clientSecret
  return inForm || c.req.header('authorization') === basic
}

function redeemed(world: DiscordWorld, form: URLSearchParams): Grant | undefined {
  const code = form.get('code') ?? ''
  const grant = world.codes.get(code)
  world.codes.delete(code)
  if (!grant || grant.expiresAt < world.now()) return undefined
  if (grant.redirectUri !== null && grant.redirectUri !== form.get('redirect_uri')) return undefined
  if (grant.challenge && !verifies(grant.challenge, form.get('code_verifier') ?? '')) return undefined
  return grant
}

function refreshed(world: DiscordWorld, form: URLSearchParams): Grant | undefined {
  const token = form.get('refresh_token') ?? ''
  const grant = world.refreshTokens.get(token)
  world.refreshTokens.delete(token)
  return grant
}

function issue(world: DiscordWorld, { userId, applicationId, scopes }: Grant): RESTPostOAuth2AccessTokenResult {
  const [access, refresh] = [secret(), secret()]
  const expiresAt = world.now() + tokenSeconds * 1000
  const grant = { userId, applicationId, scopes, challenge: null, redirectUri: null, expiresAt }
  world.accessTokens.set(access, grant)
  world.refreshTokens.set(refresh, grant)
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    scope: scopes.join(' '),
  }
}

/** The grant of a token: any application's token may request it, and only one with `identify` also gets the user. */
function authorizationJson(world: DiscordWorld, { userId, applicationId, scopes, expiresAt }: Grant) {
  const name = applicationId === world.application.id ? world.application.name : 'Another application'
  return {
    application: {
      id: applicationId,
      name,
      icon: null,
      description: '',
      bot_public: true,
      bot_require_code_grant: false,
    },
    scopes,
    expires: new Date(expiresAt).toISOString(),
    ...(scopes.includes('identify') ? { user: userJson(world, userId) } : {}),
  }
}

/** The grant behind a bearer token that has the scope, or the refusal. */
export function grantOf(world: DiscordWorld, authorization: string | undefined, scope?: string): Grant | Refusal {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : ''
  const grant = world.accessTokens.get(token)
  if (!grant || grant.expiresAt < world.now()) return unauthorized
  return scope && !grant.scopes.includes(scope) ? missingScope : grant
}
