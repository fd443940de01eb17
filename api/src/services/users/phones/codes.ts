import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { PhoneChannel } from '../../../ports/sms.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { fraudConstants } from './fraud.ts'

const digits = 6

/** Six digits; every combination is equally likely. */
export function newPhoneCode({ ids }: Pick<App, 'ids'>): string {
  const whole = 10 ** digits
  // Numbers beyond the last whole million would make the first codes more likely.
  const max = Math.floor(2 ** 32 / whole) * whole
  for (;;) {
    const number = Buffer.from(ids.bytes(4)).readUInt32BE()
    if (number < max) return String(number % whole).padStart(digits, '0')
  }
}

/**
 * Stores the hash of a code, replacing the previous one. False if that was sent less than a minute ago: of two
 * concurrent requests, one sends a code.
 */
export async function keepPhoneCode(
  trx: Trx,
  { number, codeHash, channel, now }: { number: string; codeHash: string; channel: PhoneChannel; now: number },
): Promise<boolean> {
  const { codeLastsMs, resendAfterMs } = fraudConstants
  const row = { codeHash, channel, tries: 0, sentAt: new Date(now), expiresAt: new Date(now + codeLastsMs) }
  const kept = await trx
    .insertInto('phoneCode')
    .values({ number, ...row })
    .onConflict((conflict) =>
      conflict
        .column('number')
        .doUpdateSet(row)
        .where('phoneCode.sentAt', '<=', new Date(now - resendAfterMs)),
    )
    .returning('number')
    .executeTakeFirst()
  return kept !== undefined
}

export const hashPhoneCode = ({ config }: Pick<App, 'config'>, code: string): Promise<string> =>
  hashPassword(code, config.passwordCost)

/**
 * Consumes a code. An attempt is counted before it is checked, so that concurrent calls don't get extra attempts, and
 * only one of them can use the right code.
 */
export async function usePhoneCode(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  { number, code }: { number: string; code: string },
): Promise<boolean> {
  const kept = await db
    .updateTable('phoneCode')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('number', '=', number)
    .where('tries', '<', fraudConstants.triesPerCode)
    .where('expiresAt', '>', new Date(clock.now()))
    .returning('codeHash')
    .executeTakeFirst()
  if (!kept || !(await checkPassword(code, kept.codeHash, config.passwordCost)).right) return false
  const used = await db
    .deleteFrom('phoneCode')
    .where('number', '=', number)
    .where('codeHash', '=', kept.codeHash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
