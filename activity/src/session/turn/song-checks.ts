import { equal } from '@segue/shared/equal.ts'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'
import { isPending } from '../../song/new-song.ts'
import type { QueuedSong } from '../../song/queue.ts'
import type { SongChecks, TurnStore } from './session-turn.ts'

type SongIdentity = Extract<PersonAction, { type: 'checkSongs' }>['songs'][number]

/** The front of a queue, limited to the number of songs that the room checks in one request. */
export const entriesToCheck = (queue: readonly QueuedSong[], max: number): QueuedSong[] =>
  queue.filter((song) => !isPending(song)).slice(0, max)

/** The properties of a song that the room needs to identify and judge it. */
export const identityOf = (song: QueuedSong): SongIdentity => {
  const { songId, songShortId, isrc, musicProviders, trackName, artistName, duration, explicit } = song
  return { songId, songShortId, isrc, musicProviders, trackName, artistName, duration, explicit }
}

export function checksOf(entries: readonly QueuedSong[], answers: readonly (SongCheck | null)[]): SongChecks {
  return new Map(
    entries.flatMap((song, place) => {
      const check = answers[place]
      return check ? [[song.crateSongUuid, check] as const] : []
    }),
  )
}

/** Stores the room's verdicts. An identical result changes nothing, so that it causes no re-render or restart. */
export function keepChecks(turn: TurnStore, checks: SongChecks): void {
  const known = turn.getState().checks
  if (!equal([...known], [...checks])) turn.setState({ checks })
}

/** When (server ms) the first of them becomes playable by time alone, or null. */
export function firstFreeAt(checks: SongChecks): number | null {
  const instants = [...checks.values()].flatMap(({ freeAt }) => (freeAt === null ? [] : [freeAt]))
  return instants.length > 0 ? Math.min(...instants) : null
}
