import * as z from 'zod'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { findOrCreateAccount } from './accounts.ts'
import { discordErrors, identifyByCode, trouble } from './oauth.ts'
import { keepRoleConsent, publishMetrics } from './role-metrics.ts'

export const linkedRolesScope = 'role_connections.write'

const stateCookie = 'segue-linked-role'
const cookieAttributes = ({ config }: App) => [
  'Path=/discord/linked-role',
  'HttpOnly',
  'SameSite=Lax',
  'Max-Age=600',
  ...(config.publicUrl.startsWith('https://') ? ['Secure'] : []),
]
const doneAt = (app: App) => `${app.config.publicUrl}/discord/linked-role/done`

export const linkedRole = operation('GET /discord/linked-role', {
  summary: 'Start linking a Discord account for a server’s linked role. Redirects to Discord.',
  access: anyone,
  returns: raw('text/plain'),
  errors: { discordNotSetUp: discordErrors.discordNotSetUp },
  handle({ app, fail }) {
    if (!app.discord) throw fail('discordNotSetUp')
    const state = Buffer.from(app.ids.bytes(18)).toString('base64url')
    const query = new URLSearchParams({
      client_id: app.discord.applicationId,
      redirect_uri: doneAt(app),
      response_type: 'code',
      state,
      scope: `identify ${linkedRolesScope}`,
      prompt: 'consent',
    })
    return new Response(null, {
      status: 302,
      headers: {
        Location: `${app.discord.authorizeUrl}?${query}`,
        'Set-Cookie': [`${stateCookie}=${state}`, ...cookieAttributes(app)].join('; '),
        'Cache-Control': 'no-store',
      },
    })
  },
})

export const linkedRoleDone = operation('GET /discord/linked-role/done', {
  summary: 'Finish linking a Discord account after the redirect from Discord and update its role metadata',
  access: anyone,
  query: {
    /** Missing if the user declined. */
    code: z.string().min(1).max(2000).optional(),
    state: z.string().min(1).max(100),
  },
  returns: raw('text/plain'),
  errors: {
    ...discordErrors,
    signInNotBegunHere: [400, 'This sign-in wasn’t started in this browser. Please start again from Discord'],
  },
  async handle({ app, query, request, fail }) {
    const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
    if (!cookies.includes(`${stateCookie}=${query.state}`)) throw fail('signInNotBegunHere')
    const { code } = query
    if (code === undefined) return send('Nothing was linked. You can go back to Discord.')
    const { who, accessToken, tokens } = await identifyByCode(app, { code, redirectUri: doneAt(app) }, fail)
    const { account } = await findOrCreateAccount(app, who)
    const isShown = await publishMetrics(app, who, { uuid: account.uuid, accessToken }).catch(trouble(app, fail))
    if (!isShown) throw fail('discordAway')
    await keepRoleConsent(app, who.id, tokens)
    return send('Done. You can go back to Discord.')
  },
})

const send = (sentence: string) =>
  new Response(sentence, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })
