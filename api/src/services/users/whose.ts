import { isUuid } from '@segue/shared/uuid.ts'
import * as z from 'zod'
import type { Db } from '../../db/db.ts'

/** Paths name a user by uuid or by number. */
export const UserId = z
  .string()
  .refine((id) => isUuid(id) || /^\d{1,9}$/.test(id), { error: 'must be the uuid or the number of a user' })

/** The user a path names. */
export function userByEither(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where((where) => (isUuid(id) ? where('uuid', '=', id) : where('id', '=', Number(id))))
    .select(['id', 'uuid', 'role', 'capabilities', 'deactivatedAt', 'createdAt'])
    .executeTakeFirst()
}
