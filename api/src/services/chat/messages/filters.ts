import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { textOrTexts, wholeNumber } from '../../../platform/schemas.ts'
import { chatId } from '../groups/entities.ts'

const maxPerPage = 100
const perPage = wholeNumber.pipe(z.number().min(1)).transform((requested) => Math.min(requested, maxPerPage))
export const position = wholeNumber.pipe(z.number().min(0).max(Number.MAX_SAFE_INTEGER))
/** One value, repeated parameters, or values separated by commas. */
const words = textOrTexts.transform((input) =>
  [input].flat().flatMap((each) =>
    each
      .split(',')
      .filter((word) => word && word.length <= 100)
      .slice(0, 50),
  ),
)
/** `1` and `true` switch a filter on; anything else leaves it off. */
const wish = z.string().transform((text) => text === '1' || text.toLowerCase() === 'true')

/** Larger times are in milliseconds. */
const largestSeconds = 1e10

export const pageQuery = { per_page: perPage.optional(), limit: perPage.optional() }
export const pageSizeOf = ({
  per_page: requested,
  limit,
}: {
  per_page?: number | undefined
  limit?: number | undefined
}) => requested ?? limit ?? 30

/** The parameters of every list of messages. */
export const messagesQuery = {
  ...pageQuery,
  id: position.optional(),
  sentAt: position.optional(),
  updatedAt: position.optional(),
  fromTimestamp: position.optional(),
  /** Only messages sent before this time. */
  toTimestamp: position.optional(),
  affix: z.enum(['append', 'prepend']).optional(),
  category: words.optional(),
  categories: words.optional(),
  type: words.optional(),
  types: words.optional(),
  tags: words.optional(),
  withTags: wish.optional(),
  uid: chatId.optional(),
  parentId: position.optional(),
  hideReplies: wish.optional(),
  hideDeleted: wish.optional(),
  hideMessagesFromBlockedUsers: wish.optional(),
  onlyUpdates: wish.optional(),
  onlyReactions: wish.optional(),
  hasReactions: wish.optional(),
  hasAttachments: wish.optional(),
  hasLinks: wish.optional(),
  hasMentions: wish.optional(),
  mentionedUids: words.optional(),
  attachmentTypes: words.optional(),
  /** Beginnings of words in the text, in any order, ignoring case and accents. */
  searchKey: z.string().max(200).optional(),
  /** The same for the title and the artist of the song that a message is about. */
  song: z.string().max(200).optional(),
  /** Only messages about a second of this play, or of one of several. */
  playId: words.optional(),
  unread: wish.optional(),
  undelivered: wish.optional(),
  count: wish.optional(),
}
export type MessagesQuery = z.output<z.ZodObject<typeof messagesQuery>>

/** The direction of a list. A client that sends only `fromTimestamp` wants the messages after it. */
export const directionOf = ({ affix, fromTimestamp }: MessagesQuery) =>
  affix ?? (fromTimestamp === undefined ? 'prepend' : 'append')

/** Converts a time in either unit to seconds; milliseconds are rounded down or up. */
export function secondsOf(time: number, rounded: 'down' | 'up'): number {
  if (time <= largestSeconds) return time
  return rounded === 'down' ? Math.floor(time / 1000) : Math.ceil(time / 1000)
}

/** A value of one conversation, or for several conversations the column that contains it. */
export type Known<T> = T | RawBuilder<T>

/** Which messages match, regardless of the page. */
export type MessageFilter = MessagesQuery & {
  chatUuid: Known<string>
  /** The reader's uid; empty for our own services. */
  reader: string
  /** The reader has deleted everything up to this message for themselves. */
  clearedId?: Known<number>
  /** How far the reader has read and received messages; required by `unread` and `undelivered`. */
  reading?: { readId: Known<number>; deliveredId: Known<number> } | undefined
}

type Filter = { applies: boolean; where: ReturnType<typeof sql<boolean>> }

const hasWords = (items: readonly string[] | undefined): items is readonly string[] =>
  items !== undefined && items.length > 0

/** Query parameters as a database array. */
const texts = (items: readonly string[]) => sql`${[...items]}::text[]`

const deliveredActions = sql.lit('deleted')

