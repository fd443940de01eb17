import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Capability } from '@segue/shared/people/profile.ts'
import type { MaybeInstant } from '../columns.ts'

type VoucherStatus = 'PENDING' | 'REDEEMED' | 'REVOKED'

/** A code that opens an account with benefits, or adds them to an existing one; only its hash is stored. */
export type VoucherTable = {
  id: GeneratedAlways<number>
  codeHash: string
  /** The last characters of the code, by which its issuer recognises it. */
  hint: string
  note: string
  capabilities: Capability[]
  tokens: Generated<number>
  status: Generated<VoucherStatus>
  redeemedByUuid: string | null
  redeemedAt: MaybeInstant
  expiresAt: MaybeInstant
  createdByUuid: string | null
  createdAt: ColumnType<Date, Date, never>
}

export type VouchersTables = {
  voucher: VoucherTable
}
