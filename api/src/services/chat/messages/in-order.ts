import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { narrowed, secondsOf, type MessageFilter } from './filters.ts'
import { nearbyOf, searchOf, type Search } from './search.ts'
import type { MessageRow } from './wire.ts'

/** Where a page lies: so many messages on this side of the cursor. */
export type Window = { affix: 'append' | 'prepend'; limit: number }

/** The messages next to the cursor on the side that is asked for, oldest first. */
export async function messagesAt(db: Db, wanted: MessageFilter, { affix, limit }: Window): Promise<MessageRow[]> {
  const lines = beside(db, wanted, affix)
  const direction = directionIn(affix)
  const inOrder = ordered(lines, wanted, direction)
  const search = searchOf(wanted)
  const rows = search
    ? await having(db, { lines, inOrder, direction, limit }, search)
    : await inOrder.limit(limit).execute()
  return affix === 'append' ? rows : rows.toReversed()
}

export const directionIn = (affix: Window['affix']) => (affix === 'append' ? 'asc' : 'desc')

/** The messages that are wanted on one side of the cursor. */
export function beside(db: Db, wanted: MessageFilter, affix: Window['affix']) {
  const { id, sentAt } = wanted
  const onward = affix === 'append'
  const side = sql.raw(onward ? '>' : '<')
  const lines = narrowed(db, wanted)
  if (sentAt !== undefined && id !== undefined) {
    return lines.where(sql<boolean>`("sentAt", "id") ${side} (${secondsOf(sentAt, 'down')}::bigint, ${id}::bigint)`)
  }
  if (sentAt !== undefined) {
    return lines.where(sql<boolean>`"sentAt" ${side} ${secondsOf(sentAt, onward ? 'down' : 'up')}::bigint`)
  }
  return id === undefined ? lines : lines.where(sql<boolean>`"id" ${side} ${id}::bigint`)
}

/** Within a chat times grow with ids, so that an id alone is a position in the same order. */
export function ordered(lines: Lines, { id, sentAt, uid }: MessageFilter, direction: 'asc' | 'desc') {
  const byId = id !== undefined && sentAt === undefined && uid === undefined
  return byId
    ? lines.selectAll().orderBy('id', direction)
    : lines.selectAll().orderBy('sentAt', direction).orderBy('id', direction)
}

/** How many lines next to the cursor are looked through before an index is asked. */
const nearest = 1000
/**
 * How many times more lines the index is asked for than should hold a page, going by those that were looked through, and
 * how many times more are read without it.
 */
const surely = 4
const likely = 2
/** So many times the nearest are read sooner than the index finds where several words stand that are all so common (of 1). */
const soonRead = 8
const common = 0.02

type Lines = ReturnType<typeof narrowed>
type Ordered = { lines: Lines; inOrder: ReturnType<Lines['selectAll']>; direction: 'asc' | 'desc'; limit: number }

/** Lines that are found before they are put in order: else a whole room may be walked through for words that are hardly anywhere. */
const apart = (db: Db, found: Lines) => db.selectFrom(found.selectAll().offset(sql.lit(0)).as('line')).selectAll()

/**
 * The lines that have the words looked for. Words that are common are near the cursor often enough. The index answers
 * with all the lines that have them, each of which has to be fetched, and looks through all lines of a common word each
 * time. So it is asked at once for words of which nothing was near, and for others first for as long a time as should do.
 */
async function having(
  db: Db,
  { lines, inOrder, direction, limit }: Ordered,
  { has, indexed, asked: request }: Search,
) {
  const near = inOrder.limit(nearest).as('line')
  const first = (from: ReturnType<typeof apart>) =>
    from.orderBy('sentAt', direction).orderBy('id', direction).limit(limit).execute()
  const found = await first(db.selectFrom(near).where(has).selectAll())
  if (found.length === limit) return found
  const { newest, oldest, count, several } = await nearbyOf(db, near, request)
  if (count < nearest) return found
  const within = (some: Lines) => apart(db, several ? some.where(several.indexed).where(has) : some.where(indexed))
  const expected = Math.max(found.length, nearest * (several?.together ?? 0))
  if (direction === 'desc' && expected > 0) {
    const pageEvery = (limit / expected) * Math.max(1, newest - oldest)
    const window = (times: number) => lines.where('sentAt', '>=', newest - Math.ceil(times * pageEvery))
    const isReadSooner = several && several.rarest > common && (likely * limit) / expected <= soonRead
    const rows = await first(isReadSooner ? apart(db, window(likely).where(has)) : within(window(surely)))
    if (rows.length === limit) return rows
  }
  return first(within(lines))
}
