import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

/** The phone number that signs in to an account: at most one each way. */
export type PhoneTable = {
  userId: number
  /** In E.164 format. */
  number: string
  verifiedAt: Stamp
  /**
   * The hash that contacts are compared with (`social/contacts`); null until it is first needed, and for a new number.
   */
  numberHash: Generated<string | null>
}

/** A number that is neither looked up nor counted. */
export type PhoneWhitelistTable = {
  id: GeneratedAlways<number>
  number: string
  createdByUuid: string | null
  createdAt: ColumnType<Date, Date, never>
}

export type PhoneStatus = 'VALID' | 'INVALID' | 'VOIP' | 'VALIDATION_ERROR'

/** The result of looking up a number. */
export type PhoneValidationTable = {
  number: string
  status: PhoneStatus
  at: ColumnType<Date, Date, Date>
}

export type PhonesTables = {
  phone: PhoneTable
  phoneWhitelist: PhoneWhitelistTable
  phoneValidation: PhoneValidationTable
}
