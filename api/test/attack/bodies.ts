import * as z from 'zod'
import type { Operation } from '../../src/platform/operation.ts'
import type { Chance } from './random.ts'
import { rubbishJson, rubbishText } from './rubbish.ts'

export type Json = z.core.JSONSchema.BaseSchema

/** Ids and names: whatever an attacker may know or guess about other people's resources. */
type Names = readonly string[]

const described = new WeakMap<z.core.$ZodType, Json>()

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function schemaOf(schema: z.core.$ZodType): Json {
  const known = described.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' })
  const whole = inlined(json, json.$defs ?? {})
  described.set(schema, whole)
  return whole
}

/** A schema with its references inlined, as deep as bodies are filled. */
function inlined(schema: Json, named: Record<string, Json>, depth = 0): Json {
  if (depth > 12) return {}
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined && named[name]) return inlined(named[name], named, depth + 1)
  const within = (one: unknown): Json => (isJson(one) ? inlined(one, named, depth + 1) : {})
  const { properties, items, anyOf, oneOf, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, within(one)])),
    }),
    ...(isJson(items) && { items: within(items) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
    ...(oneOf && { oneOf: oneOf.map(within) }),
  }
}

/**
 * A body that fits the schema, in half of the cases with something wrong in it. As text, since not all of it is JSON.
 */
export function bodyFor({ body }: Operation, chance: Chance, names: Names): string | undefined {
  if (body === undefined || body instanceof z.ZodUndefined)
    return chance.happens(0.1) ? rubbishJson(chance) : undefined
  const kind = chance.below(20)
  if (kind === 0) return rubbishJson(chance)
  if (kind === 1) return write(schemaOf(body), chance, names, 0).slice(0, -1 - chance.below(5))
  return write(schemaOf(body), chance, names, kind < 11 ? 0.25 : 0)
}

/** The value of a parameter or of a query entry. */
export function valueFor(schema: z.core.$ZodType | undefined, chance: Chance, names: Names): string {
  const allowed = schema && schemaOf(schema).enum
  // A random value is rarely a valid enum value, and the code behind it would not be tested.
  if (allowed && chance.happens(0.6)) return String(chance.of(allowed))
  if (chance.happens(0.6)) return chance.of(names)
  if (!schema || chance.happens(0.5)) return rubbishText(chance)
  const value: unknown = JSON.parse(write(schemaOf(schema), chance, names, 0))
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** JSON that fits a schema; each part of it is garbage with the given probability. */
function write(schema: Json, chance: Chance, names: Names, wrong: number, depth = 0): string {
  if (depth > 0 && chance.happens(wrong / Math.sqrt(depth))) return rubbishJson(chance)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(chance.of(schema.enum))
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one): one is Json => typeof one === 'object')
  if (choices?.length) return write(chance.of(choices), chance, names, wrong, depth + 1)
  if (schema.type === 'object' || schema.properties) return writeObject(schema, chance, names, wrong, depth)
  if (schema.type === 'array') return writeList(schema, chance, names, wrong, depth)
  if (schema.type === 'integer' || schema.type === 'number') return String(numberFor(schema, chance))
  if (schema.type === 'boolean') return String(chance.happens(0.5))
  if (schema.type === 'null') return 'null'
  return JSON.stringify(textFor(schema, chance, names))
}

function writeObject(schema: Json, chance: Chance, names: Names, wrong: number, depth: number): string {
  const required = new Set(schema.required)
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const input = required.has(key) ? !chance.happens(wrong / 4) : chance.happens(depth > 3 ? 0.1 : 0.6)
    return input && typeof value === 'object'
      ? [`${JSON.stringify(key)}:${write(value, chance, names, wrong, depth + 1)}`]
      : []
  })
  if (chance.happens(wrong)) parts.push(`${JSON.stringify(rubbishText(chance).slice(0, 300))}:${rubbishJson(chance)}`)
  if (chance.happens(wrong))
    parts.push('"role":"admin"', '"userId":1', `"userUuid":${JSON.stringify(chance.of(names))}`)
  return `{${parts.join(',')}}`
}

function writeList(schema: Json, chance: Chance, names: Names, wrong: number, depth: number): string {
  const { items } = schema
  const count = chance.below(4)
  const entry = () =>
    typeof items === 'object' && !Array.isArray(items) ? write(items, chance, names, wrong, depth + 1) : '{}'
  return `[${Array.from({ length: count }, entry).join(',')}]`
}

function numberFor({ minimum, maximum }: Json, chance: Chance): number {
  const min = Math.max(minimum ?? 0, -1e6)
  return Math.floor(min + chance.next() * (Math.min(maximum ?? 1000, 1e6) - min))
}

function textFor({ format, pattern, minLength = 0, maxLength = 100 }: Json, chance: Chance, names: Names): string {
  if (format === 'email') return `a${chance.below(1e6)}@example.test`
  if (format === 'date-time') return new Date(chance.below(4e12)).toISOString()
  if (format === 'uri') return 'https://example.test/'
  if (format === 'uuid' || pattern) return chance.of(names)
  if (chance.happens(0.5)) return chance.of(names)
  return `text ${chance.below(1000)}`.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength))
}
