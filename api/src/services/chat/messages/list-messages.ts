import * as z from 'zod'
import { sql } from 'kysely'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import type { Db } from '../../../db/db.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { textOrTexts, uuid, wholeNumber } from '../../../platform/schemas.ts'
import { pagination } from '../groups/members.ts'
import { countMessages } from '../groups/queries.ts'
import { authorizeMember, groupErrors } from '../groups/authorize.ts'
import { reactionsOn } from './queries.ts'
import { asGroupMessage, type MessageRow } from './wire.ts'

const mostPerPage = 100
const perPage = wholeNumber.pipe(z.number().min(1)).transform((asked) => Math.min(asked, mostPerPage))
const position = wholeNumber.pipe(z.number().min(0))
/** One word, several parameters, or words separated by commas. */
const words = textOrTexts.transform((given) => [given].flat().flatMap((each) => each.split(',').filter(Boolean)))

/** Larger times are in milliseconds. */
const largestSeconds = 1e10

/** What any list of messages may be asked for. */
export const messagesQuery = {
  per_page: perPage.optional(),
  limit: perPage.optional(),
  id: position.optional(),
  sentAt: position.optional(),
  updatedAt: position.optional(),
  fromTimestamp: position.optional(),
  affix: z.enum(['append', 'prepend']).optional(),
  category: words.optional(),
  categories: words.optional(),
  type: words.optional(),
  types: words.optional(),
  unread: z.string().optional(),
  count: z.string().optional(),
}
type MessagesQuery = z.infer<z.ZodObject<typeof messagesQuery>>

export const MessagePage = z
  .object({
    data: z.array(GroupMessage),
    meta: z.object({
      pagination: z.object({
        total: z.number(),
        count: z.number(),
        per_page: z.number(),
        current_page: z.number(),
        total_pages: z.number(),
      }),
      cursor: z.object({ id: z.number(), sentAt: z.number(), affix: z.enum(['append', 'prepend']) }),
    }),
  })
  .meta({ id: 'MessagePage' })

/** Which way a list is read: whoever names only a time from which to go on wants what came after it. */
export const directionOf = ({ affix, fromTimestamp }: MessagesQuery) =>
  affix ?? (fromTimestamp === undefined ? 'prepend' : 'append')

export const pageSizeOf = ({ per_page: perPageAsked, limit }: MessagesQuery) => perPageAsked ?? limit ?? 30

export const listMessages = operation('GET /groups/{guid}/messages', {
  summary:
    'List the messages of a chat, oldest first: append returns those strictly after the cursor, ' +
    'prepend, the default, the latest strictly before it',
  access: guest,
  params: { guid: uuid },
  query: messagesQuery,
  returns: MessagePage,
  allowance: 'general',
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, query, fail }) {
    const { room } = await authorizeMember(app, caller, guid, fail)
    const wanted: Wanted = {
      ...query,
      roomUuid: room.uuid,
      affix: directionOf(query),
      limit: pageSizeOf(query),
      // Beside an id it is half of the cursor: what a client has seen last, and when that was changed.
      updatedAt: query.id === undefined ? query.updatedAt : undefined,
      categories: [...(query.category ?? []), ...(query.categories ?? [])],
      types: [...(query.type ?? []), ...(query.types ?? [])],
    }
    const rows = await messagesAt(app.db, wanted)
    const total = isNarrowed(wanted) ? await countNarrowed(app.db, wanted) : await countMessages(app.db, room.uuid)
    const reactions = await reactionsOn(
      app.db,
      rows.map(({ id }) => id),
    )
    // The next call goes on from the end that lies in its direction; if there is nothing, from where this one began.
    const last = wanted.affix === 'append' ? rows.at(-1) : rows[0]
    const began = { id: query.id ?? 0, sentAt: secondsOf(query.sentAt ?? 0, 'down') }
    const cursor = last ? { id: last.id, sentAt: last.sentAt } : began
    return {
      data: rows.map((row) => asGroupMessage(row, reactions.get(row.id) ?? [])),
      meta: {
        pagination: pagination(total, rows.length, wanted.limit, 1),
        cursor: { ...cursor, affix: wanted.affix },
      },
    }
  },
})

type Wanted = {
  roomUuid: string
  affix: 'append' | 'prepend'
  limit: number
  id?: number | undefined
  sentAt?: number | undefined
  updatedAt?: number | undefined
  fromTimestamp?: number | undefined
  categories: string[]
  types: string[]
}

const isNarrowed = ({ updatedAt, fromTimestamp, categories, types }: Wanted) =>
  updatedAt !== undefined || fromTimestamp !== undefined || categories.length > 0 || types.length > 0

function narrowed(db: Db, { roomUuid, affix, updatedAt, fromTimestamp, categories, types }: Wanted) {
  let query = db.selectFrom('chatMessage').where('roomUuid', '=', roomUuid).where('deletedAt', 'is', null)
  if (categories.length > 0) query = query.where('category', 'in', categories)
  if (types.length > 0) query = query.where('type', 'in', types)
  if (fromTimestamp !== undefined) query = query.where('sentAt', '>', secondsOf(fromTimestamp, 'down'))
  if (updatedAt === undefined) return query
  return affix === 'append'
    ? query.where('updatedAt', '>', secondsOf(updatedAt, 'down'))
    : query.where('updatedAt', '<', secondsOf(updatedAt, 'up'))
}

async function countNarrowed(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await narrowed(db, wanted)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of messages, oldest first, whichever way it was chosen. */
async function messagesAt(db: Db, wanted: Wanted): Promise<MessageRow[]> {
  const { affix, id, sentAt, limit } = wanted
  const onward = affix === 'append'
  const side = sql.raw(onward ? '>' : '<')
  const direction = onward ? 'asc' : 'desc'
  let query = narrowed(db, wanted)
  if (sentAt !== undefined && id !== undefined) {
    query = query.where(sql<boolean>`("sentAt", "id") ${side} (${secondsOf(sentAt, 'down')}::bigint, ${id}::bigint)`)
  } else if (sentAt !== undefined) {
    query = query.where(sql<boolean>`"sentAt" ${side} ${secondsOf(sentAt, onward ? 'down' : 'up')}::bigint`)
  } else if (id !== undefined) {
    // Within a group times grow with ids, so an id alone is a position in the same order.
    query = query.where(sql<boolean>`"id" ${side} ${id}::bigint`)
  }
  const rows = await query.selectAll().orderBy('sentAt', direction).orderBy('id', direction).limit(limit).execute()
  return onward ? rows : rows.toReversed()
}

/** Converts a time in either unit to seconds; milliseconds are rounded down or up. */
function secondsOf(time: number, rounded: 'down' | 'up'): number {
  if (time <= largestSeconds) return time
  return rounded === 'down' ? Math.floor(time / 1000) : Math.ceil(time / 1000)
}
