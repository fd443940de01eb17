import * as z from 'zod'
import { violatedConstraint } from '../../../db/db.ts'
import { service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'
import { link, newLinkCode, findLinkCode, useLinkCode } from './accounts.ts'
import { Unlinked } from '../replies.ts'
import { hasOnlyDiscordSignIn } from '../ways-in.ts'
import { queueDiscordLinkNotices } from './link-notice.ts'
import { discordTokenErrors, OAuthCode, identify } from './oauth.ts'

const Linked = z
  .object({ discordId: z.string(), username: z.string(), globalName: z.string().nullable() })
  .meta({ id: 'LinkedAccount' })

const linkCodeUnknown = [
  404,
  'This code is not known, or more than ten minutes old. Ask the bot for a new one',
] as const

export const linkDiscord = operation('POST /auth/link-discord', {
  summary: 'Link my account with Discord, by OAuth code or access token, or by the link code from our bot',
  access: user,
  allowance: 'signIn',
  body: z.union([
    OAuthCode,
    z.object({ accessToken: z.string().min(1).max(2000) }),
    z.object({ linkCode: z.string().trim().min(8).max(20) }),
  ]),
  returns: Linked,
  errors: {
    ...discordTokenErrors,
    linkCodeUnknown,
    discordAccountTaken: [409, 'This Discord account is linked to another account'],
    discordLinkedAlready: [409, 'Your account is linked with Discord already. Unlink it first'],
  },
  async handle({ app, caller, body, fail }) {
    const now = app.clock.now()
    const who =
      'linkCode' in body ? await useLinkCode(app.db, body.linkCode, now) : (await identify(app, body, fail)).who
    if (!who) throw fail('linkCodeUnknown')
    await app.db
      .transaction()
      .execute(async (trx) => {
        const me = await trx
          .selectFrom('user')
          .leftJoin('discordAccount', 'discordAccount.userId', 'user.id')
          .where('user.uuid', '=', uuidOf(caller))
          .select(['user.id', 'discordAccount.discordId'])
          .executeTakeFirstOrThrow()
        if (me.discordId === who.id) return
        if (me.discordId !== null) throw fail('discordLinkedAlready')
        const holder = await trx
          .selectFrom('discordAccount')
          .where('discordId', '=', who.id)
          .select('userId')
          .executeTakeFirst()
        if (holder) {
          // An account that is only used through Discord gives way to the one its owner is signed in to now.
          if (!(await hasOnlyDiscordSignIn(trx, holder.userId))) throw fail('discordAccountTaken')
          await trx.deleteFrom('discordAccount').where('discordId', '=', who.id).execute()
        }
        await link(trx, me.id, who, now)
        await queueDiscordLinkNotices(app, trx, { userId: me.id, username: who.username })
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error)?.startsWith('discordAccount') ? fail('discordAccountTaken') : error
      })
    return { discordId: who.id, username: who.username, globalName: who.globalName }
  },
})

export const getLinkCode = operation('GET /auth/link-discord/{linkCode}', {
  summary: 'Get the Discord account behind a link code, to confirm it before linking',
  access: user,
  allowance: 'signIn',
  params: { linkCode: z.string().trim().min(8).max(20) },
  returns: Linked,
  errors: { linkCodeUnknown },
  async handle({ app, params, fail }) {
    const found = await findLinkCode(app.db, params.linkCode, app.clock.now())
    if (!found) throw fail('linkCodeUnknown')
    return found
  },
})

export const getLinkedDiscord = operation('GET /auth/link-discord', {
  summary: 'Get the Discord account linked with mine',
  access: user,
  returns: z.object({ linked: Linked.nullable() }),
  async handle({ app, caller }) {
    const found = await app.db
      .selectFrom('discordAccount')
      .innerJoin('user', 'user.id', 'discordAccount.userId')
      .where('user.uuid', '=', uuidOf(caller))
      .select(['discordId', 'username', 'globalName'])
      .executeTakeFirst()
    return { linked: found ?? null }
  },
})

export const unlinkDiscord = operation('DELETE /auth/link-discord', {
  summary: 'Unlink my account from Discord',
  access: user,
  returns: Unlinked,
  errors: { passwordNeededFirst: [409, 'Set a password first: without Discord you could not sign in any more'] },
  async handle({ app, caller, fail }) {
    return app.db.transaction().execute(async (trx) => {
      const me = await trx
        .selectFrom('user')
        .where('uuid', '=', uuidOf(caller))
        .select('id')
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (await hasOnlyDiscordSignIn(trx, me.id)) throw fail('passwordNeededFirst')
      const gone = await trx.deleteFrom('discordAccount').where('userId', '=', me.id).executeTakeFirst()
      return { unlinked: gone.numDeletedRows > 0n }
    })
  },
})

export const createLinkCode = operation('POST /discord/link-codes', {
  summary: 'Create a link code for a Discord user to enter on the web; valid once, for ten minutes',
  access: service,
  allowance: 'none',
  body: z.object({
    discordId: DiscordId,
    username: z.string().min(1).max(100),
    globalName: z.string().max(100).nullable().default(null),
  }),
  returns: z.object({ code: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  async handle({ app, body }) {
    const { discordId: id, username, globalName } = body
    const { code, expiresAt } = await newLinkCode(app, { id, username, globalName })
    return { code, url: `${app.config.publicUrl}/link?code=${code}`, expiresAt: expiresAt.toISOString() }
  },
})
