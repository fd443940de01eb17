import * as z from 'zod'
import { sql } from 'kysely'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { pagination, Pagination } from '../groups/paging.ts'
import { countMessages } from '../groups/queries.ts'
import {
  directionOf,
  isNarrowed,
  narrowed,
  pageSizeOf,
  secondsOf,
  type MessagesQuery,
  type Wanted,
} from './filters.ts'
import { searchOf, type Search } from './search.ts'
import { wholeMessages } from './whole.ts'
import type { MessageRow } from './wire.ts'

export const MessagePage = z
  .object({
    data: z.array(GroupMessage),
    meta: z.object({
      pagination: Pagination,
      cursor: z.object({ id: z.number(), sentAt: z.number(), affix: z.enum(['append', 'prepend']) }),
    }),
  })
  .meta({ id: 'MessagePage' })
type MessagePage = z.infer<typeof MessagePage>

/** A page in which nothing was said. */
export function emptyPage(asked: MessagesQuery): MessagePage {
  const { id = 0, sentAt = 0 } = asked
  return {
    data: [],
    meta: { pagination: pagination(0, 0, pageSizeOf(asked), 1), cursor: { id, sentAt, affix: directionOf(asked) } },
  }
}

/** A page of messages, oldest first, whichever way it was chosen. */
export async function messagePage(
  app: Pick<App, 'db'> & { config: Pick<App['config'], 'publicUrl'> },
  query: MessagesQuery,
  chat: Omit<Wanted, keyof MessagesQuery>,
): Promise<MessagePage> {
  const affix = directionOf(query)
  const limit = pageSizeOf(query)
  const wanted: Wanted = {
    ...query,
    ...chat,
    // Beside an id it is half of the cursor: what a client has seen last, and when that was changed.
    updatedAt: query.id === undefined ? query.updatedAt : undefined,
  }
  const rows = await messagesAt(app.db, wanted, { affix, limit })
  const total = await totalOf(app.db, wanted, { found: rows.length, limit })
  // The next call goes on from the end that lies in its direction; if there is nothing, from where this one began.
  const last = affix === 'append' ? rows.at(-1) : rows[0]
  const began = { id: query.id ?? 0, sentAt: secondsOf(query.sentAt ?? 0, 'down') }
  const cursor = last ? { id: last.id, sentAt: last.sentAt } : began
  return {
    data: await wholeMessages(app, rows, chat.reader),
    meta: { pagination: pagination(total, rows.length, limit, 1), cursor: { ...cursor, affix } },
  }
}

/** More than so many are not counted. */
const mostCounted = 1000

/** How many messages are wanted in all. Of a search it is known what was found, and whether there may be more. */
async function totalOf(db: Db, wanted: Wanted, { found, limit }: { found: number; limit: number }): Promise<number> {
  if (searchOf(wanted)) return found + (found === limit ? 1 : 0)
  if (!isNarrowed(wanted)) return countMessages(db, wanted.chatUuid)
  const { count } = await db
    .selectFrom(narrowed(db, wanted).select('id').limit(mostCounted).as('counted'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function messagesAt(
  db: Db,
  wanted: Wanted,
  { affix, limit }: { affix: 'append' | 'prepend'; limit: number },
): Promise<MessageRow[]> {
  const { id, sentAt } = wanted
  const onward = affix === 'append'
  const side = sql.raw(onward ? '>' : '<')
  const direction = onward ? 'asc' : 'desc'
  let query = narrowed(db, wanted)
  if (sentAt !== undefined && id !== undefined) {
    query = query.where(sql<boolean>`("sentAt", "id") ${side} (${secondsOf(sentAt, 'down')}::bigint, ${id}::bigint)`)
  } else if (sentAt !== undefined) {
    query = query.where(sql<boolean>`"sentAt" ${side} ${secondsOf(sentAt, onward ? 'down' : 'up')}::bigint`)
  } else if (id !== undefined) {
    query = query.where(sql<boolean>`"id" ${side} ${id}::bigint`)
  }
  // Within a chat times grow with ids, so that an id alone is a position in the same order.
  const byId = id !== undefined && sentAt === undefined && wanted.uid === undefined
  const inOrder = byId
    ? query.selectAll().orderBy('id', direction)
    : query.selectAll().orderBy('sentAt', direction).orderBy('id', direction)
  const search = searchOf(wanted)
  const rows = search
    ? await having(db, { lines: query, inOrder, direction, limit }, search)
    : await inOrder.limit(limit).execute()
  return onward ? rows : rows.toReversed()
}

/** How many lines next to the cursor are looked through before an index is asked. */
const nearest = 1000
/** How much farther back the index is asked each time, in multiples of the time those lines took. */
const farther = [16, 256]

type Lines = ReturnType<typeof narrowed>
type Ordered = { lines: Lines; inOrder: ReturnType<Lines['selectAll']>; direction: 'asc' | 'desc'; limit: number }

/**
 * The lines that have the words looked for. Words that are common are near the cursor often enough. The index answers
 * with all the lines that have them, each of which has to be fetched, so it is asked for longer and longer times: the
 * longer ones for words that are rare.
 */
async function having(db: Db, { lines, inOrder, direction, limit }: Ordered, { has, indexed }: Search) {
  const near = inOrder.limit(nearest).as('line')
  // Without the offset the database may walk through the whole room, in order, for words that are hardly anywhere.
  const within = (some: Lines) =>
    db.selectFrom(some.where(indexed).selectAll().offset(sql.lit(0)).as('line')).selectAll()
  const first = (from: ReturnType<typeof within>) =>
    from.orderBy('sentAt', direction).orderBy('id', direction).limit(limit).execute()
  const found = await first(db.selectFrom(near).where(has).selectAll())
  if (found.length === limit) return found
  const { newest, oldest, count } = await db
    .selectFrom(near)
    .select((e) => [
      e.fn.max('sentAt').as('newest'),
      e.fn.min('sentAt').as('oldest'),
      e.fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
  if (count < nearest) return found
  for (const times of direction === 'desc' ? farther : []) {
    const rows = await first(within(lines.where('sentAt', '>=', newest - times * Math.max(1, newest - oldest))))
    if (rows.length === limit) return rows
  }
  return first(within(lines))
}
