import type { Db } from '../../../db/db.ts'
import type { SpecialCrate } from '../../../db/tables/crates.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { requestLookUps } from '../catalogue/look-up-jobs.ts'
import { NewSongs } from '../songs/new-song.ts'
import { addOnce } from './add-once.ts'
import { addErrors, CurrentPosition, NewPosition, songNotInCrate } from './bodies.ts'
import { clearSongs, moveSong, removeSong, shuffleSongs } from './edit-queries.ts'
import { addToLikes, addToQueue } from './like-songs.ts'
import { shelveAdded } from '../shelf/record-shelf.ts'
import { editSongs } from './own-queue.ts'
import { crateWithSongs, reloadCrate, setCurrentPosition, songsOf, specialOf } from './queries.ts'
import { AddedSongs, Crate, CrateSongs, MovedSong, songsPerPage } from './schemas.ts'

/** The operations on the caller's queue or likes, which differ only in the name. */
export function specialCrate<const K extends SpecialCrate>(kind: K) {
  return [...readCrate(kind), addSongs(kind), setPosition(kind), ...editOneSong(kind), ...editAllSongs(kind)] as const
}

/** What operation summaries call each crate. */
const labels = { queue: 'queue', likes: 'starred songs' } as const

function readCrate<const K extends SpecialCrate>(kind: K) {
  return [
    operation(`GET /crate/special/${kind}`, {
      summary: kind === 'likes' ? 'Get my starred songs with the first songs' : 'Get my queue with the first songs',
      access: user,
      returns: Crate,
      handle: async ({ app, caller }) => crateWithSongs(app.db, await specialOf(app.db, uuidOf(caller), kind)),
    }),
    operation(`GET /crate/special/${kind}/songs`, {
      summary: `List the songs in my ${labels[kind]}`,
      access: user,
      query: page(songsPerPage, songsPerPage),
      returns: CrateSongs,
      async handle({ app, caller, query }) {
        const crate = await specialOf(app.db, uuidOf(caller), kind)
        return { songs: await songsOf(app.db, crate.id, query.limit, query.offset) }
      },
    }),
  ] as const
}

function addSongs<const K extends SpecialCrate>(kind: K) {
  const add = kind === 'likes' ? addToLikes : addToQueue
  return operation(`POST /crate/special/${kind}/songs`, {
    summary: `Add songs to my ${labels[kind]}`,
    access: user,
    saves: 'songs',
    body: NewSongs,
    returns: AddedSongs,
    errors: addErrors,
    async handle({ app, caller, body, request, fail }) {
      const userUuid = uuidOf(caller)
      const added = await editSongs(app, { crate: { special: kind, userUuid }, request }, () =>
        addOnce(app, { userUuid, request }, (db) => add(db, userUuid, body.songs, body.append ?? false)),
      )
      if (added.outcome === 'crateNotFound') throw new Error('Adding creates a special crate that is missing')
      if (added.outcome !== 'added') throw fail(added.outcome)
      await shelveAdded(app, { special: kind, userUuid }, added.songs)
      await requestLookUps(app, added.songs)
      return { crateUuid: added.crateUuid, songs: added.songs }
    },
  })
}

function setPosition<const K extends SpecialCrate>(kind: K) {
  return operation(`PUT /crate/special/${kind}/current-position`, {
    summary: `Set the current position in my ${labels[kind]}`,
    access: user,
    body: CurrentPosition,
    returns: Crate,
    async handle({ app, caller, body }) {
      const crate = await specialOf(app.db, uuidOf(caller), kind)
      await setCurrentPosition(app.db, crate.id, body.currentPosition)
      return reloadCrate(app.db, crate.id)
    },
  })
}

function editOneSong<const K extends SpecialCrate>(kind: K) {
  return [
    operation(`DELETE /crate/special/${kind}/songs/{crateSongUuid}`, {
      summary: `Remove a song from my ${labels[kind]}`,
      access: user,
      params: { crateSongUuid: uuid },
      returns: Acknowledged,
      errors: { songNotInCrate },
      async handle({ app, caller, params, request, fail }) {
        const crate = await specialOf(app.db, uuidOf(caller), kind)
        const remove = (db: Db) => removeSong(db, crate.id, params.crateSongUuid)
        if (!(await editSongs(app, { crate, request }, remove))) throw fail('songNotInCrate')
        return acknowledged
      },
    }),
    operation(`PUT /crate/special/${kind}/songs/{crateSongUuid}/position`, {
      summary: `Move a song within my ${labels[kind]}`,
      access: user,
      params: { crateSongUuid: uuid },
      body: NewPosition,
      returns: MovedSong,
      errors: { songNotInCrate },
      async handle({ app, caller, params, body, request, fail }) {
        const crate = await specialOf(app.db, uuidOf(caller), kind)
        const position = await editSongs(app, { crate, request }, (db) =>
          moveSong(db, crate.id, params.crateSongUuid, body.newPosition),
        )
        if (position === undefined) throw fail('songNotInCrate')
        return { crateSongUuid: params.crateSongUuid, position }
      },
    }),
  ] as const
}

function editAllSongs<const K extends SpecialCrate>(kind: K) {
  return [
    operation(`POST /crate/special/${kind}/songs/clear`, {
      summary: `Clear my ${labels[kind]}`,
      access: user,
      returns: Crate,
      async handle({ app, caller, request }) {
        const crate = await specialOf(app.db, uuidOf(caller), kind)
        await editSongs(app, { crate, request }, (db) => clearSongs(db, crate.id))
        return reloadCrate(app.db, crate.id)
      },
    }),
    operation(`POST /crate/special/${kind}/songs/shuffle`, {
      summary: `Shuffle my ${labels[kind]}`,
      access: user,
      returns: Crate,
      async handle({ app, caller, request }) {
        const crate = await specialOf(app.db, uuidOf(caller), kind)
        await editSongs(app, { crate, request }, (db) => shuffleSongs(db, crate.id))
        return reloadCrate(app.db, crate.id)
      },
    }),
  ] as const
}
