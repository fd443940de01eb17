import type * as z from 'zod'
import { onceFor } from '../once-for.ts'

/** A schema's limits on the lengths of arrays and texts, by their position in a value. */
type Lengths = {
  /** The most entries, if the value is an array. */
  most?: number
  text?: TextLength
  entries?: Lengths | undefined
  properties?: ReadonlyMap<string, Lengths>
}

type TextLength = {
  /** As the schema states it. */
  most: number
  /** Schemas trim and normalize texts before counting, so only texts far beyond the limit are refused unread. */
  longestRead: number
}

/** For ids, instants and other texts whose schemas state no limit. */
const unlimitedText: TextLength = { most: 32_768, longestRead: 32_768 }

const lengthsOf = onceFor((schema: z.core.$ZodType) => lengthsIn(schema))

/**
 * Finds an array with more entries, or a text far longer, than its schema allows, and reports it as the schema would.
 * Schemas validate every entry and examine every letter before counting them, which takes a second for a body full of
 * `{}` and a minute for one full of ligatures; this only counts.
 */
export function tooLongIn(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue | undefined {
  const lengths = lengthsOf(schema)
  return lengths && longerThan(lengths, value)
}

function longerThan(lengths: Lengths, value: unknown): z.core.$ZodIssue | undefined {
  const { most: max, text, entries, properties } = lengths
  if (typeof value === 'string') {
    if (text && value.length > text.longestRead && value.trim().length > text.longestRead)
      return tooBig('string', text.most, value)
  } else if (Array.isArray(value)) {
    if (max !== undefined && value.length > max) return tooBig('array', max, value)
    if (!entries) return undefined
    for (let at = 0; at < value.length; at++) {
      const long = longerThan(entries, value[at])
      if (long) return within(at, long)
    }
  } else if (properties && typeof value === 'object' && value !== null) {
    const input: Readonly<Record<string, unknown>> = { ...value }
    for (const [name, inside] of properties) {
      const long = longerThan(inside, input[name])
      if (long) return within(name, long)
    }
  }
  return undefined
}

const tooBig = (origin: 'array' | 'string', maximum: number, input: unknown): z.core.$ZodIssue => ({
  code: 'too_big',
  origin,
  maximum,
  inclusive: true,
  input,
  path: [],
  message: '',
})

const within = (key: PropertyKey, issue: z.core.$ZodIssue): z.core.$ZodIssue => ({
  ...issue,
  path: [key, ...issue.path],
})

/** The most entries or letters that an array or a text may have; undefined if unlimited. */
function maxOf({ checks = [] }: z.core.$ZodArrayDef | z.core.$ZodStringDef): number | undefined {
  for (const check of checks) {
    // Checks are distinguished by the name in their definition.
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'max_length') return def.maximum
    if (def.check === 'length_equals') return def.length
  }
  return undefined
}

function textLengthOf(def: z.core.$ZodStringDef): TextLength {
  const max = maxOf(def)
  return max === undefined ? unlimitedText : { most: max, longestRead: 4 * max }
}

/** Undefined for a schema without arrays and texts. Recursive schemas are followed for one level. */
function lengthsIn(schema: z.core.$ZodType, above: readonly z.core.$ZodType[] = []): Lengths | undefined {
  if (above.includes(schema)) return undefined
  const inside = (inner: z.core.$ZodType) => lengthsIn(inner, [...above, schema])
  // Schemas are distinguished by the type in their definition.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return { text: textLengthOf(def) }
    case 'array': {
      const max = maxOf(def)
      const entries = inside(def.element)
      return max === undefined ? entries && { entries } : { most: max, entries }
    }
    case 'object': {
      const properties = Object.entries(def.shape).flatMap(([name, property]) => {
        const lengths = inside(property)
        return lengths ? [[name, lengths] as const] : []
      })
      return properties.length > 0 ? { properties: new Map(properties) } : undefined
    }
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inside(def.innerType)
    case 'pipe':
      return inside(def.in)
    case 'union':
      return loosest(def.options.flatMap((option) => inside(option) ?? []))
    default:
      return undefined
  }
}

/** What every alternative refuses. Which one applies is known only after parsing. */
function loosest(alternatives: readonly Lengths[]): Lengths | undefined {
  const [first, ...others] = alternatives
  return others.reduce<Lengths | undefined>((all, one) => all && looser(all, one), first && withoutCounts(first))
}

function looser(one: Lengths, other: Lengths): Lengths {
  const texts = [one.text, other.text].filter((text) => text !== undefined)
  const [text] = texts.toSorted((a, b) => b.longestRead - a.longestRead)
  const entries = loosest([one.entries, other.entries].filter((lengths) => lengths !== undefined))
  const properties = new Map(one.properties)
  for (const [name, lengths] of other.properties ?? []) {
    const known = properties.get(name)
    properties.set(name, known ? looser(known, lengths) : withoutCounts(lengths))
  }
  return { ...(text && { text }), entries, properties }
}

/** An array may be longer in another alternative. */
const withoutCounts = (lengths: Lengths): Lengths => looser(lengths, {})
