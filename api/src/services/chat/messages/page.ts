import * as z from 'zod'
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
  type MessageFilter,
} from './filters.ts'
import { messagesAt, type Window } from './in-order.ts'
import { searchOf } from './search.ts'
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

export function emptyPage(request: MessagesQuery): MessagePage {
  const { id = 0, sentAt = 0 } = request
  return {
    data: [],
    meta: {
      pagination: pagination(0, 0, pageSizeOf(request), 1),
      cursor: { id, sentAt, affix: directionOf(request) },
    },
  }
}

const windowOf = (query: MessagesQuery): Window => ({ affix: directionOf(query), limit: pageSizeOf(query) })

/** The filters of a request, without its cursor. */
const filtersIn = (query: MessagesQuery): MessagesQuery => ({
  ...query,
  // With an id, `updatedAt` is part of the cursor: when the last seen message was changed.
  updatedAt: query.id === undefined ? query.updatedAt : undefined,
})

type From = Pick<App, 'db'> & { config: Pick<App['config'], 'publicUrl'> }
type MessageRows = { rows: MessageRow[]; total: number }

/** A page of messages, oldest first, in either direction and from any source. */
export async function pageOf(
  app: From,
  query: MessagesQuery,
  reader: string,
  find: (filters: MessagesQuery, window: Window) => Promise<MessageRows>,
): Promise<MessagePage> {
  const window = windowOf(query)
  const { affix, limit } = window
  const { rows, total } = await find(filtersIn(query), window)
  // The next call continues from the end in its direction or, if the page is empty, from this call's own cursor.
  const last = affix === 'append' ? rows.at(-1) : rows[0]
  const began = { id: query.id ?? 0, sentAt: secondsOf(query.sentAt ?? 0, 'down') }
  const cursor = last ? { id: last.id, sentAt: last.sentAt } : began
  return {
    data: await wholeMessages(app, rows, reader),
    meta: { pagination: pagination(total, rows.length, limit, 1), cursor: { ...cursor, affix } },
  }
}

type OneChat = Omit<MessageFilter, keyof MessagesQuery | 'chatUuid'> & { chatUuid: string }

/** A page of the messages in one conversation. */
export const messagePage = (app: From, query: MessagesQuery, chat: OneChat): Promise<MessagePage> =>
  pageOf(app, query, chat.reader, async (filters, window) => {
    const wanted = { ...filters, ...chat }
    const rows = await messagesAt(app.db, wanted, window)
    return { rows, total: await totalOf(app.db, wanted, { found: rows.length, limit: window.limit }) }
  })

/** Filtered totals are counted up to this. */
export const maxCounted = 1000

/** The total of a search is what was found, plus one if there may be more. */
export const totalFound = (found: number, limit: number) => found + (found === limit ? 1 : 0)

/** The total number of matching messages. */
async function totalOf(
  db: Db,
  wanted: MessageFilter & OneChat,
  { found, limit }: { found: number; limit: number },
): Promise<number> {
  if (searchOf(wanted)) return totalFound(found, limit)
  if (!isNarrowed(wanted)) return countMessages(db, wanted.chatUuid)
  const { count } = await db
    .selectFrom(narrowed(db, wanted).select('id').limit(maxCounted).as('counted'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
