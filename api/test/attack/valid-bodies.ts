import * as z from 'zod'
import type { Operation } from '../../src/platform/operation.ts'
import { isJson, schemaOf, type Json } from './bodies.ts'
import type { Names } from './owner.ts'
import { equal } from '@segue/shared/equal.ts'

type Path = readonly PropertyKey[]

/** Larger bodies are refused before they are parsed. */
const maxBodyBytes = 2 * 1024 * 1024
const maxListLength = 20_000

/** How a body is filled: what its texts consist of, and which of its optional parts it has. */
interface Filling {
  piece: string
  names: Names
  optional: 'all' | 'texts' | 'none'
  /** The longest text, used if the schema sets no limit. */
  maxTextLength?: number
}

/**
 * Bodies that an operation's schema accepts, largest first: with all parts, without optional parts that refer to other
 * resources, and with only the required ones. Every text and list in them is as long as allowed.
 */
export function* largestBodies({ body }: Operation, piece: string, names: Names): Generator<string> {
  if (body === undefined || body instanceof z.ZodUndefined) return
  const schema = schemaOf(body)
  const made = new Set<string>()
  for (const optional of ['all', 'texts', 'none'] as const) {
    const filling = { piece, names, optional }
    // Constraints other than lengths are satisfied with one entry in each list, which is quick.
    const small = repaired(body, write(schema, filling, ''), filling)
    if (small === undefined) continue
    for (const text of [grown(body, schema, small), JSON.stringify(small)]) {
      if (text === undefined || made.has(text)) continue
      made.add(text)
      yield text
    }
  }
}

/** A short body that the schema accepts and that uses the given ids wherever it refers to something. */
export function smallBody({ body }: Operation, names: Names): string | undefined {
  if (body === undefined || body instanceof z.ZodUndefined) return undefined
  const filling: Filling = { piece: 'text', names, optional: 'all', maxTextLength: 10 }
  const small = repaired(body, write(schemaOf(body), filling, ''), filling)
  return small === undefined ? undefined : JSON.stringify(small)
}

/** Whether a body of the operation refers to something by its id. */
export function namesInBody({ body }: Operation): boolean {
  const within = (schema: Json, key: string): boolean =>
    (namesSomething.test(key) && schema.type !== 'object') ||
    Object.entries(schema.properties ?? {}).some(([name, one]) => isJson(one) && within(one, name)) ||
    (isJson(schema.items) && within(schema.items, key)) ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => isJson(one) && within(one, key))
  return body !== undefined && !(body instanceof z.ZodUndefined) && within(schemaOf(body), '')
}

/** The same with lists as long as the schema and the size of a request allow. */
function grown(body: z.core.$ZodType, schema: Json, small: unknown): string | undefined {
  for (let length = maxListLength; length > 1; length = Math.floor(length / 2)) {
    const value = grow(small, schema, length)
    const text = JSON.stringify(value)
    if (Buffer.byteLength(text) <= maxBodyBytes && z.safeParse(body, value).success) return text
  }
  return undefined
}

