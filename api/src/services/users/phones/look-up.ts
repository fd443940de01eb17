import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { PhoneStatus } from '../../../db/tables/phones.ts'
import { dayMs } from '../../../ports/clock.ts'
import { SmsTrouble } from '../../../ports/sms.ts'
import { fraudConstants } from './fraud.ts'

type Looking = Pick<App, 'db' | 'sms' | 'clock' | 'log'>

/** Whether administrators have exempted a number from look-ups and limits. */
export async function isWhitelisted(db: Db, number: string): Promise<boolean> {
  const found = await db.selectFrom('phoneWhitelist').where('number', '=', number).select('id').executeTakeFirst()
  return found !== undefined
}

/**
 * What kind of number it is. Each look-up costs money, so results are kept for a month, and there is a daily limit.
 * VALIDATION_ERROR means that the look-up failed: it is recorded, and not reused.
 */
export async function statusOfNumber(app: Looking, number: string): Promise<PhoneStatus> {
  if (await isWhitelisted(app.db, number)) return 'VALID'
  const known = await app.db
    .selectFrom('phoneValidation')
    .where('number', '=', number)
    .where('status', '<>', 'VALIDATION_ERROR')
    .where('at', '>', new Date(app.clock.now() - fraudConstants.lookUpLastsMs))
    .select('status')
    .executeTakeFirst()
  if (known) return known.status
  if (!app.sms || (await lookedUpToday(app)) >= fraudConstants.lookUpsPerDay) return 'VALIDATION_ERROR'
  const status = await app.sms.check(number).catch((error: unknown) => {
    if (!(error instanceof SmsTrouble)) throw error
    app.log.warn({ kind: error.kind, reason: error.message }, 'failed to look up a phone number')
    return 'VALIDATION_ERROR' as const
  })
  const at = new Date(app.clock.now())
  await app.db
    .insertInto('phoneValidation')
    .values({ number, status, at })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ status, at }))
    .execute()
  return status
}

async function lookedUpToday({ db, clock }: Looking): Promise<number> {
  const { count } = await db
    .selectFrom('phoneValidation')
    .where('at', '>', new Date(clock.now() - dayMs))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
