import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import type { NamedWayIn } from './emails/email-templates.ts'

/** A change of sign-in methods, which {@link waysInChangedText} describes to their owner. */
type WaysInChange = { change: 'added' | 'removed'; waysIn: NamedWayIn[] }

/**
 * Queues an inbox notification about sign-in methods that were added to or removed from an account. A thief can read it
 * there as well, so e-mails are sent, too.
 */
export async function queueWaysInChanged(
  app: Pick<App, 'ids' | 'jobs'>,
  trx: Trx,
  { userId, ...change }: WaysInChange & { userId: number },
): Promise<void> {
  const { uuid: userUuid } = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select('uuid')
    .executeTakeFirstOrThrow()
  await app.jobs.add(trx, 'waysInChanged', { ...change, userUuid, changeId: app.ids.uuid() })
}
