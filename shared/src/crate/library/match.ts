import { wordsOf } from '../../song/search/words.ts'
import type { LibraryTrack } from './library.ts'

/** A song that a track of a library may be. `fileName` is the name of the user's own file. */
export type Candidate = {
  songId: number
  title: string
  artist: string
  duration: number | null
  fileName: string | null
  /** If they are known already: with thousands of candidates, they are what takes time. */
  keys?: CandidateKeys
}

/** What a candidate's file and tags are compared by. */
export type CandidateKeys = { file: string | null; tags: string | null }

export const keysOf = ({ title, artist, fileName }: Candidate): CandidateKeys => ({
  file: fileKeyOf(fileName),
  tags: tagKeyOf(title, artist),
})

export type Verdict =
  | { outcome: 'matched'; songId: number }
  | { outcome: 'uncertain'; songIds: number[] }
  | { outcome: 'missing' }

/** Max difference between the lengths of one recording, in seconds: programs round them, and encoders add silence. */
const lengthTolerance = 2
const maxSuggestions = 5
/** Candidates with the same name that are compared; with more, a match is uncertain anyway. */
const maxAlike = 20

/** The name of a file as it is compared: without folders and extension. Null if it is no name, such as `Track 01`. */
export function fileKeyOf(path: string | null): string | null {
  const name =
    (path ?? '')
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.\w{1,5}$/, '') ?? ''
  const key = comparable(name)
  return key === '' || /^(?:(?:audio ?)?track|audio|titel|titre|pista|untitled)? ?\d*$/.test(key) ? null : key
}

/** Title and artist as they are compared; null without both. */
export function tagKeyOf(title: string | null, artist: string | null): string | null {
  const [one, other] = [comparable(title ?? ''), comparable(artist ?? '')]
  return one === '' || other === '' ? null : `${one} / ${other}`
}

/** Without case, accents and punctuation; a text of nothing else is compared as it is. */
const comparable = (text: string) => (wordsOf(text).join(' ') || text.trim().toLowerCase()).slice(0, 400)

const none: readonly Candidate[] = []

/**
 * Finds the song of each track, in linear time. Two of name, tags and length must agree and none may disagree; a unique
 * file name is enough for a track of which nothing else is known. Whatever else looks alike is left to the user.
 *
 * `repeated` are the file names that several tracks of the library have.
 */
export function matcher(candidates: readonly Candidate[], repeated: ReadonlySet<string>) {
  const keyed = candidates.map((candidate): Keyed => ({ ...candidate, keys: candidate.keys ?? keysOf(candidate) }))
  const byFile = indexed(keyed, ({ file }) => file)
  const byTags = indexed(keyed, ({ tags }) => tags)
  return (track: Pick<LibraryTrack, 'title' | 'artist' | 'duration' | 'path'>): Verdict => {
    const [file, tags] = [fileKeyOf(track.path), tagKeyOf(track.title, track.artist)]
    const named = (file && byFile.get(file)) || none
    const tagged = (tags && byTags.get(tags)) || none
    const alike = [...new Set([...named, ...tagged])].map((candidate) => {
      const evidence = { named: named.includes(candidate), tagged: tagged.includes(candidate) }
      const length = compareLengths(track.duration, candidate.duration)
      const score = Number(evidence.named) + Number(evidence.tagged) + length
      return { ...candidate, ...evidence, length, score }
    })
    const [best, second] = alike.toSorted((one, other) => other.score - one.score)
    if (!best) return { outcome: 'missing' }
    const isOnlyOne = second === undefined || second.score < best.score
    const onlyName = tags === null && track.duration === null && best.named
    const isNameUnique = file !== null && !repeated.has(file) && named.length === 1
    if (isOnlyOne && (best.score >= 2 || (onlyName && isNameUnique))) {
      return { outcome: 'matched', songId: best.songId }
    }
    return { outcome: 'uncertain', songIds: alike.slice(0, maxSuggestions).map(({ songId }) => songId) }
  }
}

/** 1 if they agree, 0 if one is unknown, and far below if they differ. */
function compareLengths(one: number | null, other: number | null): number {
  if (one === null || other === null) return 0
  return Math.abs(one - other) <= lengthTolerance ? 1 : -3
}

type Keyed = Candidate & { keys: CandidateKeys }

function indexed(candidates: readonly Keyed[], keyOf: (keys: CandidateKeys) => string | null) {
  const index = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const key = keyOf(candidate.keys)
    if (key === null) continue
    const alike = index.get(key)
    if (!alike) index.set(key, [candidate])
    else if (alike.length < maxAlike) alike.push(candidate)
  }
  return index
}
