import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ConsumableShow } from '@segue/shared/points/consumables.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

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

/** Something to throw in a room, at somebody or for all. */
export interface ConsumableTable {
  id: GeneratedAlways<number>
  /** The name of one of our own, which is put into the table once; null for what administrators add. */
  house: string | null
  show: ConsumableShow
  name: string
  tokenCost: number
  /** The name of its picture. */
  fileId: string
  createdAt: Stamp
  updatedAt: Stamp
  /** When it was taken out of the shop. What was bought of it stays in the history. */
  deletedAt: MaybeInstant
}

/** One throw that somebody pays for: its tokens are held, then it is delivered into the chat, or the hold is voided. */
export interface ConsumablePurchaseTable {
  id: GeneratedAlways<number>
  /** The client's, one for each press. */
  key: string
  userUuid: string
  consumableId: number
  roomUuid: string
  toUuid: string | null
  /** The words of a dedication. */
  message: string | null
  /** What it cost then. */
  tokenCost: number
  holdId: number
  status: Generated<'held' | 'delivered' | 'voided'>
  /** The line in the chat that delivered it. */
  messageId: number | null
  at: Once
  /** When the room was told, or it was too late to tell it. */
  toldAt: MaybeInstant
}

/** So many tokens for one payment. */
export interface TokenBundleTable {
  id: GeneratedAlways<number>
  /** The product of the payment service that sells it. */
  productId: number
  name: string
  tokens: number
  /** The name of its picture; null for the one that we have drawn. */
  thumbnail: string | null
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: MaybeInstant
}

export type TokenTables = {
  consumable: ConsumableTable
  consumablePurchase: ConsumablePurchaseTable
  tokenBundle: TokenBundleTable
  tokenAccount: TokenAccountTable
  tokenTransaction: TokenTransactionTable
}
