import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

type Once = ColumnType<Date, Date | undefined, never>

export const tokenAccountStatuses = ['active', 'disabled'] as const
export const tokenTransactionTypes = ['credit', 'hold', 'commit', 'voided'] as const

/** What somebody can spend. */
export interface TokenAccountTable {
  id: GeneratedAlways<number>
  userUuid: string
  /** A disabled account spends nothing. */
  status: Generated<(typeof tokenAccountStatuses)[number]>
  /** What is there and not held. */
  balance: Generated<number>
  /** What was taken back beyond what was there. The next credits pay it off. */
  owed: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

/** One line of the ledger of tokens. Lines are added and never changed; balance less debt is their sum. */
export interface TokenTransactionTable {
  id: GeneratedAlways<number>
  /** Makes adding the line idempotent. */
  key: string
  accountId: number
  type: (typeof tokenTransactionTypes)[number]
  /** Below zero for a credit that was taken back, else above. */
  amount: number
  /** The hold that a commit or a void finishes. */
  holdId: number | null
  /** What it was for, for people who look after accounts. */
  reference: string
  at: Once
}

export type TokenTables = {
  tokenAccount: TokenAccountTable
  tokenTransaction: TokenTransactionTable
}
