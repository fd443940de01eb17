import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { PhoneChannel } from '../../../ports/sms.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { fraudConstants } from './fraud.ts'

const digits = 6

/** Six digits of which each combination is as likely. */
export function newPhoneCode({ ids }: Pick<App, 'ids'>): string {
  const whole = 10 ** digits
  // What is beyond the last whole million would make the first numbers likelier.
  const max = Math.floor(2 ** 32 / whole) * whole
  for (;;) {
    const number = Buffer.from(ids.bytes(4)).readUInt32BE()
    if (number < max) return String(number % whole).padStart(digits, '0')
  }
}

/**
 * Keeps the hash of a code in place of the one that was sent before. False where that was less than a minute ago: of two
 * requests at once, one sends a code.
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
 * Uses a code up. A try is counted before it is checked, so that asking at once does not give more of them, and of two
 * who come with the right code at once, one is let in.
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
