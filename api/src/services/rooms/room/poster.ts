import * as z from 'zod'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import {
  pictureErrors,
  pictureMegabytes,
  PictureName,
  pictureReply,
  receivePicture,
} from '../../../platform/pictures.ts'
import { raw, streamed } from '../../../platform/schemas.ts'
import { roomStaff } from '../access.ts'
import { roomWithLiveState, syncLiveRoom } from './live.ts'
import { findRoom, updateRoom, type RoomRow } from './queries.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'

/** The folder of a room's posters. */
export const folderOf = (roomUuid: string) => `rooms/${roomUuid}/posters`

export const setPoster = operation('POST /rooms/{id}/poster', {
  summary: `Upload the poster of a room (PNG, JPEG, WebP or GIF, up to ${pictureMegabytes} MB)`,
  access: roomStaff,
  status: 201,
  params: { id: roomId },
  body: streamed('multipart/form-data'),
  returns: Room,
  allowance: 'upload',
  errors: { roomNotFound, ...pictureErrors },
  async handle({ app, params, request, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    return receivePicture({ app, request, folder: folderOf(room.uuid), fail }, async (name) => {
      const changed = await changePoster(app, room, `${app.config.publicUrl}/rooms/${room.uuid}/poster/${name}`)
      if (!changed) throw fail('roomNotFound')
      return roomWithLiveState(app, changed)
    })
  },
})

export const removePoster = operation('DELETE /rooms/{id}/poster', {
  summary: 'Delete the poster of a room',
  access: roomStaff,
  params: { id: roomId },
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    const changed = room && (await changePoster(app, room, null))
    if (!changed) throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})

export const getPoster = operation('GET /rooms/{id}/poster/{file}', {
  summary: 'Get the poster of a room, as linked from its posterUrl',
  access: anyone,
  params: { id: z.uuid(), file: PictureName },
  returns: raw('image/*'),
  errors: { posterNotFound: [404, 'Picture not found'] },
  async handle({ app, params, request, fail }) {
    const found = await pictureReply(app, { folder: folderOf(params.id), name: params.file, request })
    if (!found) throw fail('posterNotFound')
    return found
  },
})

/** Changes the URL of a room's poster and deletes the previous files after the commit. */
async function changePoster(app: App, room: RoomRow, posterUrl: string | null): Promise<RoomRow | undefined> {
  const changed = await app.db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('room')
      .where('id', '=', room.id)
      .select('posterUrl')
      .forUpdate()
      .executeTakeFirst()
    const before = held?.posterUrl?.split('/').at(-1)
    if (before && PictureName.safeParse(before).success) {
      await app.jobs.add(trx, 'removeFiles', { prefix: `${folderOf(room.uuid)}/${before}` })
    }
    return updateRoom(trx, room.id, { posterUrl }, new Date(app.clock.now()))
  })
  if (changed) await syncLiveRoom(app, room.uuid)
  return changed
}
