import type { Selectable } from 'kysely'
import * as z from 'zod'
import { BeatGrid, CuePoints, ProviderIds, SongStatus, Thumbnails } from '@segue/shared/song/song.ts'
import type { SongTable } from '../../../db/tables/catalogue.ts'

/** A catalogue song as clients see it. It fits the shared `Song`. */
export const CatalogueSong = z
  .object({
    songId: z.string(),
    songShortId: z.string(),
    trackName: z.string(),
    artistName: z.string(),
    genre: z.nullable(z.string()),
    /** Seconds. */
    duration: z.nullable(z.number()),
    isrc: z.nullable(z.string()),
    playbackToken: z.nullable(z.string()),
    explicit: z.nullable(z.boolean()),
    status: SongStatus,
    musicProviders: ProviderIds,
    thumbnails: Thumbnails,
    beat: z.nullable(BeatGrid),
    cue: z.nullable(CuePoints),
    /** The gain in decibels that makes all songs equally loud; null until the song is analysed. */
    gainDb: z.nullable(z.number()),
  })
  .meta({ id: 'CatalogueSong' })
export type CatalogueSong = z.infer<typeof CatalogueSong>

export const songColumns = [
  'song.id',
  'song.songShortId',
  'song.trackName',
  'song.artistName',
  'song.genre',
  'song.duration',
  'song.isrc',
  'song.playbackToken',
  'song.explicit',
  'song.status',
  'song.musicProviders',
  'song.thumbnails',
  'song.beat',
  'song.cue',
  'song.gainDb',
] as const

export type SongRow = Omit<
  Selectable<SongTable>,
  'createdAt' | 'updatedAt' | 'albumId' | 'releaseYear' | 'links' | 'previews' | 'lookedUpAt' | 'analysedAt'
>

export function asSong(row: SongRow): CatalogueSong {
  return {
    songId: String(row.id),
    songShortId: row.songShortId,
    trackName: row.trackName,
    artistName: row.artistName,
    genre: row.genre,
    duration: row.duration,
    isrc: row.isrc,
    playbackToken: row.playbackToken,
    explicit: row.explicit,
    status: row.status,
    musicProviders: row.musicProviders,
    thumbnails: row.thumbnails,
    beat: row.beat,
    cue: row.cue,
    gainDb: row.gainDb,
  }
}
