import { isUuid } from '@segue/shared/uuid.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { VoteCounts } from '@segue/shared/room/state/votes.ts'
import type { Db } from '../../../db/db.ts'
import { moveToEnd } from '../crates/own-queue.ts'

export type Play = {
  playId: string
  roomUuid: string
  djUuid: string
  song: Song
  /** Server milliseconds. */
  startTime: number
  /** The number of people in the room when the song starts, or when it has ended. */
  listeners?: number
}

/**
 * Adds a song that is starting to the history of its room, and moves it to the end of its DJ's queue if it is from
 * there. Idempotent; ignored if the play has already ended. Returns whether it moved.
 */
export function recordPlay(db: Db, play: Play): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('songPlay')
      .values({ ...rowOf(play), listenersAtStart: play.listeners ?? null })
      .onConflict((conflict) => conflict.column('playId').doNothing())
      .executeTakeFirstOrThrow()
    const { crateSongUuid } = play.song
    const isFirst = numInsertedOrUpdatedRows === 1n
    return isFirst && crateSongUuid && isUuid(crateSongUuid) ? moveToEnd(trx, play.djUuid, crateSongUuid) : false
  })
}

/** Completes the play of a song that has ended with its votes; records the whole play if its start was missed. */
export async function finishPlay(db: Db, play: Play & { voteCounts: VoteCounts; endTime: number }): Promise<void> {
  const end = { ...play.voteCounts, endedAt: new Date(play.endTime), listenersAtEnd: play.listeners ?? null }
  await db
    .insertInto('songPlay')
    .values({ ...rowOf(play), ...end })
    .onConflict((conflict) => conflict.column('playId').doUpdateSet({ ...end, song: JSON.stringify(play.song) }))
    .execute()
}

function rowOf(play: Play) {
  return {
    playId: play.playId,
    roomUuid: play.roomUuid,
    djUuid: play.djUuid,
    songId: numberOf(play.song.songId),
    song: JSON.stringify(play.song),
    playedAt: new Date(play.startTime),
  }
}

const numberOf = (songId: string | null | undefined) => (songId && /^\d{1,9}$/.test(songId) ? Number(songId) : null)
