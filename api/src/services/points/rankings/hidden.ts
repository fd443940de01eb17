import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/**
 * The accounts that no ranking shows: bots, closed accounts and banned users. The first condition is the one their
 * index covers.
 */
export const hiddenPeople = (db: Db, now: Date) =>
  db
    .selectFrom('user')
    .where(sql<boolean>`("role" = 'bot' or "deactivatedAt" is not null or "bannedUntil" is not null)`)
    .where((where) =>
      where.or([where('role', '=', 'bot'), where('deactivatedAt', 'is not', null), where('bannedUntil', '>', now)]),
    )
    .select('uuid')
