import type { Song } from '@segue/shared/song/song.ts'
import type { StagePerson } from '../../../stage/stage-props.ts'
import { cast, sentences, uuidOf, type Subject } from './cast.ts'
import { chanceOf } from './chance.ts'

/** What a regular says, as a translation key below `company` and its values. */
export type Remark = { word: string; values: Record<string, string> }

type Playing = { song: Song; playId: string; dj: string | null }
const [slowBelow, fastFrom, longSeconds] = [80, 126, 330]
const minConfidence = 0.2

/** The true statements that can be made about a song: their subjects, with the values of their sentences. */
export function subjectsOf({ song, dj }: Omit<Playing, 'playId'>): Partial<Record<Subject, Record<string, string>>> {
  const tempo = song.beat && song.beat.confidence >= minConfidence ? song.beat.bpm : null
  const { duration, genre, artistName, trackName } = song
  return {
    ...(tempo !== null && tempo < slowBelow ? { slow: {} } : {}),
    ...(tempo !== null && tempo >= fastFrom ? { fast: { tempo: String(Math.round(tempo)) } } : {}),
    ...(duration && duration >= longSeconds ? { long: { minutes: String(Math.floor(duration / 60)) } } : {}),
    ...(genre ? { genre: { genre } } : {}),
    ...(artistName ? { artist: { artist: artistName } } : {}),
    ...(trackName ? { title: { title: trackName } } : {}),
    ...(dj === null ? {} : { dj: { dj } }),
  }
}

/**
 * The sentences take turns. A round takes more than an hour, so none is repeated within one, whoever listens and for
 * how long.
 */
const turns = Object.entries(sentences).flatMap(([subject, count]) =>
  // The keys of an object literal, which Object.entries returns as plain strings.
  Array.from({ length: count }, (_, at) => ({ subject: subject as Subject, word: `${subject}${at + 1}` })),
)
const turnMs = 145_000

/** The number of the turn at a time. At most one remark is made in each. */
export const turnAt = (now: number): number => Math.floor(now / turnMs)

const isFondOf = (uuid: string, subject: Subject) =>
  cast.some((one) => uuidOf(one) === uuid && one.talksAbout.includes(subject))

/** Which regular says what about a song at a time, the same in every browser; null if nothing true is due. */
export function remarkAt(
  now: number,
  { roomUuid, ...playing }: Playing & { roomUuid: string },
  regulars: readonly StagePerson[],
): { userUuid: string; line: Remark } | null {
  const order = turns.toSorted(
    (one, other) => chanceOf(`${roomUuid} ${one.word}`) - chanceOf(`${roomUuid} ${other.word}`),
  )
  const turn = order[turnAt(now) % order.length]
  const values = turn && subjectsOf(playing)[turn.subject]
  if (!turn || !values) return null
  const eager = regulars.filter(({ uuid }) => isFondOf(uuid, turn.subject))
  const speakers = eager.length > 0 ? eager : regulars
  const who = speakers[chanceOf(playing.playId) % Math.max(1, speakers.length)]
  return who ? { userUuid: who.uuid, line: { word: turn.word, values } } : null
}
