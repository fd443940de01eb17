import { sql, type RawBuilder } from 'kysely'

/**
 * A name in the form used for comparison: no capitals, accents or spaces, full-width letters as plain ones, and no
 * invisible characters. An index uses it, so changing it requires a migration that rebuilds the index.
 */
export const comparedName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${name}, NFKD), ${sql.raw(leftOut)}, '', 'g'))`

const leftOut = String.raw`'[\s\u00ad\u0300-\u036f\u115f\u1160\u180e\u200b-\u200d\u2060\ufe00-\ufe0f]+'`
