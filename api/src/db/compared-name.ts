import { sql, type RawBuilder } from 'kysely'

/**
 * A name as names are compared: no capitals, accents or spaces, full-width letters as plain ones, and nothing that cannot
 * be seen. An index is made of it: a change takes a migration that makes it anew.
 */
export const comparedName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${name}, NFKD), ${sql.raw(leftOut)}, '', 'g'))`

const leftOut = String.raw`'[\s\u00ad\u0300-\u036f\u115f\u1160\u180e\u200b-\u200d\u2060\ufe00-\ufe0f]+'`
