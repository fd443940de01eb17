import { LruMap } from '../../lru-map.ts'
import { genreKey, longestGenre } from '../../song/genres.ts'
import type { CustomRule, CustomRules, FactName, RuleAction, RuleRole, ValueOf } from '../settings/custom-rules.ts'

/** The custom rules of a room that are on and have one of these actions. */
export const customRulesFor = (
  settings: { customRules?: CustomRules | undefined },
  actions: readonly RuleAction[],
): CustomRules => settings.customRules?.filter(({ on, action }) => on && actions.includes(action)) ?? []

/** The facts that conditions are checked against. Unknown facts are null, and a condition about one does not hold. */
export interface Situation {
  readonly song: { readonly duration: number | null; readonly genre: string | null; readonly bpm: number | null }
  /** How long ago (ms) the same recording last started here. */
  readonly lastPlayedMs: number | null
  /** The person whose song it is; null for songs that the room plays by itself. */
  readonly person: { readonly role: RuleRole; readonly accountMs: number | null } | null
  readonly listeners: number
  /** Only while a song plays. */
  readonly votes: { readonly likes: number; readonly dislikes: number } | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const share = (part: number, { listeners }: Situation) => (part / Math.max(1, listeners)) * 100

const genreKeys = new LruMap<string, string>(500)

/** Folding takes longer than comparing, and 120 conditions may be about the genre of one song. */
function keyOf(genre: string): string {
  const known = genreKeys.get(genre)
  if (known !== undefined) return known
  const key = genreKey(genre)
  genreKeys.set(genre, key)
  return key
}

/**
 * A rule's genre is short, also with marks and spaces that don't count. A person may send a song with a longer one,
 * which is not folded.
 */
const isGenre = (genre: string, wanted: string): boolean =>
  genre.length <= 4 * longestGenre && keyOf(genre) === keyOf(wanted)

/** Null if the fact is unknown. */
const holds: { [F in FactName]: (about: Situation, value: ValueOf<F>) => boolean | null } = {
  songLongerThan: ({ song }, minutes) => song.duration && song.duration > minutes * 60,
  songShorterThan: ({ song }, minutes) => song.duration && song.duration < minutes * 60,
  genreIs: ({ song }, genre) => song.genre && isGenre(song.genre, genre),
  tempoAbove: ({ song }, bpm) => song.bpm && song.bpm > bpm,
  tempoBelow: ({ song }, bpm) => song.bpm && song.bpm < bpm,
  playedWithin: ({ lastPlayedMs }, hours) => lastPlayedMs !== null && lastPlayedMs < hours * hourMs,
  roleIs: ({ person }, role) => person && person.role === role,
  accountYoungerThan: ({ person }, days) =>
    person && (person.accountMs === null ? null : person.accountMs < days * dayMs),
  listenersAtLeast: ({ listeners }, count) => listeners >= count,
  listenersAtMost: ({ listeners }, count) => listeners <= count,
  likesAtLeast: (about, percent) => about.votes && share(about.votes.likes, about) >= percent,
  dislikesAtLeast: (about, percent) => about.votes && share(about.votes.dislikes, about) >= percent,
} as { [F in FactName]: (about: Situation, value: ValueOf<F>) => boolean | null }

/** Whether all conditions of a rule hold. If a fact is unknown, neither a condition about it nor its opposite holds. */
export const ruleHolds = ({ when }: CustomRule, about: Situation): boolean =>
  when.every(({ fact, value, not }) => {
    // The table maps each fact to its own value; TypeScript can't follow a name that is known only at run time.
    const held = (holds[fact] as (about: Situation, value: unknown) => boolean | number | string | null)(about, value)
    return held === null || held === 0 || held === '' ? false : Boolean(held) !== (not ?? false)
  })
