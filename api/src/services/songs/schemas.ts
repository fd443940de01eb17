import type { Selectable } from 'kysely'
import * as z from 'zod'
import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { BeatGrid, CuePoints, SongStatus } from '@segue/shared/song/song.ts'
import type { UploadedSongTable } from '../../db/tables/songs.ts'
import { instant, uuid } from '../../platform/schemas.ts'

/** Control characters come from pasted tags. PostgreSQL rejects one of them, and no screen shows the others. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: 'must not contain control characters' })

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema]).nullable()

/** The details an owner may set. Everything else is read from the file. */
export const SongDetails = z
  .object({
    trackName: text(200).min(1).optional(),
    artistName: text(200).min(1).optional(),
    albumName: orNothing(text(200)).optional(),
    genre: orNothing(text(100)).optional(),
    isrc: orNothing(
      z
        .string()
        .transform((isrc) => isrc.replaceAll(/[\s-]/g, '').toUpperCase())
        .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, { error: 'must be an ISRC such as GBAYE1000342' })),
    ).optional(),
    releaseYear: z.int().min(1000).max(2999).nullable().optional(),
    explicit: z.boolean().optional(),
    /** Whether everyone can find it, or only its owner. People in a room where it plays hear it either way. */
    isPublic: z.boolean().optional(),
  })
  .meta({ id: 'SongDetails' })
export type SongDetails = z.infer<typeof SongDetails>

/** An uploaded song. It fits the shared `Song`, so that it can be added to a crate or played as it is. */
export const UploadedSong = z
  .object({
    id: uuid,
    songId: z.string(),
    userUuid: uuid,
    trackName: z.string(),
    artistName: z.string(),
    albumName: z.string().nullable(),
    genre: z.string().nullable(),
    isrc: z.string().nullable(),
    releaseYear: z.number().nullable(),
    explicit: z.boolean(),
    isPublic: z.boolean(),
    status: SongStatus,
    /** From 0 to 1, while it is being processed. */
    progress: z.number(),
    /** Why processing failed, as a sentence; `failureReason` is a code to translate. */
    failure: z.string().nullable(),
    failureReason: z.string().nullable(),
    /** For its owner: the list it is added to once it can be played, `queue` or the uuid of a crate. */
    addTo: z.string().nullable().optional(),
    /** For its owner: why it could not be added there. */
    notAdded: z.enum(['crateFull', 'crateNotFound']).nullable().optional(),
    /** Seconds. */
    duration: z.number().nullable(),
    /** The gain in decibels that makes all songs equally loud. */
    gainDb: z.number().nullable(),
    beat: z.nullable(BeatGrid),
    cue: z.nullable(CuePoints),
    musicProviders: z.object({ uploadService: uuid }),
    thumbnails: z.object({ uploadService: z.string() }),
    streamUrls: z.object({ uploadService: z.object({ hls: z.string() }) }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'UploadedSong' })

/** An uploaded song with its envelope: the loudness, one value per half second. */
export const UploadedSongWhole = UploadedSong.extend({ envelope: z.array(z.number()).nullable() }).meta({
  id: 'UploadedSongWhole',
})

export const UploadedSongs = z
  .object({ songs: z.array(UploadedSong), count: z.number() })
  .meta({ id: 'UploadedSongs' })

export type UploadRow = Omit<Selectable<UploadedSongTable>, 'envelope' | 'hlsKey' | 'sha256' | 'size' | 'deletedAt'>

export function asUploadedSong(publicUrl: string, row: UploadRow): z.input<typeof UploadedSong> {
  const {
    uuid: id,
    fileName,
    trackName,
    artistName,
    given: _given,
    addTo: _addTo,
    notAdded: _notAdded,
    coverType: _type,
    coverFile: _file,
    ownCue,
    ...rest
  } = row
  return {
    ...withOwnCue(rest, ownCue),
    id,
    trackName: trackName ?? fileName,
    artistName: artistName ?? '',
    musicProviders: { uploadService: id },
    thumbnails: { uploadService: coverUrl(publicUrl, id) },
    streamUrls: { uploadService: { hls: `${publicUrl}/songs/${id}/hls-playlist` } },
  }
}

/** The same for its owner. */
export function asOwnUpload(publicUrl: string, row: UploadRow): z.input<typeof UploadedSong> {
  return { ...asUploadedSong(publicUrl, row), addTo: row.addTo, notAdded: row.notAdded }
}

export const coverUrl = (publicUrl: string, uploadUuid: string) => `${publicUrl}/songs/${uploadUuid}/cover`
