import * as z from 'zod/mini'
import { MusicalKey } from '../../song/song.ts'

/** Formats of music libraries that can be read. */
export const libraryFormats = ['rekordbox', 'traktor', 'itunes', 'serato', 'engine', 'm3u', 'csv'] as const
export const LibraryFormat = z.enum(libraryFormats)
export type LibraryFormat = z.infer<typeof LibraryFormat>

/** Bounds of what is read from one file, far above what collections of DJs hold. */
export const libraryBounds = {
  megabytes: 250,
  tracks: 100_000,
  playlists: 5000,
  /** Tracks in playlists, all together. */
  entries: 500_000,
  /** Elements within each other, and folders within each other. */
  depth: 64,
} as const

/** Longest texts, in code units; what is longer is cut. */
export const maxName = 200
export const maxPath = 1000
export const maxComment = 1000
export const maxCues = 100
export const maxFolders = 20

const day = 86_400
const seconds = z.number().check(z.gte(0), z.lte(day))
const name = z.nullable(z.string().check(z.maxLength(maxName)))

/** A marked position of a track, in seconds. `in` and `out` are where it is mixed, `end` is the end of a loop. */
export const LibraryCue = z.object({
  kind: z.enum(['cue', 'in', 'out', 'load', 'loop']),
  at: seconds,
  end: z.nullable(seconds),
  /** The number of its pad, from 0; null for one that is on none. */
  slot: z.nullable(z.int().check(z.gte(0), z.lte(127))),
  name,
})
export type LibraryCue = z.infer<typeof LibraryCue>

/** The beats as a DJ's software has them: `firstBeat` is the first beat of a bar, in seconds. */
export const LibraryGrid = z.object({
  bpm: z.number().check(z.gte(1), z.lte(999)),
  firstBeat: seconds,
  beatsPerBar: z.int().check(z.gte(1), z.lte(16)),
})
export type LibraryGrid = z.infer<typeof LibraryGrid>

/** A track as a library describes it. Null stands for what the format or the file doesn't say. */
export const LibraryTrack = z.object({
  title: name,
  artist: name,
  album: name,
  /** Seconds. */
  duration: z.nullable(seconds),
  /** Where the file was, as written in the library; at least its name. */
  path: z.nullable(z.string().check(z.maxLength(maxPath))),
  bpm: z.nullable(z.number().check(z.gte(1), z.lte(999))),
  key: z.nullable(MusicalKey),
  gainDb: z.nullable(z.number().check(z.gte(-60), z.lte(60))),
  /** `#rrggbb` */
  color: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  comment: z.nullable(z.string().check(z.maxLength(maxComment))),
  /** Stars, 1 to 5. */
  rating: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  cues: z.array(LibraryCue).check(z.maxLength(maxCues)),
  beat: z.nullable(LibraryGrid),
})
export type LibraryTrack = z.infer<typeof LibraryTrack>

export type LibraryPlaylist = {
  /** The folders it is in, outermost first. */
  folders: string[]
  name: string
  /** Indices of its tracks, in order. */
  tracks: number[]
}

/** Something in a library that could not be read, while the rest could. */
export const LibraryProblem = z.object({
  line: z.int().check(z.gte(1)),
  reason: z.enum(['noName', 'unknownTrack']),
})
export type LibraryProblem = z.infer<typeof LibraryProblem>

/** How many of them are listed. */
export const maxProblems = 100

export type Library = {
  format: LibraryFormat
  tracks: LibraryTrack[]
  playlists: LibraryPlaylist[]
  /** The first ones only. */
  problems: LibraryProblem[]
  /** How many there are in total. */
  problemCount: number
}

export type LibraryFaultCode =
  | 'tooLarge'
  | 'unknownFormat'
  | 'unknownXml'
  | 'brokenXml'
  | 'entities'
  | 'tooDeep'
  | 'tooManyTracks'
  | 'tooManyPlaylists'
  | 'tooManyEntries'
  | 'noColumns'
  | 'openQuote'
  | 'brokenCrate'
  | 'brokenDatabase'
  | 'unknownDatabase'
  | 'empty'

/** Why a file can't be read as a library, and at which line; null if it isn't about a line. */
export class LibraryFault extends Error {
  override name = 'LibraryFault'
  readonly code: LibraryFaultCode
  readonly line: number | null

  constructor(code: LibraryFaultCode, line: number | null) {
    super(line === null ? code : `${code} in line ${line}`)
    this.code = code
    this.line = line
  }
}

/** Reads a library from its text, which arrives in pieces. Both functions throw a `LibraryFault`. */
export type LibraryReader = { write: (text: string) => void; end: () => Library }

/** A track of which nothing is known. */
export const emptyTrack: LibraryTrack = {
  title: null,
  artist: null,
  album: null,
  duration: null,
  path: null,
  bpm: null,
  key: null,
  gainDb: null,
  color: null,
  comment: null,
  rating: null,
  cues: [],
  beat: null,
}
