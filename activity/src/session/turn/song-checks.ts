import { create } from 'zustand'
import type { PersonAction } from '@segue/shared/room/actions.ts'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'
import { isPending } from '../../song/new-song.ts'
import type { QueuedSong } from '../../song/queue.ts'

/** What the room says of the songs in one's queue that it would not take now, by their entry. */
export type SongChecks = ReadonlyMap<string, SongCheck>

export const noChecks: SongChecks = new Map()
export const useSongChecks = create<{ checks: SongChecks }>(() => ({ checks: noChecks }))

type SongIdentity = Extract<PersonAction, { type: 'checkSongs' }>['songs'][number]

/** The front of a queue, as far as the room answers at once. */
export const entriesToCheck = (queue: readonly QueuedSong[], max: number): QueuedSong[] =>
  queue.filter((song) => !isPending(song)).slice(0, max)

/** As much of a song as the room needs to know it again, and to judge it. */
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

/** Keeps what the room said. The same said again changes nothing, so that nobody begins anew because of it. */
export function keepChecks(checks: SongChecks): void {
  const known = useSongChecks.getState().checks
  if (JSON.stringify([...known]) !== JSON.stringify([...checks])) useSongChecks.setState({ checks })
}

/** When (server ms) the first of them is free again by the clock alone, or null. */
export function firstFreeAt(checks: SongChecks): number | null {
  const instants = [...checks.values()].flatMap(({ freeAt }) => (freeAt === null ? [] : [freeAt]))
  return instants.length > 0 ? Math.min(...instants) : null
}
