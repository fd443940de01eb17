import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { instant } from '../../../platform/schemas.ts'
import { CatalogueSong } from '../songs/catalogue-song.ts'

/** A song in a crate. `position` counts from 0 at the front. */
export const CrateSong = CatalogueSong.extend({ crateSongUuid: z.uuid(), position: z.number() }).meta({
  id: 'CrateSong',
})
export type CrateSong = z.infer<typeof CrateSong>

export const CrateSongs = z.object({ songs: z.array(CrateSong) }).meta({ id: 'CrateSongs' })

/** The response to adding songs: only the added songs, each with its position. */
export const AddedSongs = z.object({ crateUuid: z.uuid(), songs: z.array(CrateSong) }).meta({ id: 'AddedSongs' })

/** The new position of a moved song. */
export const MovedSong = z.object({ crateSongUuid: z.uuid(), position: z.number() }).meta({ id: 'MovedSong' })

export const CrateSummary = z
  .object({
    crateUuid: z.uuid(),
    crateShortId: z.string(),
    crateName: z.string(),
    description: z.string(),
    userUuid: z.uuid(),
    isPublic: z.boolean(),
    /** Artwork of the first songs, at most four. */
    thumbnails: z.array(z.string()),
    count: z.number(),
    crateSongsNumber: z.number(),
    currentPosition: z.number(),
    importStatus: z.enum(['IN_PROGRESS', 'FAILED', 'COMPLETE']),
    /** The progress of an import from a provider; null for all other crates. */
    importProgress: z
      .object({
        musicProvider: Provider,
        /** Songs processed so far, and how many of them no known provider can play. */
        done: z.number(),
        missed: z.number(),
        /** Null until the provider reports the number of songs. */
        total: z.number().nullable(),
        /** Why it failed, as a sentence; `failureReason` is a code to translate. */
        failure: z.string().nullable(),
        failureReason: z.string().nullable(),
      })
      .nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CrateSummary' })

/** A crate with its first page of songs. */
export const Crate = CrateSummary.extend({ songs: z.array(CrateSong) }).meta({ id: 'Crate' })

export const Crates = z.object({ crates: z.array(CrateSummary), count: z.number() }).meta({ id: 'Crates' })

export const songsPerPage = 300
export const cratesPerPage = 100
