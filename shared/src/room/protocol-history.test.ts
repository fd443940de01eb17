import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { personActions } from './actions.ts'
import { statefulNames } from './messages.ts'
import history from './protocol-history.json' with { type: 'json' }
import * as protocol from './protocol.ts'
import { refusals } from './refusals.ts'
import { RoomState } from './state.ts'

/** The types that a file declares, without comments and without the way they are laid out. */
function declaredTypes(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  return [...source.matchAll(/^export (?:type|interface) [\s\S]*?(?=^\S(?<!})|(?![\s\S]))/gm)].map(([text]) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )
}

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** All that goes over the socket: what people say, what rooms say, the state, the frames around them and why not. */
const wire = {
  actions: Object.entries(personActions).map(([name, schema]) => [name, schemaOf(schema, 'input')]),
  statefulNames,
  state: schemaOf(RoomState, 'output'),
  types: ['./messages.ts', './rules/own-part.ts', './patch.ts', './protocol.ts'].flatMap(declaredTypes),
  frames: Object.entries(protocol).filter(([name, value]) => typeof value === 'string' && name !== 'default'),
  refusals: Object.keys(refusals),
}

/** The same text whatever order things were written in. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, canonical(entry)]),
  )
}

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex')
    .slice(0, 16)

test('the wire changes only together with its history', () => {
  const latest = history.at(-1)
  const hash = hashOf(wire)
  expect(
    latest?.hash,
    `What goes over the room socket has changed. Add a version to protocol-history.json with the hash ${hash} and what changed.`,
  ).toBe(hash)
})

test('the history counts from one and says what each version brought', () => {
  expect(history.map(({ version }) => version)).toEqual(history.map((_, at) => at + 1))
  for (const { changed } of history) expect(changed).toMatch(/^[A-Z].* .*\.$/)
  expect(new Set(history.map(({ hash }) => hash)).size).toBe(history.length)
})

test('a hash sees a key, a type and a message that are new', () => {
  const other = [
    { ...wire, actions: [...wire.actions, ['dance', {}]] },
    { ...wire, types: wire.types.slice(1) },
    { ...wire, statefulNames: ['danced', ...statefulNames] },
  ]
  expect(new Set([wire, ...other].map(hashOf)).size).toBe(4)
  expect(wire.types.length).toBeGreaterThan(10)
})
