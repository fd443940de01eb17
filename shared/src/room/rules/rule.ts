import type { Song } from '../../song/song.ts'

/** A refusal that a rule gives, or what it tells somebody whom it takes off the stage. */
interface AnyRefusal {
  readonly code: string
  readonly values: Readonly<Record<string, string>>
}

/** What the rules are told of a song that somebody wants to choose. */
export interface SongInQuestion {
  /** A placeholder says no more than is known of it so far. */
  readonly song: Song
  /** Server milliseconds. */
  readonly now: number
  /** When the same recording last started here (server ms), and how many songs have started since. */
  readonly lastPlay: { readonly startedAt: number; readonly songsSince: number } | null
  /** Another DJ has the same recording as next song. */
  readonly isChosenByOther: boolean
}

/** When a song that is refused may be chosen again. */
export interface SongRelease {
  /** From then on (server ms), or null where no clock says so. */
  readonly freeAt: number | null
  /** So many more songs have to start before. */
  readonly freeAfterSongs: number
}

/** What the rules are told of a DJ whose song is over. */
export interface Visit {
  /** How many songs they have begun since they stepped up; counted while a rule asks for it. */
  readonly songsPlayed: number
}

/**
 * What a rule decides while it is on. Each function is given the measure of the rule, which is 1 for a switch. A rule
 * that decides something else has its part in a step.
 */
interface Decisions<Refusal extends AnyRefusal> {
  /** Why a song cannot be chosen, or null where this rule lets it be. */
  readonly refusesSong?: (about: SongInQuestion, measure: number) => (Refusal & SongRelease) | null
  /** What a DJ is told who leaves the stage now that their song is over, or null where this rule lets them stay. */
  readonly endsVisit?: (visit: Visit, measure: number) => Refusal | null
}

/** A rule that is switched on or off. */
export interface Switch<Refusal extends AnyRefusal = AnyRefusal> extends Decisions<Refusal> {
  readonly kind: 'switch'
}

/** A rule with a measure, which is a whole number, or null while the rule is off. */
export interface Measure<Refusal extends AnyRefusal = AnyRefusal> extends Decisions<Refusal> {
  /** What the number counts. */
  readonly kind: 'songs' | 'seconds' | 'minutes' | 'hours' | 'percent'
  readonly min: number
  readonly max: number
  /** What is offered to choose from, and what the rule starts with when it is switched on. */
  readonly usual: readonly number[]
  readonly first: number
}

/** A choice of one of the owners' crates, or null. */
export interface CrateChoice<Refusal extends AnyRefusal = AnyRefusal> extends Decisions<Refusal> {
  readonly kind: 'crate'
}

export type Rule<Refusal extends AnyRefusal = AnyRefusal> = Switch<Refusal> | Measure<Refusal> | CrateChoice<Refusal>
