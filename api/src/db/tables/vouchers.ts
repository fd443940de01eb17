import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Capability } from '@segue/shared/people/profile.ts'
import type { MaybeInstant } from '../columns.ts'

type VoucherStatus = 'PENDING' | 'REDEEMED' | 'REVOKED'

/** A code that opens an account with something in it, or gives it to one that there is; only its hash is stored. */
export type VoucherTable = {
  id: GeneratedAlways<number>
  codeHash: string
  /** The last signs of the code, by which whoever handed it out recognises it. */
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
