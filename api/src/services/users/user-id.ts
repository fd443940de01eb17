import * as z from 'zod'
import type { Db } from '../../db/db.ts'

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** A user in a path: a uuid or a numeric id. */
export const UserId = z
  .string()
  .refine((id) => uuidForm.test(id) || /^\d{1,9}$/.test(id), { error: 'must be the uuid or id of a user' })

export const isUuid = (id: string): boolean => uuidForm.test(id)

/** The user named in a path. */
export function userByIdOrUuid(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where((where) => (isUuid(id) ? where('uuid', '=', id) : where('id', '=', Number(id))))
    .select(['id', 'uuid', 'role', 'capabilities', 'deactivatedAt', 'createdAt'])
    .executeTakeFirst()
}
