import * as z from 'zod/mini'
import { longestGenre } from '../../song/genres.ts'

/** Rules that a room's staff create themselves: conditions that must all hold, and an action. */

export const maxCustomRules = 20
export const maxConditions = 6
const longestWords = 200
const longestName = 60

/** The value of a condition: a whole number, a text, or one of several options. */
type RuleInput =
  | {
      readonly kind: 'minutes' | 'hours' | 'days' | 'bpm' | 'percent' | 'people'
      readonly min: number
      readonly max: number
      readonly first: number
    }
  | { readonly kind: 'genre' }
  | { readonly kind: 'role' }

interface Fact {
  readonly asks: RuleInput
  /** It is known only while a song plays; it never holds for a song that is being chosen. */
  readonly ofPlay?: true
}

/** The roles that rules can distinguish, for the person whose song it is. */
export const ruleRoles = ['guest', 'account', 'dj', 'staff', 'bot'] as const
export type RuleRole = (typeof ruleRoles)[number]

/** What a condition can be about. The schema, the editor and the simulation are derived from this table. */
export const facts = {
  songLongerThan: { asks: { kind: 'minutes', min: 1, max: 240, first: 8 } },
  songShorterThan: { asks: { kind: 'minutes', min: 1, max: 240, first: 2 } },
  genreIs: { asks: { kind: 'genre' } },
  tempoAbove: { asks: { kind: 'bpm', min: 40, max: 260, first: 140 } },
  tempoBelow: { asks: { kind: 'bpm', min: 40, max: 260, first: 100 } },
  playedWithin: { asks: { kind: 'hours', min: 1, max: 24, first: 3 } },
  roleIs: { asks: { kind: 'role' } },
  accountYoungerThan: { asks: { kind: 'days', min: 1, max: 365, first: 7 } },
  listenersAtLeast: { asks: { kind: 'people', min: 1, max: 10_000, first: 10 } },
  listenersAtMost: { asks: { kind: 'people', min: 1, max: 10_000, first: 3 } },
  likesAtLeast: { asks: { kind: 'percent', min: 1, max: 100, first: 50 }, ofPlay: true },
  dislikesAtLeast: { asks: { kind: 'percent', min: 1, max: 100, first: 50 }, ofPlay: true },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof facts
export const factNames = Object.keys(facts) as FactName[]

/** What a rule does. `needsWords`: without a text it would have no visible effect. */
export const ruleActions = {
  refuse: { needsWords: true },
  skip: { needsWords: false },
  warn: { needsWords: true },
  moveOn: { needsWords: false },
  announce: { needsWords: true },
} as const satisfies Record<string, { needsWords: boolean }>
export type RuleAction = keyof typeof ruleActions
export const ruleActionNames = Object.keys(ruleActions) as RuleAction[]

function valueOf(asks: RuleInput) {
  if (asks.kind === 'genre') return z.string().check(z.trim(), z.minLength(1), z.maxLength(longestGenre))
  if (asks.kind === 'role') return z.enum(ruleRoles)
  return z.int().check(z.minimum(asks.min), z.maximum(asks.max))
}

export type ValueOf<F extends FactName> = (typeof facts)[F]['asks']['kind'] extends 'genre'
  ? string
  : (typeof facts)[F]['asks']['kind'] extends 'role'
    ? RuleRole
    : number

export type Condition = { [F in FactName]: { fact: F; value: ValueOf<F>; not?: boolean | undefined } }[FactName]

/** `not` negates a condition. Cast: TypeScript can't follow an object entry by entry. */
export const Condition = z.union(
  factNames.map((fact) =>
    z.object({ fact: z.literal(fact), value: valueOf(facts[fact].asks), not: z.optional(z.boolean()) }),
  ),
) as unknown as z.ZodMiniType<Condition, Condition>

export const CustomRule = z
  .object({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName)),
    on: z.boolean(),
    when: z.array(Condition).check(z.minLength(1), z.maxLength(maxConditions)),
    action: z.enum(ruleActionNames),
    /** The text to send, written by staff. */
    words: z.string().check(z.trim(), z.maxLength(longestWords)),
  })
  .check(
    z.refine(({ action, words }) => words !== '' || !ruleActions[action].needsWords, {
      path: ['words'],
      error: 'must say something for this action',
    }),
  )
export type CustomRule = z.infer<typeof CustomRule>

export const CustomRules = z
  .array(CustomRule)
  .check(z.maxLength(maxCustomRules))
  .check(
    z.refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
      error: 'must have an id of its own for each rule',
    }),
  )
export type CustomRules = z.infer<typeof CustomRules>
