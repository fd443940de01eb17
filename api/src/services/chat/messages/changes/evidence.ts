import * as z from 'zod'
import { embeddedPictureOf } from '@segue/shared/chat/embedded-picture.ts'
import type { Db } from '../../../../db/db.ts'
import type { KeptLine } from '../../../../db/tables/moderation.ts'
import type { MessageRow } from '../wire.ts'

/** A message as stored with a report. */
export const EvidenceLine = z
  .object({
    id: z.string(),
    sender: z.string(),
    senderName: z.string(),
    text: z.string(),
    pictures: z.array(z.string()),
    sentAt: z.string(),
    editedAt: z.nullable(z.string()),
    deletedAt: z.nullable(z.string()),
    isReported: z.boolean(),
  })
  .meta({ id: 'EvidenceLine' })

/** A message by its id, even if deleted: that it existed, and who wrote it, is still known. */
export const anyMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('chatMessage').where('id', '=', id).selectAll().executeTakeFirst()

/** The messages of a room, without the action messages that describe a change to another. */
const lines = (db: Db, roomUuid: string) =>
  db.selectFrom('chatMessage').where('roomUuid', '=', roomUuid).where('category', '!=', 'action').selectAll()

/**
 * A message with the given number of messages before and after it in its room, in their current form and including
 * deleted ones.
 */
export async function linesAround(
  db: Db,
  { id, roomUuid }: MessageRow,
  { before, after }: { before: number; after: number },
): Promise<KeptLine[]> {
  const inRoom = lines(db, roomUuid)
  const earlier = await inRoom
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(before + 1)
    .execute()
  const later = await inRoom.where('id', '>', id).orderBy('id').limit(after).execute()
  return [...earlier.reverse(), ...later].map((row) => keptLine(row, row.id === id))
}

/** The last messages of a user in a room, oldest first. */
export async function linesOf(db: Db, roomUuid: string, sender: string, max: number): Promise<KeptLine[]> {
  const rows = await lines(db, roomUuid).where('sender', '=', sender).orderBy('id', 'desc').limit(max).execute()
  return rows.reverse().map((row) => keptLine(row, false))
}

const instantOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())

function keptLine(row: MessageRow, isReported: boolean): KeptLine {
  const { data, senderEntity } = row
  const message = data.metadata?.chatMessage
  const embedded = embeddedPictureOf(message ?? {}, atob)
  return {
    id: String(row.id),
    sender: row.sender,
    senderName: senderEntity.name,
    // Some clients show one, some the other, so text hidden in either is included.
    text: [...new Set([data.text ?? '', message?.message ?? ''])].filter(Boolean).join('\n'),
    pictures: [
      ...new Set([...(message?.imageUrls ?? []), ...data.attachments.flatMap(addressOf)]),
      ...(embedded ? [embedded] : []),
    ],
    sentAt: row.createdAt.toISOString(),
    editedAt: instantOf(row.editedAt),
    deletedAt: instantOf(row.deletedAt),
    isReported,
  }
}

const addressOf = (attachment: unknown): string[] =>
  typeof attachment === 'object' && attachment !== null && 'url' in attachment && typeof attachment.url === 'string'
    ? [attachment.url]
    : []
