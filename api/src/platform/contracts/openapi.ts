import * as z from 'zod'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { generalRefusals } from '../failure.ts'
import { jsonSchemas, type Json } from './json-schemas.ts'
import type { Operation } from '../operation.ts'
import type { Direction } from './type-text.ts'

type Schema = z.core.$ZodType
type Served = Operation & { service: string }
type Schemas = ReturnType<typeof jsonSchemas>

const contentTypeOf = (schema: Schema): string | undefined => {
  const meta = z.globalRegistry.get(schema)
  return typeof meta?.contentType === 'string' ? meta.contentType : undefined
}

const nameOf = (schema: Schema | undefined): string | undefined =>
  schema ? z.globalRegistry.get(schema)?.id : undefined

const readBy = ({ params, query, body }: Operation): Schema[] => [
  ...Object.values(params),
  ...Object.values(query),
  ...(body ? [body] : []),
]

/** The OpenAPI 3.1 document of all operations. Generated, checked in as `openapi.json`, and compared in the tests. */
export function openApi(operations: readonly Served[], version: string) {
  const schemas = jsonSchemas(
    operations.flatMap(readBy),
    operations.map(({ returns }) => returns),
  )
  const common = {
    parameters: sharedParameters(operations, schemas),
    requestBodies: sharedBodies(operations, schemas),
    responses: sharedResponses(operations, schemas),
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const described = describe(operation, schemas, common)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Segue',
      version,
      description: [
        'Every operation is available at its plain path and under its service’s gateway prefix, /api/{service}-service.',
        ...exactCodesOf(operations),
      ].join(' '),
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: byName(common.parameters),
      requestBodies: byName(common.requestBodies),
      responses: byName(common.responses),
      schemas: { Failure: failure, ...schemas.components },
    },
    paths,
  }
}

const failure = {
  type: 'object',
  required: ['statusCode', 'message', 'error', 'code'],
  properties: {
    statusCode: { type: 'integer' },
    message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    error: { type: 'string' },
    code: {
      type: 'string',
      description:
        'Stable, unlike the message. Each operation lists its own codes. Operations that act in a room also return the room’s codes. Any operation can return: ' +
        [...Object.keys(generalRefusals), 'badInput', 'mistake', 'roomElsewhere'].sort().join(', ') +
        '.',
    },
    values: {
      type: 'object',
      description: 'Values that appear in the message and vary, such as seconds or minutes.',
      additionalProperties: { type: ['string', 'number'] },
    },
  },
}

/** Parts that several operations share, from their JSON text to the name of the component. */
type Shared = ReadonlyMap<string, string>
type Common = { parameters: Shared; requestBodies: Shared; responses: Shared }

