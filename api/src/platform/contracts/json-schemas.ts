import * as z from 'zod'
import type { Direction } from './type-text.ts'
import { equal } from '@segue/shared/equal.ts'

type Schema = z.core.$ZodType
export type Json = Record<string, unknown>

const componentPath = '#/components/schemas/'
const sharedPath = /^.*__shared#\/\$defs\//

/**
 * The JSON schemas of everything operations read (`input`) and return (`output`). A schema with an id is a component,
 * referenced everywhere else; if its input and output differ, it becomes two components, the input with the suffix
 * `Input`.
 */
export function jsonSchemas(read: readonly Schema[], answered: readonly Schema[]) {
  const [input, output] = [converted(read, 'input'), converted(answered, 'output')]
  const different = differing(input.named, output.named)
  const inputName = (id: string) => (different.has(id) ? `${id}Input` : id)
  const components = Object.fromEntries(
    [
      ...Object.entries(output.named).map(([id, schema]) => [id, withPaths(schema, (name) => name)] as const),
      ...Object.entries(input.named).map(([id, schema]) => [inputName(id), withPaths(schema, inputName)] as const),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return {
    components,
    of: (schema: Schema, direction: Direction) =>
      direction === 'input'
        ? withPaths(input.of(schema), inputName)
        : withPaths(output.of(schema), (name: string) => name),
  }
}

/** The schemas of one direction: those with an id by id, and each of the given ones. */
function converted(schemas: readonly Schema[], io: Direction) {
  const lists = z.registry<{ id: string }>()
  const names = new Map([...new Set(schemas)].map((schema, at) => [schema, `list${at}`]))
  // As the entry of its own list, a schema is written out there and wherever else it occurs.
  for (const [schema, id] of names) lists.add(z.array(schema), { id })
  const { schemas: all } = z.toJSONSchema(lists, { io, unrepresentable: 'any', override: plainer })
  const { __shared, ...found } = all
  const named: Record<string, Json> = { ...__shared?.$defs }
  const of = (schema: Schema): Json => asJson(found[names.get(schema) ?? '']?.items)
  return { named, of }
}

const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})

const furthest = Number.MAX_SAFE_INTEGER

/**
 * Leaves out what tells readers nothing: that no other properties are allowed (replies may grow, and extra properties
 * of a body are dropped), the pattern of a well-known format, and the range of integers in JavaScript.
 */
function plainer({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === -furthest) delete jsonSchema.minimum
  if (jsonSchema.maximum === furthest) delete jsonSchema.maximum
  delete jsonSchema.id
  delete jsonSchema['contentType']
}

/** The ids whose input and output schemas differ, directly or through a reference. */
function differing(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const different = new Set(Object.keys(input).filter((id) => output[id] && !equal(input[id], output[id])))
  for (let size = -1; size !== different.size;) {
    size = different.size
    for (const [id, schema] of Object.entries(input)) {
      if (output[id] && referredTo(schema).some((other) => different.has(other))) different.add(id)
    }
  }
  return different
}

const referredTo = (schema: unknown): string[] => {
  const found: string[] = []
  visit(schema, (id) => {
    found.push(id)
    return id
  })
  return found
}

const withPaths = (schema: Json, nameOf: (id: string) => string): Json =>
  visitEntries(schema, (id) => componentPath + nameOf(id))

function visitEntries(schema: Json, rename: (id: string) => string): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? rename(value.replace(sharedPath, '')) : visit(value, rename),
    ]),
  )
}

function visit(value: unknown, rename: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => visit(entry, rename))
  return typeof value === 'object' && value !== null ? visitEntries(asJson(value), rename) : value
}
