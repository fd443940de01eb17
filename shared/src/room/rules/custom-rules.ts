import * as z from 'zod/mini'

/** Rules that the staff of a room put together themselves: conditions that all have to hold, and what happens then. */

export const mostCustomRules = 20
export const mostConditions = 6
const longestWords = 200
const longestName = 60
const longestGenre = 60

/** What a condition asks for: a whole number of something, a word, or one of several. */
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

/** Whose song it is, as far as a rule can tell people apart. */
export const ruleRoles = ['guest', 'account', 'dj', 'staff', 'bot'] as const
export type RuleRole = (typeof ruleRoles)[number]

/** What a condition can be about. The schema, the editor and the simulation follow from this table. */
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

/** What a rule does. `needsWords`: without any, it would do nothing that anybody notices. */
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

type ValueOf<F extends FactName> = (typeof facts)[F]['asks']['kind'] extends 'genre'
  ? string
  : (typeof facts)[F]['asks']['kind'] extends 'role'
    ? RuleRole
    : number

export type Condition = { [F in FactName]: { fact: F; value: ValueOf<F>; not?: boolean | undefined } }[FactName]

/** `not` turns a condition round. The cast is a border: TypeScript cannot follow an object entry by entry. */
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
    when: z.array(Condition).check(z.minLength(1), z.maxLength(mostConditions)),
    action: z.enum(ruleActionNames),
    /** What people are told, as staff wrote it. */
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
  .check(z.maxLength(mostCustomRules))
  .check(
    z.refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
      error: 'must have an id of its own for each rule',
    }),
  )
export type CustomRules = z.infer<typeof CustomRules>

/** The rules of a room's own that are on and do one of these. */
export const customRulesFor = (
  settings: { customRules?: CustomRules | undefined },
  actions: readonly RuleAction[],
): CustomRules => settings.customRules?.filter(({ on, action }) => on && actions.includes(action)) ?? []

/** What the conditions of a rule are held against. What is not known is null, and a condition about it does not hold. */
export interface Situation {
  readonly song: { readonly duration: number | null; readonly genre: string | null; readonly bpm: number | null }
  /** How long ago (ms) the same recording last started here. */
  readonly lastPlayedMs: number | null
  /** Whose song it is; null for what the room plays by itself. */
  readonly person: { readonly role: RuleRole; readonly accountMs: number | null } | null
  readonly listeners: number
  /** While a song plays. */
  readonly votes: { readonly likes: number; readonly dislikes: number } | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const share = (part: number, { listeners }: Situation) => (part / Math.max(1, listeners)) * 100

/** Null where nothing is known of what it asks. */
const holds: { [F in FactName]: (about: Situation, value: ValueOf<F>) => boolean | null } = {
  songLongerThan: ({ song }, minutes) => song.duration && song.duration > minutes * 60,
  songShorterThan: ({ song }, minutes) => song.duration && song.duration < minutes * 60,
  genreIs: ({ song }, genre) => song.genre && song.genre.toLowerCase() === genre.toLowerCase(),
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

/** Whether all conditions of a rule hold. Of what nobody knows, neither a condition nor its opposite does. */
export const ruleHolds = ({ when }: CustomRule, about: Situation): boolean =>
  when.every(({ fact, value, not }) => {
    // The table ties each fact to its own value; TypeScript cannot follow a name that is known only at run time.
    const held = (holds[fact] as (about: Situation, value: unknown) => boolean | number | string | null)(about, value)
    return held === null || held === 0 || held === '' ? false : Boolean(held) !== (not ?? false)
  })
