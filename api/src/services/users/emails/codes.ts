import { hashOf } from '../../../platform/hash.ts'
import { hourMs } from '../../../ports/clock.ts'
import type { Ids } from '../../../ports/ids.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { CodePurpose } from '../../../db/tables/emails.ts'

/** How long the code in an e-mail is valid. */
const codeLastsMs: Record<CodePurpose, number> = { verifyEmail: 48 * hourMs, resetPassword: hourMs }

/** Creates a code for an e-mail. Only its hash is stored, so that reading the table doesn't reveal usable codes. */
export async function newCode(db: Db, ids: Ids, code: { purpose: CodePurpose; emailId: number; now: number }) {
  const { purpose, emailId, now } = code
  const text = Buffer.from(ids.bytes(24)).toString('base64url')
  await db
    .insertInto('letterCode')
    .values({
      codeHash: hashOf(text),
      purpose,
      emailId,
      expiresAt: new Date(now + codeLastsMs[purpose]),
      createdAt: new Date(now),
    })
    .execute()
  return text
}

export type SubmittedCode = { text: string; purpose: CodePurpose; now: number }

/** The id of the address that a valid code was sent to. The code stays valid. */
export async function findCode(db: Db, code: SubmittedCode): Promise<number | undefined> {
  const found = await db
    .selectFrom('letterCode')
    .where('codeHash', '=', hashOf(code.text))
    .where('purpose', '=', code.purpose)
    .where('expiresAt', '>', new Date(code.now))
    .select('emailId')
    .executeTakeFirst()
  return found?.emailId
}

/** Consumes a code and all earlier ones with the same purpose. Returns the id of the address it was sent to. */
export async function useCode(trx: Trx, code: SubmittedCode) {
  const used = await trx
    .deleteFrom('letterCode')
    .where('codeHash', '=', hashOf(code.text))
    .where('purpose', '=', code.purpose)
    .where('expiresAt', '>', new Date(code.now))
    .returning('emailId')
    .executeTakeFirst()
  if (!used) return undefined
  await trx
    .deleteFrom('letterCode')
    .where((where) =>
      where.or([
        where.and([where('emailId', '=', used.emailId), where('purpose', '=', code.purpose)]),
        where('expiresAt', '<=', new Date(code.now)),
      ]),
    )
    .execute()
  return used.emailId
}
