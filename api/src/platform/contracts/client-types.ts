import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { inBraces, oneOf, propertyOf, shapeOf, type TypeOf } from './type-text.ts'

const heading = `// Derived from the operations by \`npm run contracts\`: all that other workspaces compile against. A change here is a
// change of the contract.
`

/**
 * The type declarations for clients, as the text of `operations.d.ts`: what each call takes, what it returns and the
 * codes it may be refused with. A schema with an id becomes a type of that name. The text is generated from the schemas
 * themselves, so that a client's program loads none of the server's sources. openapi-typescript writes four times the
 * lines, without these codes, and its types take over four times the instantiations; it also needs TypeScript 5.
 */
export function clientTypes(operations: readonly Operation[]): string {
  const { typeOf, definitions } = namedTypes(operations)
  const calls = operations.map((operation) => declarationOf(operation, typeOf))
  const types = [...definitions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `export type ${name} = ${text}\n`)
  return [heading, ...types, `export type Operations = {\n${calls.join('')}}\n`].join('\n')
}

/** Writes types, and collects the named ones. A schema whose input and output types differ gets a second name. */
function namedTypes(operations: readonly Operation[]) {
  const answered = idsAnsweredBy(operations)
  const definitions = new Map<string, string>()
  const typeOf: TypeOf = (schema, direction) => {
    const text = shapeOf(schema, direction, typeOf)
    const id = z.globalRegistry.get(schema)?.id
    if (id === undefined) return text
    const isOther = direction === 'input' && answered.has(id) && inFull(schema, 'input') !== inFull(schema, 'output')
    const name = isOther ? `${id}Input` : id
    if ((definitions.get(name) ?? text) !== text) throw new Error(`Two schemas have the id ${name}`)
    definitions.set(name, text)
    return name
  }
  return { typeOf, definitions }
}

function idsAnsweredBy(operations: readonly Operation[]): Set<string> {
  const ids = new Set<string>()
  const collect: TypeOf = (schema, direction) => {
    const id = z.globalRegistry.get(schema)?.id
    if (id !== undefined) ids.add(id)
    return shapeOf(schema, direction, collect)
  }
  for (const { returns } of operations) collect(returns, 'output')
  return ids
}

const inFull: TypeOf = (schema, direction) => shapeOf(schema, direction, inFull)

function declarationOf({ key, summary, params, query, body, returns, errors }: Operation, typeOf: TypeOf): string {
  const parts = [
    `params: ${fieldsOf(params, typeOf)}`,
    `query: ${fieldsOf(query, typeOf)}`,
    `body: ${body ? typeOf(body, 'input') : 'undefined'}`,
    `reply: ${typeOf(returns, 'output')}`,
    `errors: ${oneOf(Object.keys(errors).map((code) => `'${code}'`))}`,
  ]
  return `  /** ${summary}. */\n  '${key}': ${indented(inBraces(parts, true))}\n`
}

const fieldsOf = (fields: Operation['params'], typeOf: TypeOf) =>
  inBraces(Object.entries(fields).map(([name, schema]) => propertyOf(name, schema, 'input', typeOf)))

const indented = (text: string) => text.replaceAll('\n', '\n  ')
