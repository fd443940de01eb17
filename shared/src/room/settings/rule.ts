import type { Song } from '../../song/song.ts'

/** A refusal by a rule, or the notice to a person whom it removes from the stage. */
interface AnyRefusal {
  readonly code: string
  readonly values: Readonly<Record<string, string>>
}

/** What the rules know about a song that is being chosen. */
export interface SongInQuestion {
  /** A placeholder only has what is known so far. */
  readonly song: Song
  /** Server milliseconds. */
  readonly now: number
  /** The songs that have started here, oldest first, as far back as the longest rule in songs or hours needs. */
  readonly recentPlays: readonly { readonly song: Song; readonly startedAt: number }[]
  /** Another DJ has the same recording as next song. */
  readonly isChosenByOther: boolean
}

/** When a refused song may be chosen again. */
export interface SongRelease {
  /** The time (server ms), or null if it doesn't depend on time. */
  readonly freeAt: number | null
  /** How many more songs have to start first. */
  readonly freeAfterSongs: number
}

/** What the rules know about a DJ whose song has ended. */
export interface Visit {
  /** How many songs they have begun since they took the stage; counted while a rule needs it. */
  readonly songsPlayed: number
}

/**
 * What a rule decides while it is on. Each function receives the configured number (1 if the rule is only on or off). Rules
 * that decide anything else are implemented in a step.
 */
interface Decisions<Refusal extends AnyRefusal> {
  /** Why a song can't be chosen, or null if this rule allows it. */
  readonly refusesSong?: (about: SongInQuestion, measure: number) => (Refusal & SongRelease) | null
  /**
   * The notice to a DJ who has to leave the stage now that their song has ended, or null if this rule lets them stay.
   */
  readonly endsVisit?: (visit: Visit, measure: number) => Refusal | null
}

/** A rule that is on or off. */
export interface Switch<Refusal extends AnyRefusal = AnyRefusal> extends Decisions<Refusal> {
  readonly kind: 'switch'
}

/** A rule with a measure: a whole number, or null while the rule is off. */
export interface Measure<Refusal extends AnyRefusal = AnyRefusal> extends Decisions<Refusal> {
  /** The unit of the number. */
  readonly kind: 'songs' | 'seconds' | 'minutes' | 'hours' | 'percent'
  readonly min: number
  readonly max: number
  /** The suggested values, and the initial one when the rule is switched on. */
  readonly usual: readonly number[]
  readonly first: number
}

/** A choice of one of the owners' crates, or null. */
export interface CrateChoice<Refusal extends AnyRefusal = AnyRefusal> extends Decisions<Refusal> {
  readonly kind: 'crate'
}

export type Rule<Refusal extends AnyRefusal = AnyRefusal> = Switch<Refusal> | Measure<Refusal> | CrateChoice<Refusal>