/** The filters of a request. */
function filtersOf(wanted: MessageFilter): Filter[] {
  const { tags = [], mentionedUids = [], playId = [], reader, reading, clearedId = 0 } = wanted
  const categories = [...(wanted.category ?? []), ...(wanted.categories ?? [])]
  const types = [...(wanted.type ?? []), ...(wanted.types ?? []), ...(wanted.attachmentTypes ?? [])]
  const { updatedAt, fromTimestamp, toTimestamp, parentId, uid } = wanted
  const since = updatedAt ?? 0
  const withReactions = sql<boolean>`exists (select from "chatReaction" where "messageId" = "chatMessage"."id")`
  return [
    { applies: categories.length > 0, where: sql`"category" = any(${texts(categories)})` },
    { applies: types.length > 0, where: sql`"type" = any(${texts(types)})` },
    { applies: hasWords(tags), where: sql`jsonb_exists_any("data"->'tags', ${texts(tags)})` },
    { applies: uid !== undefined, where: sql`"sender" = ${uid ?? ''}::text` },
    { applies: parentId !== undefined, where: sql`"parentId" = ${parentId ?? 0}::bigint` },
    { applies: wanted.hideReplies === true && parentId === undefined, where: sql`"parentId" is null` },
    {
      applies: wanted.hideDeleted === true,
      where: sql`("category" <> 'action' or "data"->>'action' <> ${deliveredActions})`,
    },
    {
      applies: wanted.hideMessagesFromBlockedUsers === true && reader !== '',
      where: sql`"sender" not in (select "userUuid"::text from "blockedUser" where "byUuid" = ${reader || null}::uuid)`,
    },
    { applies: wanted.onlyUpdates === true, where: sql`"editedAt" is not null` },
    { applies: wanted.onlyReactions === true || wanted.hasReactions === true, where: withReactions },
    { applies: wanted.hasAttachments === true, where: sql`jsonb_array_length("data"->'attachments') > 0` },
    { applies: wanted.hasLinks === true, where: sql`"data"->>'text' ~* 'https?://'` },
    { applies: wanted.hasMentions === true, where: sql`"data"->'mentions' <> '{}'::jsonb` },
    { applies: hasWords(mentionedUids), where: sql`jsonb_exists_any("data"->'mentions', ${texts(mentionedUids)})` },
    { applies: hasWords(playId), where: sql`"data"->'moment'->>'playId' = any(${texts(playId)})` },
    {
      applies: reading !== undefined && wanted.unread === true,
      where: unreadBy(reader, reading?.readId ?? 0),
    },
    {
      applies: reading !== undefined && wanted.undelivered === true,
      where: unreadBy(reader, reading?.deliveredId ?? 0),
    },
    { applies: clearedId !== 0, where: sql`"id" > ${clearedId}::bigint` },
    {
      applies: fromTimestamp !== undefined,
      where: sql`"sentAt" > ${secondsOf(fromTimestamp ?? 0, 'down')}::bigint`,
    },
    {
      applies: toTimestamp !== undefined,
      where: sql`"sentAt" < ${secondsOf(toTimestamp ?? 0, 'up')}::bigint`,
    },
    {
      applies: updatedAt !== undefined,
      where:
        directionOf(wanted) === 'append'
          ? sql`"updatedAt" > ${secondsOf(since, 'down')}::bigint`
          : sql`"updatedAt" < ${secondsOf(since, 'up')}::bigint`,
    },
  ]
}

const unreadBy = (reader: string, after: Known<number>) =>
  sql<boolean>`("id" > ${after}::bigint and "sender" <> ${reader}::text and "category" <> 'action')`

export const isNarrowed = (wanted: MessageFilter): boolean => filtersOf(wanted).some(({ applies }) => applies)

/** The matching messages that the reader may see. */
export function narrowed(db: Db, wanted: MessageFilter) {
  return filtersOf(wanted)
    .filter(({ applies }) => applies)
    .reduce(
      (query, { where }) => query.where(where),
      db
        .selectFrom('chatMessage')
        .where('roomUuid', '=', wanted.chatUuid)
        .where('deletedAt', 'is', null)
        .where((is) => is.or([is('isUnheard', '=', false), is('sender', '=', wanted.reader)])),
    )
}
