import * as z from 'zod'
import { dressAnew } from '../profiles/avatars.ts'
import { publishProfile } from '../profiles/publish-profile.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'
import { openColumns } from '../accounts.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { SubmittedPassword } from '../schemas.ts'
import { accountOfDiscord, newLinkCode, findLinkCode, relink, useLinkCode, type DiscordIdentity } from './accounts.ts'
import { Unlinked } from '../replies.ts'
import { movableWaysIn, recordWayIn } from '../unproved-ways-in.ts'
import { queueSignInMethodRemovedNotices } from '../emails/ways-in-notices.ts'
import { hasOnlyDiscordSignIn } from '../ways-in.ts'
import { queueDiscordLinkNotices } from './link-notice.ts'
import { countHeld, isEmpty, mergeEverything } from './merge-accounts.ts'
import { discordTokenErrors, OAuthCode, identify } from './oauth.ts'

const Linked = z
  .object({ discordId: z.string(), username: z.string(), globalName: z.string().nullable() })
  .meta({ id: 'LinkedAccount' })

/** The Discord account's data that would be merged. */
const Merges = z
  .object({
    crates: z.number(),
    songs: z.number(),
    likes: z.number(),
    rooms: z.number(),
    uploads: z.number(),
    plays: z.number(),
    messages: z.number(),
  })
  .meta({ id: 'MergedData' })

const LinkPreview = Linked.extend({ merges: Merges.optional() }).meta({ id: 'LinkPreview' })

const linkCodeUnknown = [404, 'This code is invalid or has expired. Ask the bot for a new one'] as const

const beside = {
  /** Merges the existing data of the Discord account, which can't be undone. */
  merge: z.literal(true).optional(),
  /** The password of the caller's account; not needed within ten minutes of a sign-in. */
  password: SubmittedPassword.optional(),
}
const Proof = [
  OAuthCode.extend(beside),
  z.object({ accessToken: z.string().min(1).max(2000), ...beside }),
  z.object({ linkCode: z.string().trim().min(8).max(20), ...beside }),
] as const

const linkErrors = {
  linkCodeUnknown,
  discordAccountTaken: [409, 'This Discord account is linked to another account'],
  discordLinkedAlready: [409, 'Your account is already linked to Discord. Unlink it first'],
} as const

export const previewLink = operation('POST /auth/link-discord/preview', {
  summary: 'Preview linking a Discord account by access token, including the data that would be merged into mine',
  access: user,
  allowance: 'signIn',
  body: z.object({ accessToken: z.string().min(1).max(2000) }),
  returns: LinkPreview,
  errors: discordTokenErrors,
  async handle({ app, caller, body, fail }) {
    const { who } = await identify(app, body, fail)
    const { id: discordId, username, globalName } = who
    return { discordId, username, globalName, ...(await mergesOf(app, uuidOf(caller), who.id)) }
  },
})

export const linkDiscord = operation('POST /auth/link-discord', {
  summary:
    'Link my account to Discord, by OAuth code, access token, or link code from our bot. Existing data of the Discord account is merged into mine once confirmed. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'signIn',
  body: z.union(Proof),
  returns: Linked,
  errors: {
    ...discordTokenErrors,
    ...linkErrors,
    ...confirmationErrors,
    mergeNotConfirmed: [
      409,
      'This Discord account has its own crates, rooms or uploads here. Confirm that you want to merge them into yours',
    ],
  },
  async handle({ app, caller, client, body, fail }) {
    // Checked before the code is consumed: a caller who is asked for their password retries with the same code.
    const confirmation = await requireConfirmation({ app, caller, client, body, fail })
    const who = 'linkCode' in body ? await discordUserOf(app, body.linkCode) : (await identify(app, body, fail)).who
    if (!who) throw fail('linkCodeUnknown')
    const after = await app.db
      .transaction()
      .execute(async (trx) => {
        // The lock makes a concurrent link of the same Discord account see the result of the first one.
        const links = trx.selectFrom('discordAccount').where('discordId', '=', who.id)
        await links.select('userId').forUpdate().execute()
        const { me, holder, obstacle } = await obstacleOf(trx, uuidOf(caller), who.id)
        if (obstacle) throw fail(obstacle)
        if (me.discordId === who.id) return undefined
        const isNothing = !holder || isEmpty(await countHeld(app, trx, holder))
        if (!isNothing && !body.merge) throw fail('mergeNotConfirmed')
        // Consumed only now: a caller who has to confirm the merge retries with the same code.
        if ('linkCode' in body && !(await useLinkCode(trx, body.linkCode, app.clock.now())))
          throw fail('linkCodeUnknown')
        await relink(trx, me.id, who, app.clock.now())
        await queueDiscordLinkNotices(app, trx, { userId: me.id, username: who.username })
        // The other account's sign-in methods are covered by the same confirmation.
        const moved = holder ? await movableWaysIn(trx, holder.id) : []
        const merged = holder && (await mergeEverything(app, trx, { from: holder, into: me }))
        for (const one of [{ kind: 'discord' as const, key: who.id }, ...moved])
          await recordWayIn(app, trx, { userId: me.id, ...one, confirmation, fail })
        return merged
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error)?.startsWith('discordAccount') ? fail('discordAccountTaken') : error
      })
    await after?.()
    return { discordId: who.id, username: who.username, globalName: who.globalName }
  },
})

