import type { Song } from '@segue/shared/song/song.ts'
import type { StagePerson } from '../../stage/stage-props.ts'

/** With this many people on the floor, including regulars, a small room does not look abandoned. */
const company = 4

/** The regulars, in the order they appear; their names are not translated. */
const cast = [
  { name: 'Mo', avatarId: 'crate-digger', color: '#2fa39a', position: { x: 16, y: 58 }, vote: 'like' },
  { name: 'Pearl', avatarId: 'grandma', color: '#e85da0', position: { x: 86, y: 72 }, vote: 'like' },
  { name: 'Juno', avatarId: 'night-cyclist', color: '#ffb454', position: { x: 70, y: 34 }, vote: null },
] as const

const uuidOf = (index: number) => `regular-${index}`

type Position = StagePerson['position']

/** Where a regular can stand instead of their usual place. */
const corners: readonly Position[] = [8, 36, 64, 92].flatMap((x) => [22, 50, 80].map((y) => ({ x, y })))
/** A person this near would stand in them. */
const tooNear = 24

/** The usual place of a regular, or if somebody stands there, the corner that is furthest from everyone. */
function placeFor(usual: Position, taken: readonly Position[]): Position {
  const room = ({ x, y }: Position) => Math.min(...taken.map((one) => Math.hypot(one.x - x, one.y - y)))
  if (room(usual) >= tooNear) return usual
  return corners.reduce((best, corner) => (room(corner) > room(best) ? corner : best))
}

/** The regulars for a room with people at these places on the floor. */
export function regularsFor(people: readonly Position[]): StagePerson[] {
  const taken = [...people]
  return cast.slice(0, Math.max(0, company - Math.max(1, people.length))).map(({ name, ...who }, index) => {
    const position = placeFor(who.position, taken)
    taken.push(position)
    return regular(index, name, { ...who, position })
  })
}

const regular = (
  index: number,
  nickname: string,
  who: Pick<StagePerson, 'avatarId' | 'color' | 'position' | 'vote'>,
): StagePerson => ({
  ...who,
  uuid: uuidOf(index),
  nickname,
  role: null,
  isMe: false,
  starred: false,
  isRegular: true,
})

/** What a regular says, as a translation key and its values. */
export type RuleSentence = {
  word: 'artist' | 'dj' | 'fast' | 'long' | 'slow' | 'title'
  values: Record<string, string>
}

type Playing = { song: Song; playId: string; dj: string | null }
const [slowBelow, fastFrom, longSeconds] = [80, 126, 330]
const minConfidence = 0.2

/** A deterministic pseudo-random number from 0 to 999, the same in every browser. */
const chanceOf = (text: string): number => {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return (hash >>> 8) % 1000
}

/** True statements that can be made about a song. */
export function linesAbout({ song, dj }: Omit<Playing, 'playId'>): RuleSentence[] {
  const tempo = song.beat && song.beat.confidence >= minConfidence ? song.beat.bpm : null
  const lines: (RuleSentence | false)[] = [
    tempo !== null && tempo < slowBelow && { word: 'slow', values: {} },
    tempo !== null && tempo >= fastFrom && { word: 'fast', values: { tempo: String(Math.round(tempo)) } },
    (song.duration ?? 0) >= longSeconds && {
      word: 'long',
      values: { minutes: String(Math.floor((song.duration ?? 0) / 60)) },
    },
    Boolean(song.artistName) && { word: 'artist', values: { artist: song.artistName ?? '' } },
    Boolean(song.trackName) && { word: 'title', values: { title: song.trackName ?? '' } },
    dj !== null && { word: 'dj', values: { dj } },
  ]
  return lines.filter((line) => line !== false)
}

/** Which regular says what about a song: the same in every browser, but varying by play. */
export function remark(
  record: Playing,
  regulars: readonly StagePerson[],
): { userUuid: string; line: RuleSentence } | null {
  const lines = linesAbout(record)
  const chance = chanceOf(record.playId)
  const who = regulars[chance % Math.max(1, regulars.length)]
  const line = lines[Math.floor(chance / 7) % Math.max(1, lines.length)]
  return who && line ? { userUuid: who.uuid, line } : null
}
