import { must } from '@segue/shared/must.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { profilesOf } from '../../users/public.ts'
import { asChatUser, senderEntity } from '../groups/entities.ts'
import { interactionsOf, type Interaction } from './interactions/interaction-rows.ts'
import { reactionsOn } from './queries.ts'
import { asGroupMessage, type MessageRow } from './wire.ts'

/** What is needed to load the details of messages. */
type From = Pick<App, 'db'> & { config: Pick<App['config'], 'publicUrl'> }

/**
 * Complete messages for a reader: with reactions, the messages whose change they describe, reply counts and, in direct
 * conversations, when they were delivered and read. Without a reader, the form that is broadcast.
 */
export async function wholeMessages(
  { db, config }: From,
  rows: readonly MessageRow[],
  reader?: string,
): Promise<GroupMessage[]> {
  const changed = await changedBy(db, rows)
  const saying = [...rows, ...changed.values()]
  const quoted = await quotedBy(db, saying)
  const all = [...saying, ...quoted.values()]
  const ids = [...new Set(all.map(({ id }) => id))]
  const reactions = await reactionsOn(db, ids, reader)
  const replies = await repliesTo(db, ids)
  const pressed = await pressedIn(db, all, reader)
  const receivers = await profilesOf(db, [...new Set(all.flatMap(({ receiverUid }) => receiverUid ?? []))])
  const readings = await readingsOf(db, all)
  const whole = (row: MessageRow, on?: GroupMessage, quotes = true): GroupMessage => {
    const receiver = row.receiverUid === null ? undefined : receivers.get(row.receiverUid)
    const reading = row.receiverUid === null ? undefined : readings.get(`${row.roomUuid} ${row.receiverUid}`)
    return asGroupMessage(row, reactions.get(row.id) ?? [], {
      on,
      quoted: quotes ? quotedIn(row) : undefined,
      receiver: receiver && asChatUser(senderEntity(config.publicUrl, receiver)),
      replyCount: replies.get(row.id),
      interactions: pressed.get(row.id),
      deliveredAt: reading && reading.deliveredId >= row.id ? reading.deliveredAt : null,
      readAt: reading && reading.readId >= row.id ? reading.readAt : null,
    })
  }
  // Quotes are not nested: the quoted message of a quoted message is left out.
  const quotedIn = ({ data }: MessageRow) => {
    const row = data.quotedId === undefined ? undefined : quoted.get(data.quotedId)
    return row && whole(row, undefined, false)
  }
  return rows.map((row) => {
    const on = row.actionOn === null ? undefined : changed.get(row.actionOn)
    return whole(row, on && whole(on))
  })
}

export async function wholeMessage(from: From, row: MessageRow, reader?: string): Promise<GroupMessage> {
  return must((await wholeMessages(from, [row], reader))[0], 'a whole message for its row')
}

/** The messages whose change the given messages describe, including deleted ones. */
async function changedBy(db: Db, rows: readonly MessageRow[]): Promise<Map<number, MessageRow>> {
  const ids = rows.flatMap(({ actionOn }) => actionOn ?? [])
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('chatMessage').where('id', 'in', ids).selectAll().limit(ids.length).execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** The messages that the given messages quote, except those visible to their sender only. */
async function quotedBy(db: Db, rows: readonly MessageRow[]): Promise<Map<number, MessageRow>> {
  const ids = [...new Set(rows.flatMap(({ data }) => data.quotedId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('chatMessage')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('isUnheard', '=', false)
    .selectAll()
    .limit(ids.length)
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** The elements a reader has pressed in the forms and cards among the given messages. */
async function pressedIn(db: Db, rows: readonly MessageRow[], reader = ''): Promise<Map<number, Interaction[]>> {
  const ids = rows.flatMap(({ id, category }) => (category === 'interactive' ? [id] : []))
  if (ids.length === 0 || reader === '') return new Map()
  const pressed = new Map<number, Interaction[]>()
  for (const one of await interactionsOf(db, ids, reader)) {
    pressed.set(one.messageId, [...(pressed.get(one.messageId) ?? []), one])
  }
  return pressed
}

async function repliesTo(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('chatMessage')
    .where('parentId', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .where('isUnheard', '=', false)
    .groupBy('parentId')
    .select((e) => ['parentId', e.fn.countAll<number>().as('replies')])
    .limit(ids.length)
    .execute()
  return new Map(found.flatMap(({ parentId, replies }) => (parentId === null ? [] : [[parentId, replies]])))
}

async function readingsOf(db: Db, rows: readonly MessageRow[]) {
  const chats = [...new Set(rows.flatMap(({ receiverUid, roomUuid }) => (receiverUid === null ? [] : [roomUuid])))]
  if (chats.length === 0) return new Map<string, never>()
  const found = await db
    .selectFrom('chatReading')
    .where('chatUuid', 'in', chats)
    .selectAll()
    .limit(chats.length * 2)
    .execute()
  return new Map(found.map((reading) => [`${reading.chatUuid} ${reading.uid}`, reading]))
}
