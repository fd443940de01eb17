import { createHash } from 'node:crypto'
import type { Db, Trx } from '../../../db/db.ts'
import type { LetterPurpose } from '../../../db/tables/users.ts'
import type { Ids } from '../../../ports/ids.ts'

const hour = 3_600_000

/** How long the code of a letter works. */
const codeLastsMs: Record<LetterPurpose, number> = { verifyEmail: 48 * hour, resetPassword: hour }

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** A new code for a letter. Only its hash is kept: who reads the table cannot use it. */
export async function newCode(db: Db, ids: Ids, code: { purpose: LetterPurpose; emailId: number; now: number }) {
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

type GivenCode = { text: string; purpose: LetterPurpose; now: number }

/** Whether a code would work now. */
export async function codeIsGood(db: Db, code: GivenCode): Promise<boolean> {
  const found = await db
    .selectFrom('letterCode')
    .where('codeHash', '=', hashOf(code.text))
    .where('purpose', '=', code.purpose)
    .where('expiresAt', '>', new Date(code.now))
    .select('codeHash')
    .executeTakeFirst()
  return found !== undefined
}

/** Uses a code up, and with it the codes of earlier letters for the same. Answers the e-mail it was sent to. */
export async function useCode(trx: Trx, code: GivenCode) {
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
