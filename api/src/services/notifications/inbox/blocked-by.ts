import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../db/db.ts'

/** For a row of `notification`: whether the user has blocked its sender. */
export const blockedBy = (me: string) => (is: ExpressionBuilder<Database, 'notification'>) =>
  is.exists(
    is
      .selectFrom('blockedUser')
      .where('blockedUser.byUuid', '=', me)
      .whereRef('blockedUser.userUuid', '=', 'notification.fromUuid')
      .select('blockedUser.id'),
  )
