import * as z from 'zod'
import { emojiKinds, emojiName, maxEmoji, maxEmojiBytes, type EmojiKind } from '@segue/shared/chat/room-emoji.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import { guest, person } from '../../../platform/access.ts'
import { tooManyPixels } from '../../../platform/pictures.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { done, Done } from '../done.ts'
import { authorizeMember, exactly, groupErrors, type Fail } from '../groups/authorize.ts'
import { chatId } from '../groups/entities.ts'
import { forgetFile, storeFiles } from '../messages/files/files.ts'
import { countEmoji, emojiOf, emojiUrl } from './queries.ts'

const name = z.string().regex(emojiName, { error: 'must be 2 to 32 lowercase letters, digits and underscores' })

const RoomEmoji = z
  .object({ uuid: z.string(), kind: z.enum(emojiKinds), name: z.string(), url: z.string() })
  .meta({ id: 'RoomEmoji' })
const RoomEmojiReply = z.object({ data: RoomEmoji }).meta({ id: 'RoomEmojiReply' })

const params = { guid: chatId }
const oneOf = { guid: chatId, uuid: z.uuid() }
const emojiGone = { ERR_EMOJI_NOT_FOUND: [404, 'This room has no such emoji'] } as const
const nameTaken = { ERR_EMOJI_TAKEN: [409, 'This room already has an emoji with this name'] } as const

async function asStaff(app: App, caller: Caller, guid: string, fail: Fail): Promise<string> {
  const { room, isStaff } = await authorizeMember(app, caller, guid, fail)
  if (!isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
  return room.uuid
}

export const listRoomEmoji = operation('GET /groups/{guid}/emoji', {
  summary: 'List a room’s custom emoji and stickers, by name',
  access: guest,
  params,
  returns: z.object({ data: z.array(RoomEmoji) }).meta({ id: 'RoomEmojis' }),
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, fail }) {
    const { room } = await authorizeMember(app, caller, guid, fail)
    const rows = await emojiOf(app.db, room.uuid, maxEmoji.emoji + maxEmoji.sticker)
    return {
      data: rows.map(({ uuid, kind, name: called, file }) => ({
        uuid,
        kind,
        name: called,
        url: emojiUrl(app, file),
      })),
    }
  },
})

export const addRoomEmoji = operation('POST /groups/{guid}/emoji', {
  summary: 'Add an emoji or sticker to a room, as a form with its picture (staff)',
  access: person,
  staffMayMore: true,
  params,
  body: z.object({ kind: z.enum(emojiKinds), name }),
  form: { maxBytes: maxEmojiBytes.sticker, maxFiles: 1, json: [] },
  returns: RoomEmojiReply,
  allowance: 'upload',
  errors: {
    ...groupErrors,
    ...nameTaken,
    ERR_BAD_FILE: [422, 'This file doesn’t match its declared type'],
    ERR_TOO_LARGE: [413, 'This message is too large'],
    ERR_TOO_MANY_EMOJI: [400, 'This room has too many emoji'],
    tooManyPixels,
    noSpaceForPictures: [507, 'There’s no storage space left for pictures right now. Please try again later'],
  },
  async handle({ app, caller, params: { guid }, body: { kind, name: called }, file, fail }) {
    const roomUuid = await asStaff(app, caller, guid, fail)
    if (!file) throw fail('ERR_BAD_FILE')
    if (file.size > maxEmojiBytes[kind]) throw fail('ERR_TOO_LARGE')
    const stored = await storeFiles(app, file, 'image')
    if (stored === 'wrongType') throw fail('ERR_BAD_FILE')
    if (stored === 'tooManyPixels') throw fail(stored)
    if (stored === 'full') throw fail('noSpaceForPictures')
    const row = { uuid: app.ids.uuid(), roomUuid, kind, name: called, file: stored.file }
    const added = await addOnce(app, row)
    if (added !== 'added') await forgetFile(app, app.db, stored.file)
    if (added === 'full') throw fail('ERR_TOO_MANY_EMOJI', exactly('emojiFull', { most: maxEmoji[kind] }))
    if (added === 'taken') throw fail('ERR_EMOJI_TAKEN')
    return { data: { uuid: row.uuid, kind, name: called, url: emojiUrl(app, stored.file) } }
  },
})

type Added = { uuid: string; roomUuid: string; kind: EmojiKind; name: string; file: string }

async function addOnce({ db, clock }: App, row: Added): Promise<'added' | 'full' | 'taken'> {
  try {
    return await db.transaction().execute(async (trx) => {
      // The lock makes the count correct for concurrent additions.
      await trx.selectFrom('room').where('uuid', '=', row.roomUuid).select('id').forUpdate().execute()
      if ((await countEmoji(trx, row.roomUuid, row.kind)) >= maxEmoji[row.kind]) return 'full'
      await trx
        .insertInto('roomEmoji')
        .values({ ...row, createdAt: new Date(clock.now()) })
        .execute()
      return 'added'
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'roomEmojiName') throw error
    return 'taken'
  }
}

export const renameRoomEmoji = operation('PUT /groups/{guid}/emoji/{uuid}', {
  summary: 'Rename an emoji or sticker of a room (staff). Sent messages keep it.',
  access: person,
  staffMayMore: true,
  params: oneOf,
  body: z.object({ name }),
  returns: RoomEmojiReply,
  errors: { ...groupErrors, ...emojiGone, ...nameTaken },
  async handle({ app, caller, params: { guid, uuid }, body, fail }) {
    const roomUuid = await asStaff(app, caller, guid, fail)
    try {
      const row = await app.db
        .updateTable('roomEmoji')
        .set({ name: body.name })
        .where('roomUuid', '=', roomUuid)
        .where('uuid', '=', uuid)
        .returning(['kind', 'name', 'file'])
        .executeTakeFirst()
      if (!row) throw fail('ERR_EMOJI_NOT_FOUND')
      return { data: { uuid, kind: row.kind, name: row.name, url: emojiUrl(app, row.file) } }
    } catch (error) {
      if (violatedConstraint(error) !== 'roomEmojiName') throw error
      throw fail('ERR_EMOJI_TAKEN')
    }
  },
})

export const deleteRoomEmoji = operation('DELETE /groups/{guid}/emoji/{uuid}', {
  summary: 'Delete an emoji or sticker of a room with its picture (staff)',
  access: person,
  staffMayMore: true,
  params: oneOf,
  returns: Done,
  errors: { ...groupErrors, ...emojiGone },
  async handle({ app, caller, params: { guid, uuid }, fail }) {
    const roomUuid = await asStaff(app, caller, guid, fail)
    await app.db.transaction().execute(async (trx) => {
      const row = await trx
        .deleteFrom('roomEmoji')
        .where('roomUuid', '=', roomUuid)
        .where('uuid', '=', uuid)
        .returning('file')
        .executeTakeFirst()
      if (!row) throw fail('ERR_EMOJI_NOT_FOUND')
      await forgetFile(app, trx, row.file)
    })
    return done('The emoji has been deleted')
  },
})
