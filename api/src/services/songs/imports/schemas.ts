import * as z from 'zod'
import { LibraryFormat, LibraryProblem, maxProblems } from '@segue/shared/crate/library/library.ts'
import { instant, uuid } from '../../../platform/schemas.ts'

/** Bounds of one import: a crate's, and far more playlists than anyone imports at once. */
export const maxTracks = 10_000
export const maxPlaylists = 200
export const maxTracksPerRequest = 300

export const LibraryImport = z
  .object({
    importId: uuid,
    format: LibraryFormat,
    fileName: z.string(),
    /** `RECEIVING` until all tracks have been sent; `COMPLETE` when all have been processed. */
    status: z.enum(['RECEIVING', 'IN_PROGRESS', 'COMPLETE']),
    total: z.number(),
    /** Tracks sent so far: the next ones begin here. */
    received: z.number(),
    /** Of the processed tracks: found, possibly found, and not found. */
    matched: z.number(),
    uncertain: z.number(),
    missing: z.number(),
    /** What could not be read of the file: the first of `problemCount`. */
    problems: z.array(LibraryProblem).max(maxProblems),
    problemCount: z.number(),
    /** Why some of the songs found are in no crate. */
    failure: z.enum(['tooManyCrates', 'crateFull']).nullable(),
    playlists: z.array(
      z.object({
        folders: z.array(z.string()),
        name: z.string(),
        count: z.number(),
        /** The crate it has become; null before, and after the crate is deleted. */
        crateUuid: uuid.nullable(),
      }),
    ),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'LibraryImport' })

export const importNotFound = [404, 'Import not found'] as const
