import * as z from 'zod/mini'

/** A rule that is switched on or off. */
interface Switch {
  readonly kind: 'switch'
  /** It can refuse a song, so clients ask which songs of a queue the room would take. */
  readonly refusesSongs?: true
}

/** A rule with a measure, which is a whole number, or null while the rule is off. */
interface Measure {
  /** What the number counts. */
  readonly kind: 'songs' | 'minutes' | 'hours' | 'percent'
  readonly min: number
  readonly max: number
  /** What is offered to choose from, and what the rule starts with when it is switched on. */
  readonly usual: readonly number[]
  readonly first: number
  /** As for a switch. */
  readonly refusesSongs?: true
}

/** A choice of one of the owners' crates, or null. */
interface CrateChoice {
  readonly kind: 'crate'
}

/**
 * The rules of the booth that staff can switch on for a room, in the order in which they are shown. Everything is off
 * until somebody switches it on. The schema, the settings of a fresh room, the rows of the dialog and the simulation
 * follow from this table; each rule has its words under `boothRules` in every language.
 */
export const boothRules = {
  /** Somebody who finds no seat stands in line for one. */
  waitingList: { kind: 'switch' },
  /** A DJ steps down after this many songs. */
  songsPerVisit: { kind: 'songs', min: 1, max: 20, usual: [1, 2, 3, 4, 5, 8, 10], first: 3 },
  /** DJs can choose to step down after their next song. */
  leaveAfterNextSong: { kind: 'switch' },
  /** A DJ of whom nothing is heard for this many minutes is warned and then taken off the stage. */
  idleMinutes: { kind: 'minutes', min: 2, max: 180, usual: [5, 10, 15, 20, 30, 45, 60], first: 15 },
  /** A song is skipped when this share of the listeners, in percent, wants it. */
  skipPercent: { kind: 'percent', min: 10, max: 100, usual: [25, 33, 40, 50, 60, 75], first: 50 },
  /** Votes are hidden until the song ends. */
  hiddenVotes: { kind: 'switch' },
  /** The longest song, in minutes. */
  longestSongMinutes: {
    kind: 'minutes',
    min: 1,
    max: 240,
    usual: [4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 60],
    first: 10,
    refusesSongs: true,
  },
  /** A song is not played again for this many hours. */
  noRepeatHours: {
    kind: 'hours',
    min: 1,
    max: 24,
    usual: [1, 2, 3, 4, 6, 8, 12, 24],
    first: 2,
    refusesSongs: true,
  },
  /** A song is not played again for this many songs. */
  noRepeatSongs: {
    kind: 'songs',
    min: 1,
    max: 200,
    usual: [5, 10, 15, 20, 30, 50, 100],
    first: 20,
    refusesSongs: true,
  },
  /** The room plays from its own crate while nobody is on stage. */
  autoDj: { kind: 'switch' },
  autoDjCrate: { kind: 'crate' },
} as const satisfies Record<string, Switch | Measure | CrateChoice>

type Table = typeof boothRules
export type BoothRuleName = keyof Table
/** The names of the rules of some kinds. */
type NamesOf<Kind> = { [N in BoothRuleName]: Table[N] extends Kind ? N : never }[BoothRuleName]
export type SwitchName = NamesOf<Switch>
export type MeasureName = NamesOf<Measure>

export const boothRuleNames = Object.keys(boothRules) as BoothRuleName[]
export const isSwitch = (name: BoothRuleName): name is SwitchName => boothRules[name].kind === 'switch'
export const isMeasure = (name: BoothRuleName): name is MeasureName => 'usual' in boothRules[name]

const songRules = boothRuleNames.filter((name) => 'refusesSongs' in boothRules[name])

/** Whether a rule is on that can refuse a song. Without one there is nothing to ask about songs. */
export const refusesSongs = (rules: BoothRules): boolean =>
  songRules.some((name) => rules[name] !== null && rules[name] !== false)

type SchemaOf<Rule> = Rule extends Switch
  ? z.ZodMiniBoolean<boolean>
  : Rule extends Measure
    ? z.ZodMiniNullable<z.ZodMiniNumber<number>>
    : z.ZodMiniNullable<z.ZodMiniGUID>

function schemaOf(rule: Switch | Measure | CrateChoice) {
  if (rule.kind === 'switch') return z.boolean()
  if (rule.kind === 'crate') return z.nullable(z.guid())
  return z.nullable(z.int().check(z.minimum(rule.min), z.maximum(rule.max)))
}

/** One value for each rule. The casts below are a border: TypeScript cannot follow an object entry by entry. */
const byName = (valueOf: (rule: Switch | Measure | CrateChoice) => unknown): object =>
  Object.fromEntries(boothRuleNames.map((name) => [name, valueOf(boothRules[name])]))

export const BoothRules = z.object(byName(schemaOf) as { [N in BoothRuleName]: SchemaOf<Table[N]> })
export type BoothRules = z.infer<typeof BoothRules>

/** What somebody switches on or off; what is left out stays as it is. */
export const BoothRulesChange = z.partial(BoothRules)

/** What a room can start with. Its crate is chosen once it is there. */
export const StartingBoothRules = z.omit(BoothRulesChange, { autoDjCrate: true })
export type StartingBoothRules = z.infer<typeof StartingBoothRules>

export const noBoothRules: Readonly<BoothRules> = byName(({ kind }) =>
  kind === 'switch' ? false : null,
) as BoothRules

/**
 * The booth rules of a room, all of them: one that older settings do not know is off. `manners` is their old name, which
 * a host that has not been replaced yet still sends. Asked at every step, so it copies only what is incomplete.
 */
export function boothRulesOf(settings: {
  boothRules?: BoothRules | undefined
  manners?: unknown
}): Readonly<BoothRules> {
  const given = settings.boothRules ?? settings.manners
  if (typeof given !== 'object' || given === null) return noBoothRules
  // The border: what an older version of ours wrote.
  return boothRuleNames.every((name) => name in given) ? (given as BoothRules) : { ...noBoothRules, ...given }
}
