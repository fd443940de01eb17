import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { narrowed, secondsOf, type MessageFilter } from './filters.ts'
import { nearbyOf, searchOf, type Search } from './search.ts'
import type { MessageRow } from './wire.ts'

/** A page on one side of the cursor. */
export type Window = { affix: 'append' | 'prepend'; limit: number }

/** The messages next to the cursor on the requested side, oldest first. */
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

/** The matching messages on one side of the cursor. */
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

/** Within a conversation, times increase with ids, so an id alone is a position in the same order. */
export function ordered(lines: Lines, { id, sentAt, uid }: MessageFilter, direction: 'asc' | 'desc') {
  const byId = id !== undefined && sentAt === undefined && uid === undefined
  return byId
    ? lines.selectAll().orderBy('id', direction)
    : lines.selectAll().orderBy('sentAt', direction).orderBy('id', direction)
}

/** How many messages next to the cursor are scanned before the index is used. */
const nearest = 1000
/**
 * The time window to search is scaled from the matches in the scanned messages: it should contain `surely` pages when
 * the index is used, and `likely` pages when messages are scanned.
 */
const surely = 4
const likely = 2
/**
 * If each of several words appears in more than `common` (a fraction of 1) of the messages, scanning up to `soonRead`
 * times `nearest` messages is faster than the index.
 */
const soonRead = 8
const common = 0.02

type Lines = ReturnType<typeof narrowed>
type Ordered = { lines: Lines; inOrder: ReturnType<Lines['selectAll']>; direction: 'asc' | 'desc'; limit: number }

/** Finds messages before sorting them. Otherwise a search for rare words may walk through a whole room in order. */
const apart = (db: Db, found: Lines) => db.selectFrom(found.selectAll().offset(sql.lit(0)).as('line')).selectAll()

/**
 * The messages that contain the searched words. Common words usually appear near the cursor. The index returns every
 * message with a word, each of which must be fetched, and scans all messages of a common word each time. So it is used
 * directly for words not found near the cursor, and for others first in a time window that should contain a page.
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
