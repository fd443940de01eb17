import { isUuid } from '@segue/shared/uuid.ts'
import * as z from 'zod'
import type { Db } from '../../db/db.ts'

/** Whether a text can identify a user: a uuid or a numeric id. */
export const isUserId = (text: string) => isUuid(text) || /^\d{1,9}$/.test(text)

/** A user in a path. */
export const UserId = z.string().refine(isUserId, { error: 'must be the uuid or id of a user' })

/** The user identified in a path; undefined for a text that can't identify one. */
export async function userByIdOrUuid(db: Db, id: string) {
  if (!isUserId(id)) return undefined
  return db
    .selectFrom('user')
    .where((where) => (isUuid(id) ? where('uuid', '=', id) : where('id', '=', Number(id))))
    .select(['id', 'uuid', 'role', 'capabilities', 'deactivatedAt', 'createdAt'])
    .executeTakeFirst()
}
