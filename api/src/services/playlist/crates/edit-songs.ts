import * as z from 'zod'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { crateOwner } from '../access.ts'
import { requestLookUps } from '../catalogue/look-up-jobs.ts'
import { NewSongs } from '../songs/new-song.ts'
import { addOnce } from './add-once.ts'
import { addToCrate } from './like-songs.ts'
import { addErrors, crateNotFound, NewPosition, songNotInCrate } from './bodies.ts'
import { moveSong, removeSong, shuffleSongs } from './edit-queries.ts'
import { editSongs } from './own-queue.ts'
import { shelveAdded } from '../shelf/record-shelf.ts'
import { findCrate, reloadCrate } from './queries.ts'
import type { Db } from '../../../db/db.ts'
import { AddedSongs, Crate, MovedSong } from './schemas.ts'

export const addCrateSongs = operation('POST /crate/{crateUuid}/songs', {
  summary: 'Add songs to a crate',
  access: crateOwner,
  saves: 'songs',
  params: { crateUuid: uuid },
  body: NewSongs,
  returns: AddedSongs,
  errors: { ...addErrors, crateNotFound },
  async handle({ app, params, body, request, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    const by = { userUuid: crate.userUuid, request }
    const added = await editSongs(app, { crate, request }, () =>
      addOnce(app, by, (db) => addToCrate(db, crate, body.songs, body.append ?? false)),
    )
    if (added.outcome !== 'added') throw fail(added.outcome)
    await shelveAdded(app, crate, added.songs)
    await requestLookUps(app, added.songs)
    return { crateUuid: added.crateUuid, songs: added.songs }
  },
})

export const addTrack = operation('POST /api/v1/playlists/{crateUuid}/tracks', {
  summary: 'Add a catalog song to a crate',
  access: crateOwner,
  saves: 'songs',
  params: { crateUuid: uuid },
  body: z.object({
    songId: z.union([z.string().regex(/^\d{1,10}$/, { error: 'must be the id of a song' }), z.int().nonnegative()]),
    append: z.boolean().nullish(),
  }),
  returns: AddedSongs,
  errors: { ...addErrors, crateNotFound },
  async handle({ app, params, body, request, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    const by = { userUuid: crate.userUuid, request }
    const song = { songId: body.songId }
    const added = await editSongs(app, { crate, request }, () =>
      addOnce(app, by, (db) => addToCrate(db, crate, [song], body.append ?? false)),
    )
    if (added.outcome !== 'added') throw fail(added.outcome)
    await shelveAdded(app, crate, added.songs)
    await requestLookUps(app, added.songs)
    return { crateUuid: added.crateUuid, songs: added.songs }
  },
})

export const removeCrateSong = operation('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', {
  summary: 'Remove a song from a crate',
  access: crateOwner,
  params: { crateUuid: uuid, crateSongUuid: uuid },
  returns: Acknowledged,
  errors: { crateNotFound, songNotInCrate },
  async handle({ app, params, request, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    const remove = (db: Db) => removeSong(db, crate.id, params.crateSongUuid)
    if (!(await editSongs(app, { crate, request }, remove))) throw fail('songNotInCrate')
    return acknowledged
  },
})

export const moveCrateSong = operation('PUT /crate/{crateUuid}/songs/{crateSongUuid}/position', {
  summary: 'Move a song within a crate',
  access: crateOwner,
  params: { crateUuid: uuid, crateSongUuid: uuid },
  body: NewPosition,
  returns: MovedSong,
  errors: { crateNotFound, songNotInCrate },
  async handle({ app, params, body, request, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    const position = await editSongs(app, { crate, request }, (db) =>
      moveSong(db, crate.id, params.crateSongUuid, body.newPosition),
    )
    if (position === undefined) throw fail('songNotInCrate')
    return { crateSongUuid: params.crateSongUuid, position }
  },
})

export const shuffleCrate = operation('POST /crate/{crateUuid}/songs/shuffle', {
  summary: 'Shuffle a crate',
  access: crateOwner,
  params: { crateUuid: uuid },
  returns: Crate,
  errors: { crateNotFound },
  async handle({ app, params, request, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    await editSongs(app, { crate, request }, (db) => shuffleSongs(db, crate.id))
    return reloadCrate(app.db, crate.id)
  },
})
