import { sql } from 'kysely'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { findOrCreateAccount, type DiscordIdentity } from './accounts.ts'
import { discordErrors, identifyByCode } from './oauth.ts'

/** The metadata Discord servers may require for their linked roles. The bot registers the same keys. */
export type RoleMetadata = { songs_played: number; likes: number; points: number }

export const linkedRolesScope = 'role_connections.write'

/**
 * Updates the metadata of a linked role with what a person has played here. Failure does no harm and is only logged.
 */
export async function updateRoleMetadata(
  app: Pick<App, 'db' | 'discord' | 'log'>,
  who: Pick<DiscordIdentity, 'username'>,
  { uuid, accessToken }: { uuid: string; accessToken: string },
): Promise<boolean> {
  const { plays, likes } = await app.db
    .selectFrom('songPlay')
    .where('djUuid', '=', uuid)
    .select([sql<number>`count(*)::int`.as('plays'), sql<number>`coalesce(sum("likes"), 0)::int`.as('likes')])
    .executeTakeFirstOrThrow()
  const lifetime = await app.db
    .selectFrom('lifetimeRanking')
    .where('userUuid', '=', uuid)
    .select('balance')
    .executeTakeFirst()
  const metadata: RoleMetadata = { songs_played: plays, likes, points: lifetime?.balance ?? 0 }
  const connection = { platformName: 'Segue', platformUsername: who.username, metadata }
  try {
    return (await app.discord?.showRoleConnection(accessToken, connection)) ?? false
  } catch (error) {
    app.log.warn({ error }, 'the metadata of a linked role could not be updated')
    return false
  }
}

const stateCookie = 'segue-linked-role'
const doneAt = (app: App) => `${app.config.publicUrl}/discord/linked-role/done`

export const linkedRole = operation('GET /discord/linked-role', {
  summary: "Start linking a Discord account for a server's linked role; redirects to Discord",
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
        'Set-Cookie': `${stateCookie}=${state}; Path=/discord/linked-role; HttpOnly; SameSite=Lax; Max-Age=600`,
        'Cache-Control': 'no-store',
      },
    })
  },
})

export const linkedRoleDone = operation('GET /discord/linked-role/done', {
  summary: 'Finish linking a Discord account after the redirect from Discord and update its role metadata',
  access: anyone,
  query: { code: z.string().min(1).max(2000), state: z.string().min(1).max(100) },
  returns: raw('text/plain'),
  errors: {
    ...discordErrors,
    signInNotBegunHere: [400, 'This did not begin in this browser. Please start again from Discord'],
  },
  async handle({ app, query, request, fail }) {
    const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
    if (!cookies.includes(`${stateCookie}=${query.state}`)) throw fail('signInNotBegunHere')
    const { who, accessToken } = await identifyByCode(app, { code: query.code, redirectUri: doneAt(app) }, fail)
    const { account } = await findOrCreateAccount(app, who)
    if (!(await updateRoleMetadata(app, who, { uuid: account.uuid, accessToken }))) throw fail('discordAway')
    return new Response('Done. You can go back to Discord.', {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  },
})
