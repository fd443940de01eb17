import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { isNarrowed, narrowed, secondsOf, type MessagesQuery, type MessageFilter } from '../messages/filters.ts'
import { beside, directionIn, messagesAt, ordered, type Window } from '../messages/in-order.ts'
import { maxCounted, pageOf, totalFound } from '../messages/page.ts'
import { searchOf } from '../messages/search.ts'
import type { MessageRow } from '../messages/wire.ts'
import { chatsOf, type ChatOfSomebody } from './chats-of.ts'

export type Reader = { me: string; kind: 'user' | 'group' | undefined; now: Date }

/**
 * In seconds. Messages become visible in order within a conversation, but not across conversations: an earlier one may
 * still be in flight. After this delay it has arrived, so reading on from a cursor misses none.
 */
const settlesAfter = 2

/** A text search covers this many conversations, those with the latest messages. */
const maxSearched = 30

/** A page of the messages in all conversations of a user, except message requests. */
export const pageEverywhere = (
  app: Pick<App, 'db'> & { config: Pick<App['config'], 'publicUrl'> },
  query: MessagesQuery,
  reader: Reader,
) =>
  pageOf(app, query, reader.me, async (filters, window) => {
    if (searchOf({ ...filters, chatUuid: '', reader: '' })) {
      const rows = await found(app.db, filters, window, reader)
      return { rows, total: totalFound(rows.length, window.limit) }
    }
    return { rows: await inAll(app.db, filters, window, reader), total: await totalOf(app.db, filters, reader) }
  })

const settled = ({ now }: Reader) => Math.floor(now.getTime() / 1000) - settlesAfter

/** The filter for messages of the conversation that `chatsFrom` names `chat`. */
const wantedIn = (filters: MessagesQuery, { me }: Reader): MessageFilter => ({
  ...filters,
  reader: me,
  chatUuid: sql.ref<string>('chat.chatUuid'),
  clearedId: sql.ref<number>('chat.clearedId'),
  reading: {
    readId: sql.ref<number>('chat.readId'),
    deliveredId: sql.ref<number>('chat.deliveredId'),
  },
})

/**
 * The conversations that may have matches, with the user's read positions. Messages from before they joined are not
 * unread.
 */
function chatsFrom(db: Db, { fromTimestamp = 0, ...filters }: MessagesQuery, { affix }: Window, reader: Reader) {
  const { me, kind, now } = reader
  const from = secondsOf(Math.max(fromTimestamp, affix === 'append' ? (filters.sentAt ?? 0) : 0), 'down')
  return db
    .selectFrom(sql<ChatOfSomebody>`(${chatsOf(me, kind, now)})`.as('chatOf'))
    .innerJoin('chatGroup', 'chatGroup.roomUuid', 'chatOf.chatUuid')
    .leftJoin('chatReading', (join) =>
      join.onRef('chatReading.chatUuid', '=', 'chatOf.chatUuid').on('chatReading.uid', '=', me),
    )
    .where('chatOf.isLetIn', '=', true)
    .where('chatGroup.lastSentAt', '>=', from)
    .select((e) => [
      'chatOf.chatUuid',
      'chatOf.clearedId',
      'chatGroup.lastSentAt',
      'chatGroup.messageCount',
      e.fn.coalesce('chatReading.readId', sql.lit(0)).as('readId'),
      e.fn.coalesce('chatReading.deliveredId', sql.lit(0)).as('deliveredId'),
      sql<number>`case when "chatOf"."uid" is null and "chatReading"."readId" is null then "chatOf"."since" else 0 end`.as(
        'unreadSince',
      ),
    ])
}

type Lines = ReturnType<typeof narrowed>

/** Limits matches to settled messages, see `settlesAfter`. */
function settledIn(lines: Lines, { unread, undelivered }: MessagesQuery, reader: Reader): Lines {
  const here = lines.where('sentAt', '<=', settled(reader))
  return unread || undelivered ? here.where(sql<boolean>`"sentAt" >= "chat"."unreadSince"`) : here
}

/** Merges the next matches of each conversation into one page. */
async function inAll(db: Db, filters: MessagesQuery, window: Window, reader: Reader): Promise<MessageRow[]> {
  const wanted = wantedIn(filters, reader)
  const direction = directionIn(window.affix)
  const lines = settledIn(beside(db, wanted, window.affix), filters, reader)
  const next = db
    .selectFrom(chatsFrom(db, filters, window, reader).as('chat'))
    .innerJoinLateral(ordered(lines, wanted, direction).limit(window.limit).as('line'), (join) => join.onTrue())
    .selectAll('line')
  const byId = filters.id !== undefined && filters.sentAt === undefined
  const rows = await (byId ? next : next.orderBy('line.sentAt', direction))
    .orderBy('line.id', direction)
    .limit(window.limit)
    .execute()
  return window.affix === 'append' ? rows : rows.toReversed()
}

const newestFirst = { affix: 'prepend', limit: maxSearched } as const

/** Like `inAll`, for a text search: each conversation picks its own search strategy. */
async function found(db: Db, filters: MessagesQuery, window: Window, reader: Reader): Promise<MessageRow[]> {
  const chats = await chatsFrom(db, filters, newestFirst, reader)
    .orderBy('chatGroup.lastSentAt', 'desc')
    .orderBy('chatOf.chatUuid')
    .limit(maxSearched)
    .execute()
  const rows: MessageRow[] = []
  const toTimestamp = Math.min(filters.toTimestamp ?? Infinity, settled(reader) + 1)
  for (const { chatUuid, clearedId, readId, deliveredId } of chats) {
    const reading = { readId, deliveredId }
    const wanted = { ...filters, toTimestamp, chatUuid, clearedId, reading, reader: reader.me }
    rows.push(...(await messagesAt(db, wanted, window)))
  }
  const inOrder = rows.toSorted((one, other) => one.sentAt - other.sentAt || one.id - other.id)
  return window.affix === 'append' ? inOrder.slice(0, window.limit) : inOrder.slice(-window.limit)
}

/** The number of matches in all conversations. */
async function totalOf(db: Db, filters: MessagesQuery, reader: Reader): Promise<number> {
  const chats = chatsFrom(db, filters, newestFirst, reader).as('chat')
  if (!isNarrowed({ ...filters, chatUuid: '', reader: reader.me, reading: { readId: 0, deliveredId: 0 } })) {
    const { total } = await db
      .selectFrom(chats)
      .select((e) => e.fn.sum<number | null>('chat.messageCount').as('total'))
      .executeTakeFirstOrThrow()
    return total ?? 0
  }
  const lines = settledIn(narrowed(db, wantedIn(filters, reader)), filters, reader)
  const counted = db
    .selectFrom(chats)
    .innerJoinLateral(lines.select('id').limit(maxCounted).as('line'), (join) => join.onTrue())
    .select('line.id')
    .limit(maxCounted)
    .as('counted')
  const { count } = await db
    .selectFrom(counted)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
