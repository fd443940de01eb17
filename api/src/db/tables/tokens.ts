import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ConsumableShow } from '@segue/shared/points/consumables.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

type Once = ColumnType<Date, Date | undefined, never>

export const tokenAccountStatuses = ['active', 'disabled'] as const
export const tokenTransactionTypes = ['credit', 'hold', 'commit', 'voided'] as const

/** A person's token account. */
export interface TokenAccountTable {
  id: GeneratedAlways<number>
  userUuid: string
  /** A disabled account can't spend anything. */
  status: Generated<(typeof tokenAccountStatuses)[number]>
  /** The available tokens, without those on hold. */
  balance: Generated<number>
  /** What was taken back beyond the balance. The next credits pay it off. */
  owed: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

/** An entry in the token ledger. Entries are added and never changed; balance less debt is their sum. */
export interface TokenTransactionTable {
  id: GeneratedAlways<number>
  /** Makes adding the entry idempotent. */
  key: string
  accountId: number
  type: (typeof tokenTransactionTypes)[number]
  /** Negative for a credit that was taken back, otherwise positive. */
  amount: number
  /** The hold that a commit or void finishes. */
  holdId: number | null
  /** What it was for, for people who manage accounts. */
  reference: string
  at: Once
}

/** Something to throw in a room, at a person or for everybody. */
export interface ConsumableTable {
  id: GeneratedAlways<number>
  /** The name of one of our own, inserted once; null for those that administrators add. */
  house: string | null
  show: ConsumableShow
  name: string
  tokenCost: number
  /** The name of its picture. */
  fileId: string
  createdAt: Stamp
  updatedAt: Stamp
  /** When it was removed from the shop. Past purchases of it stay in the history. */
  deletedAt: MaybeInstant
}

/** A paid throw: its tokens are held, then it is delivered to the chat, or the hold is voided. */
export interface ConsumablePurchaseTable {
  id: GeneratedAlways<number>
  /** The client's idempotency key, one per click. */
  key: string
  userUuid: string
  consumableId: number
  roomUuid: string
  toUuid: string | null
  /** The text of a dedication. */
  message: string | null
  /** The cost at the time of purchase. */
  tokenCost: number
  holdId: number
  status: Generated<'held' | 'delivered' | 'voided'>
  /** The chat message that delivered it. */
  messageId: number | null
  at: Once
  /** When the room was notified, or it was too late to do so. */
  toldAt: MaybeInstant
}

/** A number of tokens for one payment. */
export interface TokenBundleTable {
  id: GeneratedAlways<number>
  /** The payment service's product that sells it. */
  productId: number
  name: string
  tokens: number
  /** The name of its picture; null for our default one. */
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
