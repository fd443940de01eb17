import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type PhoneChannelName = 'sms' | 'whatsapp'

/** The code that was last sent to a number. It is hashed as passwords are: six digits are tried soon otherwise. */
export type PhoneCodeTable = {
  number: string
  codeHash: string
  channel: PhoneChannelName
  tries: Generated<number>
  sentAt: ColumnType<Date, Date, Date>
  expiresAt: ColumnType<Date, Date, Date>
}

/** A code that was sent within a day, for the limits against fraud. */
export type PhoneMessageTable = {
  id: GeneratedAlways<number>
  number: string
  /** The range of numbers it is in. */
  range: string
  /** Who asked for it, as limits count it, hashed. */
  clientHash: string
  sentAt: ColumnType<Date, Date, never>
}

export type PhoneMessagesTables = {
  phoneCode: PhoneCodeTable
  phoneMessage: PhoneMessageTable
}
