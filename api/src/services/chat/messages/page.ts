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
  app: Pick<App, 'db' | 'config'>,
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
  const total = isNarrowed(wanted) ? await countNarrowed(app.db, wanted) : await countMessages(app.db, chat.chatUuid)
  // The next call goes on from the end that lies in its direction; if there is nothing, from where this one began.
  const last = affix === 'append' ? rows.at(-1) : rows[0]
  const began = { id: query.id ?? 0, sentAt: secondsOf(query.sentAt ?? 0, 'down') }
  const cursor = last ? { id: last.id, sentAt: last.sentAt } : began
  return {
    data: await wholeMessages(app, rows, chat.reader),
    meta: { pagination: pagination(total, rows.length, limit, 1), cursor: { ...cursor, affix } },
  }
}

export async function countNarrowed(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await narrowed(db, wanted)
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
    // Within a chat times grow with ids, so an id alone is a position in the same order.
    query = query.where(sql<boolean>`"id" ${side} ${id}::bigint`)
  }
  const rows = await query.selectAll().orderBy('sentAt', direction).orderBy('id', direction).limit(limit).execute()
  return onward ? rows : rows.toReversed()
}
