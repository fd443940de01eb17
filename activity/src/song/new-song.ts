import type { Operations } from '@segue/api/operations'
import { importSource } from '@segue/shared/song/import-rule.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { CrateSong } from './crate-song.ts'

export type NewSong = NonNullable<Operations['POST /crate/special/queue/songs']['body']['songs']>[number]

/** Whether a song can be added to a list: it is in the catalogue, or a provider it can be imported from has it. */
export const isAddable = (song: Song): boolean => Boolean(song.songId) || importSource(song) !== undefined

/**
 * A song in the form that the API accepts: by its id if the catalogue has it, otherwise with all its properties. An
 * upload also includes its own id, without which only its owner could add a private one.
 */
export function newSong(song: Song): NewSong {
  const upload = song.musicProviders?.uploadService
  if (song.songId) return { songId: song.songId, ...(upload ? { musicProviders: { uploadService: upload } } : {}) }
  const { musicProviders, thumbnails, trackName, artistName, genre, duration, isrc, explicit } = song
  return { musicProviders, thumbnails, trackName, artistName, genre, duration, isrc, explicit }
}

/** The entry id of a song being added to a list, until the server has assigned the real one. */
const pendingPrefix = 'pending-'
export const isPending = (song: { crateSongUuid: string }): boolean => song.crateSongUuid.startsWith(pendingPrefix)

let pending = 0

export function pendingEntry(song: Song): CrateSong {
  return {
    songId: song.songId ?? '',
    songShortId: song.songShortId ?? '',
    trackName: song.trackName ?? '',
    artistName: song.artistName ?? '',
    genre: song.genre ?? null,
    duration: song.duration ?? null,
    isrc: song.isrc ?? null,
    playbackToken: song.playbackToken ?? null,
    explicit: song.explicit ?? null,
    status: 'SUCCESS',
    gainDb: typeof song.gainDb === 'number' ? song.gainDb : null,
    musicProviders: song.musicProviders ?? {},
    thumbnails: song.thumbnails ?? {},
    beat: song.beat ?? null,
    cue: song.cue ?? null,
    crateSongUuid: `${pendingPrefix}${++pending}`,
    position: 0,
  }
}