const byName = (shared: Shared) =>
  Object.fromEntries(
    [...shared]
      .map(([text, name]): [string, unknown] => [name, JSON.parse(text)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const orReference = (kind: keyof Common, whole: Json, common: Common): Json => {
  const name = common[kind].get(JSON.stringify(whole))
  return name === undefined ? whole : { $ref: `#/components/${kind}/${name}` }
}

/**
 * The parts that two or more operations share, by their text. If several have the same name, the most used one keeps
 * it, and the others are written inline.
 */
function shared(named: readonly { name: string; whole: Json }[]): Shared {
  const uses = new Map<string, { name: string; count: number }>()
  for (const { name, whole } of named) {
    const text = JSON.stringify(whole)
    uses.set(text, { name, count: (uses.get(text)?.count ?? 0) + 1 })
  }
  const often = [...uses].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => b.count - a.count)
  const first = new Map(often.toReversed().map(([text, { name }]) => [name, text]))
  return new Map([...first].map(([name, text]) => [text, name]))
}

function sharedParameters(operations: readonly Served[], schemas: Schemas): Shared {
  return shared(
    operations.flatMap((operation) =>
      parametersOf(operation, schemas).map((whole) => ({ name: `${whole.name}In${capital(whole.in)}`, whole })),
    ),
  )
}

function sharedBodies(operations: readonly Served[], schemas: Schemas): Shared {
  return shared(
    operations.flatMap(({ body }) => {
      const name = nameOf(body)
      return body && name ? [{ name, whole: requestBody(body, schemas) }] : []
    }),
  )
}

function sharedResponses(operations: readonly Served[], schemas: Schemas): Shared {
  return shared(
    operations.flatMap((operation) => {
      const name = nameOf(operation.returns)
      return [...(name ? [{ name, whole: reply(operation.returns, schemas) }] : []), ...refusalsOf(operation)]
    }),
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describe(operation: Served, schemas: Schemas, common: Common) {
  const parameters = parametersOf(operation, schemas)
  const externalDocs = operation.dialect?.sourceOf?.(operation.key)
  return {
    operationId: operation.key.replace(/[^\w]+/g, '_').toLowerCase(),
    tags: [operation.service],
    summary: operation.summary,
    description: `Who can call this: ${operation.access.who}.`,
    ...(externalDocs && { externalDocs }),
    ...(operation.access.kinds.includes('nobody') ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters: parameters.map((one) => orReference('parameters', one, common)) } : {}),
    ...(operation.body
      ? { requestBody: orReference('requestBodies', requestBody(operation.body, schemas), common) }
      : {}),
    responses: {
      [operation.status]: orReference('responses', reply(operation.returns, schemas), common),
      ...Object.fromEntries(
        refusalsOf(operation).map(({ status, whole }) => [status, orReference('responses', whole, common)]),
      ),
    },
  }
}

const parametersOf = (operation: Operation, schemas: Schemas) => [
  ...Object.entries(operation.params).map(([name, schema]) => parameter('path', name, schema, schemas)),
  ...Object.entries(operation.query).map(([name, schema]) => parameter('query', name, schema, schemas)),
]

function parameter(where: 'path' | 'query', name: string, schema: Schema, schemas: Schemas) {
  const optional = where === 'query' && z.safeParse(schema, undefined).success
  return { in: where, name, required: !optional, schema: schemas.of(schema, 'input') }
}

const requestBody = (schema: Schema, schemas: Schemas): Json => ({
  required: true,
  content: contentOf(schema, 'input', schemas),
})

const reply = (schema: Schema, schemas: Schemas): Json => ({
  description: 'Done',
  content: contentOf(schema, 'output', schemas),
})

function contentOf(schema: Schema, direction: Direction, schemas: Schemas): Json {
  const contentType = contentTypeOf(schema)
  return contentType ? { [contentType]: {} } : { 'application/json': { schema: schemas.of(schema, direction) } }
}

/** A dialect's own codes are in the fields its clients read; the more specific code is next to the message. */
function exactCodesOf(operations: readonly Operation[]): string[] {
  const dialects = new Set(operations.flatMap(({ dialect }) => dialect ?? []))
  return [...dialects].map(
    ({ name, exactRefusals }) =>
      `A refusal of the ${name} also has one of these as its \`code\`: ${Object.keys(exactRefusals).sort().join(', ')}.`,
  )
}

/** The refusals of an operation by status, each with its codes and sentences, named after the codes. */
function refusalsOf(operation: Operation): { status: number; name: string; whole: Json }[] {
  const byStatus = new Map<number, Map<string, string>>()
  const add = (status: number, code: string, sentence: string) =>
    byStatus.set(status, (byStatus.get(status) ?? new Map<string, string>()).set(code, sentence))
  if (Object.keys(operation.params).length || Object.keys(operation.query).length || operation.body)
    add(400, 'badInput', 'The request body or parameters are invalid')
  if (!operation.access.kinds.includes('nobody') && !operation.access.refusal.status)
    add(401, 'signInNeeded', generalRefusals.signInNeeded[1])
  const { name, refusal } = operation.access
  if (name !== 'anyone') add(refusal.status ?? 403, refusal.code, refusal.sentence)
  for (const [code, [status, sentence, values]] of Object.entries(operation.errors))
    add(
      status,
      code,
      interpolate(sentence, values, (slot) => slot),
    )
  return [...byStatus].map(([status, sentences]) => ({
    status,
    name: [...sentences.keys()].join('.or.'),
    whole: {
      description: [...sentences].map(([code, sentence]) => `\`${code}\` ${sentence}`).join(' · '),
      content: {
        'application/json': operation.dialect ? {} : { schema: { $ref: '#/components/schemas/Failure' } },
      },
    },
  }))
}
