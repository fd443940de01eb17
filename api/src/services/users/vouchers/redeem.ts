import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { typedCodeHash } from '../typed-codes.ts'

/** One refusal for unknown, redeemed, revoked and expired codes, so that nobody learns which exist. */
export const voucherNotValid = [
  403,
  'This voucher isn’t valid. It may be mistyped, already used, revoked or expired',
] as const

/** The contents of a redeemable voucher, without redeeming it. */
export function findVoucher(db: Db, code: string, now: number) {
  return db
    .selectFrom('voucher')
    .where('codeHash', '=', typedCodeHash(code))
    .where('status', '=', 'PENDING')
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', new Date(now))]))
    .select(['id', 'capabilities', 'tokens'])
    .executeTakeFirst()
}

/** Redeems a code for a user and grants its contents. Of concurrent calls one succeeds; false for the others. */
export async function redeemVoucher(
  app: Pick<App, 'jobs'>,
  trx: Trx,
  { code, userUuid, now }: { code: string; userUuid: string; now: number },
): Promise<boolean> {
  const at = new Date(now)
  const redeemed = await trx
    .updateTable('voucher')
    .set({ status: 'REDEEMED', redeemedByUuid: userUuid, redeemedAt: at })
    .where('codeHash', '=', typedCodeHash(code))
    .where('status', '=', 'PENDING')
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', at)]))
    .returning(['id', 'capabilities', 'tokens', 'hint'])
    .executeTakeFirst()
  if (!redeemed) return false
  await trx
    .updateTable('user')
    .set({
      capabilities: sql`array(select distinct unnest("capabilities" || ${redeemed.capabilities}::text[]) order by 1)`,
      updatedAt: at,
    })
    .where('uuid', '=', userUuid)
    .execute()
  for (const role of redeemed.capabilities)
    await addAuditEntry(trx, {
      action: 'grantCapability',
      role,
      userUuid,
      actorUuid: userUuid,
      roomUuid: null,
      reason: `Voucher ${redeemed.id}, ending in ${redeemed.hint}`,
      at,
    })
  if (redeemed.tokens > 0) {
    const reference = `voucher ${redeemed.id}`
    await app.jobs.add(trx, 'creditTokens', { userUuid, amount: redeemed.tokens, key: reference, reference })
  }
  return true
}

/** Whether this user has redeemed the code before, for retries after a lost response. */
export async function hasRedeemed(db: Db, { code, userUuid }: { code: string; userUuid: string }): Promise<boolean> {
  const found = await db
    .selectFrom('voucher')
    .where('codeHash', '=', typedCodeHash(code))
    .where('redeemedByUuid', '=', userUuid)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
