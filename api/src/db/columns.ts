import type { ColumnType } from 'kysely'

/** An instant that the database fills in when it is not given. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
/** An instant that may be missing. */
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
