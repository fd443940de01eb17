import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { personActions } from '../../src/room/protocol/actions.ts'
import { statefulNames } from '../../src/room/protocol/messages.ts'
import * as protocol from '../../src/room/protocol/protocol.ts'
import { refusals } from '../../src/room/refusals/refusals.ts'
import { RoomState } from '../../src/room/state/state.ts'

const room = new URL('../../src/room/', import.meta.url)

const sourceOf = (file: string) => readFileSync(new URL(file, room), 'utf8')

/** The texts that a module exports, in the order of its file, since runtimes list exports in different orders. */
function constantsOf(module: object, file: string): [string, unknown][] {
  const source = sourceOf(file)
  const declaredAt = (name: string) => source.indexOf(`export const ${name} `)
  return Object.entries(module)
    .filter(([, value]) => typeof value === 'string')
    .sort(([one], [other]) => declaredAt(one) - declaredAt(other))
}

/** The types that a file declares, without comments and formatting. */
function declaredTypes(file: string): string[] {
  const source = sourceOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  return [...source.matchAll(/^export (?:type|interface) [\s\S]*?(?=^\S(?<!})|(?![\s\S]))/gm)].map(([text]) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )
}

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Everything that is sent over the room socket: actions, messages, the state, frames and refusals. */
export const wire = {
  actions: Object.entries(personActions).map(([name, schema]) => [name, schemaOf(schema, 'input')]),
  statefulNames,
  state: schemaOf(RoomState, 'output'),
  types: ['./protocol/messages.ts', './protocol/patch.ts', './protocol/protocol.ts'].flatMap(declaredTypes),
  frames: constantsOf(protocol, './protocol/protocol.ts'),
  refusals: Object.keys(refusals),
}

/** The same text regardless of the order of keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, canonical(entry)]),
  )
}

export const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex')
    .slice(0, 16)

/** One version of the protocol, as in the history. */
export interface Version {
  version: number
  hash: string
  /** The hash of each part of the wire format, so that the next version can tell what has changed. */
  parts?: Record<string, string>
  changed: string
}

/** How an entry begins that nobody has described yet. */
const undescribed = 'Changes in: '

/** The versions that nobody has described yet. */
export const toDescribe = (history: readonly Version[]): Version[] =>
  history.filter(({ changed }) => changed.startsWith(undescribed))

/** The history with the current wire format as its last version, which is a new one if anything has changed. */
export function upToDate(history: readonly Version[], now: Record<string, unknown> = wire): Version[] {
  const hash = hashOf(now)
  const parts = Object.fromEntries(Object.entries(now).map(([name, part]) => [name, hashOf(part)]))
  const latest = history.at(-1)
  if (latest?.hash === hash) return [...history.slice(0, -1), { ...latest, parts }]
  const changed = Object.keys(parts).filter((name) => latest?.parts?.[name] !== parts[name])
  const version = history.length + 1
  return [...history, { version, hash, parts, changed: `${undescribed}${changed.join(', ')}.` }]
}
