import { isUuid } from '@segue/shared/uuid.ts'
import * as z from 'zod'
import type { Db } from '../../db/db.ts'

/** A user in a path: a uuid or a numeric id. */
export const UserId = z
  .string()
  .refine((id) => isUuid(id) || /^\d{1,9}$/.test(id), { error: 'must be the uuid or id of a user' })

/** The user named in a path. */
export function userByIdOrUuid(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where((where) => (isUuid(id) ? where('uuid', '=', id) : where('id', '=', Number(id))))
    .select(['id', 'uuid', 'role', 'capabilities', 'deactivatedAt', 'createdAt'])
    .executeTakeFirst()
}
