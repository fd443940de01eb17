import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../db/db.ts'

/** Of a row of `notification`: whether it is from somebody whom a person has blocked. */
export const blockedBy = (me: string) => (is: ExpressionBuilder<Database, 'notification'>) =>
  is.exists(
    is
      .selectFrom('blockedUser')
      .where('blockedUser.byUuid', '=', me)
      .whereRef('blockedUser.userUuid', '=', 'notification.fromUuid')
      .select('blockedUser.id'),
  )
