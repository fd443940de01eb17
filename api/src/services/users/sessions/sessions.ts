import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { botOf } from '../accounts.ts'
import { lockAccount } from '../emails/emails.ts'
import { removeUnprovedWaysIn } from '../remove-unproved.ts'
import { endAllSessions, forgetAccount } from './end-sessions.ts'

const Session = z
  .object({
    uuid: z.string(),
    /** How it started; `earlier` if before sessions were recorded. */
    means: z.enum(['password', 'signUp', 'phone', 'discord', 'passkey', 'magicLink', 'service', 'bot', 'earlier']),
    userAgent: z.string().nullable(),
    addressKind: z.enum(['local', 'ipv4', 'ipv6', 'unknown']),
    createdAt: instant,
    /** Accurate to a few minutes. */
    lastSeenAt: instant,
    expiresAt: instant,
    /** Whether this is the session of the request's token. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignInSession' })

/** The sessions of a user and their bot that have neither ended nor expired. */
const liveSessions = ({ db, clock }: Pick<App, 'db' | 'clock'>, userUuid: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', (join) =>
      join.onRef('user.id', '=', 'session.userId').onRef('user.sessionVersion', '=', 'session.version'),
    )
    // By the ids of the two accounts, for which there is an index.
    .where('session.userId', 'in', (of) =>
      of
        .selectFrom('user as own')
        .where('own.uuid', '=', userUuid)
        .select('own.id')
        .unionAll(botOf(db, userUuid).select('user.id')),
    )
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', new Date(clock.now()))

export const ownSessions = operation('GET /auth/sessions', {
  summary: 'List my sessions and my bot’s tokens, most recently used first',
  access: user,
  returns: z.array(Session),
  async handle({ app, caller }) {
    const rows = await liveSessions(app, uuidOf(caller))
      .select([
        'session.uuid',
        'session.means',
        'session.userAgent',
        'session.addressKind',
        'session.createdAt',
        'session.lastSeenAt',
        'session.expiresAt',
      ])
      .orderBy('session.lastSeenAt', 'desc')
      .orderBy('session.uuid')
      .limit(100)
      .execute()
    const current = app.tokens.sessionOf(caller).uuid
    return rows.map((row) => ({ ...row, isCurrent: row.uuid === current }))
  },
})

export const endOneSession = operation('DELETE /auth/sessions/{session}', {
  summary:
    'End one of my sessions or my bot’s tokens. Its tokens and connections stop working within a second. Unless it is the current session, sign-in methods that it added in the last seven days without the password are removed.',
  access: user,
  params: { session: uuid },
  returns: Acknowledged,
  errors: { sessionNotFound: [404, 'This session doesn’t exist or has already ended'] },
  async handle({ app, caller, params, fail }) {
    const exceptOf = app.tokens.sessionOf(caller).uuid
    const isEnded = await app.db.transaction().execute(async (trx) => {
      const userId = await lockAccount(trx, uuidOf(caller))
      if (!(await endSession({ db: trx, clock: app.clock }, uuidOf(caller), params.session))) return false
      const onlyOf = await withBranches(trx, params.session)
      if (params.session !== exceptOf) await removeUnprovedWaysIn(app, trx, { userId, onlyOf, exceptOf })
      return true
    })
    if (!isEnded) throw fail('sessionNotFound')
    await forgetAccount(app, uuidOf(caller))
    return acknowledged
  },
})

export const logOut = operation('POST /auth/logout', {
  summary: 'Sign out: end the current session',
  access: user,
  returns: Acknowledged,
  async handle({ app, caller }) {
    await endSession(app, uuidOf(caller), app.tokens.sessionOf(caller).uuid)
    await forgetAccount(app, uuidOf(caller))
    return acknowledged
  },
})

export const logOutEverywhere = operation('POST /auth/logout-everywhere', {
  summary:
    'Sign out everywhere: end all my sessions, including this one and my bot’s. Sign-in methods that other sessions added in the last seven days without the password are removed.',
  access: user,
  returns: Acknowledged,
  async handle({ app, caller }) {
    await app.db.transaction().execute(async (trx) => {
      const userId = await lockAccount(trx, uuidOf(caller))
      await removeUnprovedWaysIn(app, trx, { userId, exceptOf: app.tokens.sessionOf(caller).uuid })
      await endAllSessions(trx, userId)
    })
    await forgetAccount(app, uuidOf(caller))
    return acknowledged
  },
})

/** Ends a session and all sessions started from it. False if it had already ended. */
async function endSession(tools: Pick<App, 'db' | 'clock'>, userUuid: string, sessionUuid: string): Promise<boolean> {
  const ended = await tools.db
    .updateTable('session')
    .set({ endedAt: new Date(tools.clock.now()) })
    .where('uuid', '=', sessionUuid)
    .where('uuid', 'in', liveSessions(tools, userUuid).select('session.uuid'))
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** A session with all sessions started from it, recursively. */
async function withBranches(db: Db, sessionUuid: string): Promise<string[]> {
  const rows = await db
    .withRecursive('branch', (branch) =>
      branch
        .selectFrom('session')
        .where('uuid', '=', sessionUuid)
        .select('uuid')
        .unionAll(
          branch
            .selectFrom('session')
            .innerJoin('branch', 'branch.uuid', 'session.parentUuid')
            .select('session.uuid'),
        ),
    )
    .selectFrom('branch')
    .select('uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}
