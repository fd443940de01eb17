import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Listed } from '../../../platform/list/rows.ts'
import type { Caller } from '../../../ports/caller.ts'
import { columns, type NewAction } from './schemas.ts'

/** The audit log as moderators see it. */
export const listed: Listed = {
  columns,
  from: sql`"moderationAction"`,
  only: sql`"deletedAt" is null`,
  key: 'id',
}

const shown = [
  ...(['id', 'actId', 'action', 'userUuid', 'actorUuid', 'roomUuid', 'previousRole', 'role', 'reason'] as const),
  ...(['expirationTime', 'createdAt', 'updatedAt'] as const),
]

export function findAction(db: Db, id: number) {
  return db
    .selectFrom('moderationAction')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(shown)
    .executeTakeFirst()
}

/** Adds reported entries in one transaction. An entry that already exists under its id is returned unchanged. */
export function addActions(db: Db, caller: Caller, reported: readonly NewAction[], now: Date) {
  return db.transaction().execute(async (trx) => {
    const rows = []
    for (const { actId, actorUuid, expirationTime, ...act } of reported) {
      const row = await trx
        .insertInto('moderationAction')
        .values({
          ...(actId && { actId }),
          action: act.action,
          userUuid: act.userUuid ?? null,
          actorUuid: caller.kind === 'user' ? caller.uuid : (actorUuid ?? null),
          roomUuid: act.roomUuid ?? null,
          previousRole: act.previousRole ?? null,
          role: act.role ?? null,
          reason: act.reason || null,
          expirationTime: expirationTime ?? null,
          deletedByUuid: null,
          createdAt: now,
          updatedAt: now,
        })
        // A no-op update makes a repeated report return the existing row.
        .onConflict((conflict) =>
          conflict.column('actId').doUpdateSet({ actId: (e) => e.ref('moderationAction.actId') }),
        )
        .returning(shown)
        .executeTakeFirstOrThrow()
      rows.push(row)
    }
    return rows
  })
}

type ModerationChange = { reason?: string | null; deletedAt?: Date; deletedByUuid?: string | null }

export function changeAction(db: Db, id: number, change: ModerationChange, now: Date) {
  return db
    .updateTable('moderationAction')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(shown)
    .executeTakeFirst()
}

/** Moderation actions against a user, newest first. */
export function actionsAgainst(db: Db, userUuid: string, limit: number) {
  return db
    .selectFrom('moderationAction')
    .where('userUuid', '=', userUuid)
    .where('deletedAt', 'is', null)
    .select(shown)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Moderation actions by or on a user, newest first. Each half uses an index of its own. */
export async function actionsInvolving(
  db: Db,
  userUuid: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const newest = (column: 'userUuid' | 'actorUuid') =>
    db
      .selectFrom('moderationAction')
      .where(column, '=', userUuid)
      .where('deletedAt', 'is', null)
      .select(shown)
      .orderBy('id', 'desc')
      .limit(limit + offset)
  const half = (column: 'userUuid' | 'actorUuid') => db.selectFrom(newest(column).as('half')).selectAll()
  return db
    .selectFrom(half('userUuid').union(half('actorUuid')).as('around'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
