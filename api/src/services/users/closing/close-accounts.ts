import type { App } from '../../../app.ts'
import { hourMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { closesAfterMs, deactivate, leaveEverywhere, type Closing } from './states.ts'

const maxBatchSize = 100

/**
 * Closes accounts a week after their owner's request, and permanently removes accounts closed for thirty days. Each
 * account is a transaction of its own, so that a failure doesn't affect the others.
 */
export const closeAccounts = (app: App): JobHandler<'closeAccounts'> => ({
  every: hourMs,
  async run() {
    const failures: unknown[] = []
    const each = async (accounts: readonly Closing[], work: (one: Closing) => Promise<void>) => {
      for (const one of accounts) await work(one).catch((error: unknown) => void failures.push(error))
    }
    await each(await thoseToClose(app), (one) => close(app, one))
    await each(await thoseToRemove(app), (one) => removeForGood(app, one))
    if (failures.length > 0) throw new AggregateError(failures, `Failed to close ${failures.length} accounts`)
  },
})

const thoseToClose = ({ db, clock }: App): Promise<Closing[]> =>
  db
    .selectFrom('user')
    .where('deactivatedAt', 'is', null)
    .where('deactivationRequestedAt', '<=', new Date(clock.now() - closesAfterMs))
    .select(['id', 'uuid'])
    .orderBy('deactivationRequestedAt')
    .limit(maxBatchSize)
    .execute()

const thoseToRemove = ({ db, clock }: App): Promise<Closing[]> =>
  db
    .selectFrom('user')
    .where('removalAt', '<=', new Date(clock.now()))
    .select(['id', 'uuid'])
    .orderBy('removalAt')
    .limit(maxBatchSize)
    .execute()

async function close(app: App, account: Closing): Promise<void> {
  const isClosed = await app.db.transaction().execute(async (trx) => {
    // The request may have been canceled in the meantime.
    const request = await trx
      .selectFrom('user')
      .where('id', '=', account.id)
      .where('deactivationRequestedAt', 'is not', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    return request !== undefined && (await deactivate(app, trx, account))
  })
  if (isClosed) await leaveEverywhere(app, account)
}

/** One transaction, so that an account reactivated at this moment loses nothing. */
async function removeForGood(app: App, account: Closing): Promise<void> {
  const after = await app.db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('user')
      .where('id', '=', account.id)
      .where('removalAt', '<=', new Date(app.clock.now()))
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!due) return []
    const bots = await trx.selectFrom('user').where('botOfUserId', '=', account.id).select(['id', 'uuid']).execute()
    const todo: (() => Promise<void>)[] = []
    for (const who of [...bots, account])
      for (const one of app.personalData) todo.push((await one.remove(app, trx, who)) ?? (async () => undefined))
    return todo
  })
  for (const one of after) await one()
}
