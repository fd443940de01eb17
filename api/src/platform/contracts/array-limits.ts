import type * as z from 'zod'
import { onceFor } from '../once-for.ts'

/** A schema's limits on the lengths of arrays, by their position in a value. */
type Lengths = {
  /** The most entries, if the value is an array. */
  most?: number
  entries?: Lengths | undefined
  properties?: ReadonlyMap<string, Lengths>
}

const lengthsOf = onceFor((schema: z.core.$ZodType) => lengthsIn(schema))

/**
 * Finds an array with more entries than its schema allows, and reports it as the schema would. Schemas validate every
 * entry before counting them, which takes a second for a body full of `{}`; this only counts.
 */
export function longArrayIn(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue | undefined {
  const lengths = lengthsOf(schema)
  return lengths && longerThan(lengths, value)
}

function longerThan(lengths: Lengths, value: unknown): z.core.$ZodIssue | undefined {
  const { most: max, entries, properties } = lengths
  if (Array.isArray(value)) {
    if (max !== undefined && value.length > max)
      return { code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value, path: [], message: '' }
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

const within = (key: PropertyKey, issue: z.core.$ZodIssue): z.core.$ZodIssue => ({
  ...issue,
  path: [key, ...issue.path],
})

/** The most entries an array may have; undefined if unlimited. */
function maxOf({ checks = [] }: z.core.$ZodArrayDef): number | undefined {
  for (const check of checks) {
    // Checks are distinguished by the name in their definition.
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'max_length') return def.maximum
    if (def.check === 'length_equals') return def.length
  }
  return undefined
}

/** Undefined for a schema without a bounded array. Recursive schemas are followed for one level. */
function lengthsIn(schema: z.core.$ZodType, above: readonly z.core.$ZodType[] = []): Lengths | undefined {
  if (above.includes(schema)) return undefined
  const inside = (inner: z.core.$ZodType) => lengthsIn(inner, [...above, schema])
  // Schemas are distinguished by the type in their definition.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
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
    default:
      // Which alternative applies is known only after parsing.
      return undefined
  }
}
