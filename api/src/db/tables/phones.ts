import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

/** The telephone number that signs in to an account: at most one each way. */
export type PhoneTable = {
  userId: number
  /** In E.164. */
  number: string
  verifiedAt: Stamp
  /** As contacts are compared with it (`social/contacts`); null until somebody looks, and for a number that is new. */
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

/** What a look-up said of a number. */
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
