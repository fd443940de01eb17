import type { App } from '../../app.ts'
import { mergeCrates } from './crates/merge-crates.ts'
import { notifyRooms } from './crates/own-queue.ts'
import { mergeShelves } from './shelf/keep-shelf.ts'
import { asSong, songColumns } from './songs/catalogue-song.ts'
import { withClaim } from './songs/claims.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/**
 * A user's crates, queue, likes and plays. Plays stay in the history of their room, under a UUID that identifies nobody
 * once the account is deleted.
 */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const crates = await db
      .selectFrom('crate')
      .where('userUuid', '=', uuid)
      .select(['uuid', 'shortId', 'special', 'crateName', 'description', 'isPublic', 'createdAt', 'updatedAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const songs = await db
      .selectFrom('crateSong')
      .innerJoin('crate', 'crate.id', 'crateSong.crateId')
      .innerJoin('song', 'song.id', 'crateSong.songId')
      .leftJoin('songClaim', (join) =>
        join.onRef('songClaim.songId', '=', 'crateSong.songId').onRef('songClaim.userUuid', '=', 'crate.userUuid'),
      )
      .where('crate.userUuid', '=', uuid)
      .select([...songColumns, 'songClaim.claim', 'crate.uuid as crateUuid', 'crateSong.addedAt'])
      .orderBy('crate.id')
      .orderBy('crateSong.rank')
      .limit(maxExportedRows)
      .execute()
    const plays = await db
      .selectFrom('songPlay')
      .where('djUuid', '=', uuid)
      .select(['roomUuid', 'song', 'likes', 'dislikes', 'stars', 'playedAt', 'endedAt'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const cues = await db
      .selectFrom('songCue')
      .innerJoin('song', 'song.id', 'songCue.songId')
      .where('songCue.userUuid', '=', uuid)
      .select(['song.id as songId', 'song.trackName', 'song.artistName', 'songCue.cue'])
      .orderBy('song.id')
      .limit(maxExportedRows)
      .execute()
    const shelf = await db
      .selectFrom('shelfSong')
      .innerJoin('song', 'song.id', 'shelfSong.songId')
      .where('shelfSong.userUuid', '=', uuid)
      .select([
        'song.trackName',
        'song.artistName',
        'heardTimes',
        'firstHeardAt',
        'lastHeardAt',
        'caughtAt',
        'latestAt',
      ])
      .orderBy('latestAt', 'desc')
      .limit(maxExportedRows)
      .execute()
    return { crates, songs: songs.map(exportedSong), cues, plays, shelf }
  },
  async remove(_app, trx, { uuid }) {
    await trx.deleteFrom('crateExport').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('addRequest').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('songCue').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('songClaim').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('shelfSong').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('crate').where('userUuid', '=', uuid).execute()
  },
  async count(db, { uuid }) {
    const { crates, songs, likes } = await db
      .selectFrom('crate')
      .where('userUuid', '=', uuid)
      .select((row) => [
        row.fn.countAll<number>().filterWhere('special', 'is', null).as('crates'),
        row.fn.coalesce(row.fn.sum<number>('songCount'), row.lit(0)).as('songs'),
        row.fn.coalesce(row.fn.sum<number>('songCount').filterWhere('special', '=', 'likes'), row.lit(0)).as('likes'),
      ])
      .executeTakeFirstOrThrow()
    const { plays } = await db
      .selectFrom('songPlay')
      .where('djUuid', '=', uuid)
      .select((row) => row.fn.countAll<number>().as('plays'))
      .executeTakeFirstOrThrow()
    return { crates, songs, likes, plays }
  },
  async merge(app, trx, { from, into }) {
    await mergeCrates(trx, from.uuid, into.uuid)
    await mergeShelves(trx, { from: from.uuid, into: into.uuid })
    return async () => notifyRooms(app, into.uuid)
  },
  /** What somebody played before they signed up counts as theirs. */
  async claimGuest(_app, trx, { guestUuid, userUuid }) {
    await trx.updateTable('songPlay').set({ djUuid: userUuid }).where('djUuid', '=', guestUuid).execute()
    return async () => undefined
  },
}

type SongRow = Parameters<typeof asSong>[0] & {
  claim: Parameters<typeof withClaim>[1]
  crateUuid: string
  addedAt: Date
}

/** A song as its owner sees it, including what they claim about it. */
function exportedSong({ claim, crateUuid, addedAt, ...row }: SongRow) {
  const { trackName, artistName, isrc, musicProviders } = withClaim(asSong(row), claim)
  return { crateUuid, trackName, artistName, isrc, musicProviders, addedAt }
}
