import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type PhoneChannelName = 'sms' | 'whatsapp'

/** The code last sent to a number. It is hashed like passwords, because six digits could otherwise be tried quickly. */
export type PhoneCodeTable = {
  number: string
  codeHash: string
  channel: PhoneChannelName
  tries: Generated<number>
  sentAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, Date>
}

/** A code sent within the last day, for the limits against fraud. */
export type PhoneMessageTable = {
  id: GeneratedAlways<number>
  number: string
  /** The range of numbers it belongs to. */
  range: string
  /** Who requested it, as counted by rate limits, hashed. */
  clientHash: string
  sentAt: ColumnType<Date, Date, never>
}

export type PhoneMessagesTables = {
  phoneCode: PhoneCodeTable
  phoneMessage: PhoneMessageTable
}