/** What linking would merge; undefined if nothing, or if linking would be refused. */
async function mergesOf(app: App, uuid: string, discordId: string) {
  const { holder } = await obstacleOf(app.db, uuid, discordId)
  const counts = holder && (await countHeld(app, app.db, holder))
  return counts && !isEmpty(counts) ? { merges: counts } : undefined
}

async function discordUserOf({ db, clock }: App, linkCode: string): Promise<DiscordIdentity | undefined> {
  const found = await findLinkCode(db, linkCode, clock.now())
  return found && { id: found.discordId, username: found.username, globalName: found.globalName }
}

/** Why an account can't be linked to a Discord user, and the account that would be merged into it. */
async function obstacleOf(db: Db, uuid: string, discordId: string) {
  const me = await db
    .selectFrom('user')
    .leftJoin('discordAccount', 'discordAccount.userId', 'user.id')
    .where('user.uuid', '=', uuid)
    .select(['user.id', 'user.uuid', 'discordAccount.discordId'])
    .executeTakeFirstOrThrow()
  if (me.discordId === discordId) return { me }
  if (me.discordId !== null) return { me, obstacle: 'discordLinkedAlready' as const }
  const holder = await db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .where('discordAccount.discordId', '=', discordId)
    .select(['user.id', 'user.uuid', 'user.role', ...openColumns])
    .executeTakeFirst()
  if (!holder) return { me }
  // An account used only through Discord is merged into the one its owner is signed in to. Banned and closed accounts
  // and those of staff are not: linking must not circumvent a decision about them.
  const isOrdinary = holder.role === 'user' && !holder.deactivatedAt && !holder.bannedUntil
  const givesWay = isOrdinary && (await hasOnlyDiscordSignIn(db, holder.id))
  return givesWay ? { me, holder } : { me, obstacle: 'discordAccountTaken' as const }
}

export const getLinkCode = operation('GET /auth/link-discord/{linkCode}', {
  summary:
    'Get the Discord account behind a link code, including the data that would be merged into mine, to confirm before linking',
  access: user,
  allowance: 'signIn',
  params: { linkCode: z.string().trim().min(8).max(20) },
  returns: LinkPreview,
  errors: { linkCodeUnknown },
  async handle({ app, caller, params, fail }) {
    const found = await findLinkCode(app.db, params.linkCode, app.clock.now())
    if (!found) throw fail('linkCodeUnknown')
    return { ...found, ...(await mergesOf(app, uuidOf(caller), found.discordId)) }
  },
})

export const getLinkedDiscord = operation('GET /auth/link-discord', {
  summary: 'Get my linked Discord account',
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

const passwordNeededFirst = [409, 'Set a password first: you couldn’t sign in without Discord'] as const

export const unlinkDiscord = operation('DELETE /auth/link-discord', {
  summary:
    'Unlink my account from Discord. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'signIn',
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: Unlinked,
  errors: { passwordNeededFirst, ...confirmationErrors },
  async handle({ app, caller, client, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    return unlink(app, uuidOf(caller), fail)
  },
})

export const unlinkDiscordUser = operation('DELETE /discord/users/{discordId}/link', {
  summary: 'Unlink a Discord user at their request to our bot (services)',
  access: service,
  params: { discordId: DiscordId },
  returns: Unlinked,
  errors: { passwordNeededFirst },
  async handle({ app, params, fail }) {
    const account = await accountOfDiscord(app.db, params.discordId)
    return account ? unlink(app, account.uuid, fail) : { unlinked: false }
  },
})

async function unlink(app: App, uuid: string, fail: (name: 'passwordNeededFirst') => Error) {
  const { unlinked, changed } = await app.db.transaction().execute(async (trx) => {
    const me = await trx
      .selectFrom('user')
      .where('uuid', '=', uuid)
      .select('id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await hasOnlyDiscordSignIn(trx, me.id)) throw fail('passwordNeededFirst')
    const gone = await trx
      .deleteFrom('discordAccount')
      .where('userId', '=', me.id)
      .returning('username as name')
      .executeTakeFirst()
    if (gone) await queueSignInMethodRemovedNotices(app, trx, { userId: me.id, wayIn: { kind: 'discord', ...gone } })
    return { unlinked: gone !== undefined, changed: await dressAnew(app, trx, uuid) }
  })
  if (changed) await publishProfile(app, uuid)
  return { unlinked }
}

export const createLinkCode = operation('POST /discord/link-codes', {
  summary: 'Create a one-time link code for a Discord user to enter on the web. Expires in ten minutes.',
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
