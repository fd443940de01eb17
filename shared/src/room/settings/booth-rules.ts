import * as z from 'zod/mini'
import type { RefusalIn } from '../refusals/refusal-facts.ts'
import type { Measure, Rule, Switch } from './rule.ts'
import type { songRefusals, stageRefusals } from '../refusals/refusals.ts'
import { songRules } from './song-rules.ts'
import { stageRules } from './stage-rules.ts'

type BoothRefusal = RefusalIn<typeof songRefusals> | RefusalIn<typeof stageRefusals>

/**
 * The booth rules that staff can switch on for a room, in the order in which they are shown. Everything is off by
 * default. The schema, the settings of a fresh room, the rows of the dialog and the simulation are derived from this
 * table; each rule has its texts under `boothRules` in every language.
 */
export const boothRules = {
  ...stageRules,
  /** A song is skipped when this share of the listeners, in percent, votes for it. */
  skipPercent: { kind: 'percent', min: 10, max: 100, usual: [25, 33, 40, 50, 60, 75], first: 50 },
  /** How long one song fades into the next. Without it they fade for a few seconds, or not at all without blends. */
  fadeSeconds: { kind: 'seconds', min: 2, max: 12, usual: [2, 4, 6, 8, 10, 12], first: 6 },
  /**
   * Songs are not beat-matched, even if their beats are known: they fade for `fadeSeconds`, or follow each other
   * without a gap.
   */
  withoutBlends: { kind: 'switch' },
  /** Votes are hidden until the song ends. */
  hiddenVotes: { kind: 'switch' },
  ...songRules,
  /** People request songs and vote; the one with most votes comes next, before any DJ. */
  requests: { kind: 'switch' },
  /** The room plays from its own crate while nobody is on stage. */
  autoDj: { kind: 'switch' },
  autoDjCrate: { kind: 'crate' },
  /** Without a crate of its own, the room goes on with songs like those that were played. */
  autoplay: { kind: 'switch' },
} as const satisfies Record<string, Rule<BoothRefusal>>

type Table = typeof boothRules
export type BoothRuleName = keyof Table
/** The names of the rules of some kinds. */
type NamesOf<Kind> = { [N in BoothRuleName]: Table[N] extends Kind ? N : never }[BoothRuleName]
export type SwitchName = NamesOf<Switch>
export type MeasureName = NamesOf<Measure>

export const boothRuleNames = Object.keys(boothRules) as BoothRuleName[]
export const isSwitch = (name: BoothRuleName): name is SwitchName => boothRules[name].kind === 'switch'
export const isMeasure = (name: BoothRuleName): name is MeasureName => 'usual' in boothRules[name]

/** The rules that are on, each with its measure. */
export const rulesInForce = (rules: BoothRules): { rule: Rule<BoothRefusal>; measure: number }[] =>
  boothRuleNames.flatMap((name) => {
    const value = rules[name]
    return value === true || typeof value === 'number' ? [{ rule: boothRules[name], measure: Number(value) }] : []
  })

/** Whether a rule is on that can refuse a song. Otherwise songs needn't be checked. */
export const refusesSongs = (rules: BoothRules): boolean =>
  rulesInForce(rules).some(({ rule }) => rule.refusesSong !== undefined)

type SchemaOf<Rule> = Rule extends Switch
  ? z.ZodMiniBoolean<boolean>
  : Rule extends Measure
    ? z.ZodMiniNullable<z.ZodMiniNumber<number>>
    : z.ZodMiniNullable<z.ZodMiniGUID>

function schemaOf(rule: Rule) {
  if (rule.kind === 'switch') return z.boolean()
  if (rule.kind === 'crate') return z.nullable(z.guid())
  return z.nullable(z.int().check(z.minimum(rule.min), z.maximum(rule.max)))
}

/** One value for each rule. Cast: TypeScript can't follow an object entry by entry. */
const byName = (valueOf: (rule: Rule) => unknown): object =>
  Object.fromEntries(boothRuleNames.map((name) => [name, valueOf(boothRules[name])]))

// Marked pure so that the web client, which parses no settings, is built without it and without zod.
export const BoothRules = z.object(/* @__PURE__ */ byName(schemaOf) as { [N in BoothRuleName]: SchemaOf<Table[N]> })
export type BoothRules = z.infer<typeof BoothRules>

/** The rules to switch on or off; missing ones stay as they are. */
export const BoothRulesChange = z.partial(BoothRules)

/** The rules a room can start with. Its crate is chosen once the room exists. */
export const StartingBoothRules = z.omit(BoothRulesChange, { autoDjCrate: true })
export type StartingBoothRules = z.infer<typeof StartingBoothRules>

export const noBoothRules: Readonly<BoothRules> = byName(({ kind }) =>
  kind === 'switch' ? false : null,
) as BoothRules

/**
 * All booth rules of a room: any that older settings lack are off. `manners` is their old name, which a host that has
 * not been replaced yet still sends. Called at every step, so it copies only incomplete rules.
 */
export function boothRulesOf(settings: {
  boothRules?: BoothRules | undefined
  manners?: unknown
}): Readonly<BoothRules> {
  const input = settings.boothRules ?? settings.manners
  if (typeof input !== 'object' || input === null) return noBoothRules
  // Cast without parsing: settings that an older version wrote.
  return boothRuleNames.every((name) => name in input) ? (input as BoothRules) : { ...noBoothRules, ...input }
}