function grow(value: unknown, schema: Json | undefined, length: number): unknown {
  if (Array.isArray(value)) {
    const items = isJson(schema?.items) ? schema.items : undefined
    const [first] = value as unknown[]
    if (first === undefined) return value
    const count = Math.max(value.length, Math.min(schema?.maxItems ?? maxListLength, length))
    return Array.from({ length: count }, (_, at) => (at === 0 ? first : another(first, items, at)))
  }
  if (!isHolder(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [key, grow(part, partOf(schema, key), length)] as const)
  return Object.fromEntries(entries)
}

/** An entry that differs from the first, since most lists require different entries. */
function another(first: unknown, schema: Json | undefined, at: number): unknown {
  if (typeof first === 'number') return Math.min(schema?.maximum ?? Infinity, first + at)
  if (isHolder(first) && !Array.isArray(first))
    return Object.fromEntries(
      Object.entries(first).map(([key, part]) => [key, another(part, partOf(schema, key), at)]),
    )
  if (typeof first !== 'string' || schema?.enum) return first
  if (uuidForm.test(first)) return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  if (/^\d+$/.test(first)) return String(at).padStart(first.length, '1')
  if (/^\S+@\S+$/.test(first)) return `a${at}@example.test`
  if (/^https?:/.test(first)) return `${first.slice(0, -6)}${String(at).padStart(6, '0')}`
  return first.length > 8 ? `${at} ${first}`.slice(0, first.length) : first
}

const uuidForm = /^[\da-f]{8}-[\da-f-]{27}$/

function partOf(schema: Json | undefined, key: string): Json | undefined {
  const within = schema && (schema.properties ? schema : choiceOf(schema))
  const part = within?.properties?.[key]
  return isJson(part) ? part : undefined
}

/** The value with whatever its schema refuses replaced by something else, or undefined if that doesn't help. */
function repaired(body: z.core.$ZodType, first: unknown, { names, piece }: Filling): unknown {
  let value = first
  for (let round = 0; round < 60; round++) {
    const issues = z.safeParse(body, value).error?.issues ?? []
    const [issue] = issues
    if (!issue) return value
    let better: unknown
    for (const other of alternativesTo(value, issue, names, piece)) {
      const left = z.safeParse(body, other).error?.issues ?? []
      if (left.length > issues.length || left.some(({ path }) => equal(path, issue.path))) continue
      better = other
      break
    }
    if (better === undefined) return undefined
    value = better
  }
  return undefined
}

const lengths = [5000, 2000, 1000, 500, 300, 200, 100, 64, 50, 40, 32, 30, 20, 16, 10, 8, 6, 4, 2, 1]

/** Samples of texts with a format. */
const samples: unknown[] = [
  'https://example.test/a',
  'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
  '#562DF9',
  '2026-12-24',
  '2030-01-01T20:00:00.000Z',
  '2030-01-01T20:00:00Z',
  '22:00',
  'US',
  'en',
  'EUR',
  '+34600111222',
  '123456',
  '123456789012345678',
  'ann@example.test',
  'some-name',
  'some_name',
  'name',
  'Europe/Berlin',
  'A long enough password 1!',
  '🎧',
  '/somewhere',
  'USRC17607839',
  'YWFhYWFhYWFhYWFhYWFhYQ',
  'a'.repeat(64),
  'a'.repeat(43),
  '00000000-0000-4000-8000-000000000000.png',
  1,
  0,
  10,
  60,
  100,
  true,
  false,
  null,
  [],
  {},
]

function* alternativesTo(value: unknown, issue: z.core.$ZodIssue, names: Names, piece: string): Generator<unknown> {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    yield issue.keys.reduce<unknown>((rest, key) => withAt(rest, [...path, key], undefined), value)
  if (issue.code === 'too_small' && issue.origin === 'string')
    yield withAt(value, path, 'a'.repeat(Number(issue.minimum)))
  const current = path.reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), value)
  if (typeof current === 'string')
    for (const length of lengths)
      if (length < current.length) yield withAt(value, path, current.slice(0, length).trim())
  for (const candidate of [...samples, ...names.all, piece.slice(0, 2)]) yield withAt(value, path, candidate)
  // A part that no sample fits may be left out.
  if (path.length > 0) yield withAt(value, path, undefined)
}

type Holder = Record<PropertyKey, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

function withAt(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (!isHolder(value)) return value
  if (Array.isArray(value)) {
    if (rest.length === 0 && next === undefined) return value.filter((_, at) => at !== key)
    return value.map((one: unknown, at) => (at === key ? withAt(one, rest, next) : one))
  }
  const { [key]: before, ...others } = value
  const after = withAt(before, rest, next)
  return after === undefined ? others : { ...others, [key]: after }
}

function choiceOf(schema: Json): Json | undefined {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(isJson)
  return choices?.find(({ type }) => type !== 'null') ?? choices?.[0]
}

function write(schema: Json, filling: Filling, key: string, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = choiceOf(schema)
  if (choice) return write(choice, filling, key, depth + 1)
  if (schema.type === 'object' || schema.properties) return writeObject(schema, filling, depth)
  if (schema.type === 'array')
    return isJson(schema.items) && schema.maxItems !== 0 ? [write(schema.items, filling, key, depth + 1)] : []
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, filling, key)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return textFor(schema, filling, key)
}

function writeObject(schema: Json, filling: Filling, depth: number): object {
  const required = new Set(schema.required)
  const entries = depth > 6 ? [] : Object.entries(schema.properties ?? {})
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      if (!isJson(value)) return []
      const isWanted = filling.optional === 'all' || (filling.optional === 'texts' && !namesSomething.test(key))
      return required.has(key) || isWanted ? [[key, write(value, filling, key, depth + 1)]] : []
    }),
  )
}

const namesSomething = /(uuid|id|slug)s?$|^receiver$/i

function numberFor({ minimum, maximum }: Json, { names }: Filling, key: string): number {
  const named = /id$/i.test(key) ? names.of(key).find((name) => /^\d+$/.test(name)) : undefined
  if (named !== undefined) return Number(named)
  return maximum === undefined || maximum > 1e12 ? Math.max(minimum ?? 1, 1) : maximum
}

function textFor({ format, pattern, ...limits }: Json, filling: Filling, key: string): string {
  const { names, piece, maxTextLength = 100_000 } = filling
  const maxLength = Math.min(limits.maxLength ?? maxTextLength, maxTextLength)
  if (format === 'email') return 'a1@example.test'
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z'
  if (format === 'uri') return 'https://example.test/'.padEnd(Math.min(maxLength, 1000), 'a')
  const [known] = namesSomething.test(key) ? names.of(key) : []
  if (known !== undefined) return known
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000001'
  if (pattern) return '111111'
  return piece.repeat(Math.ceil(maxLength / piece.length)).slice(0, maxLength)
}
