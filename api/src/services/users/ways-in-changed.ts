import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import type { NamedWayIn } from './emails/email-templates.ts'

/** What has become of ways to sign in, in words for their owner by {@link waysInChangedText}. */
type WaysInChange = { change: 'added' | 'removed'; waysIn: NamedWayIn[] }

/**
 * Queues a notification in the inbox about ways to sign in that were added to an account or removed from it. A thief can
 * read it there as well, so that e-mails go out besides.
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
