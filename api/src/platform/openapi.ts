import * as z from 'zod'
import { failureBody } from './failure.ts'
import type { Operation } from './operation.ts'

type Schema = z.core.$ZodType

const schemaOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  })
  return rest
}

const contentTypeOf = (schema: Schema): string | undefined => {
  const meta = z.globalRegistry.get(schema)
  return typeof meta?.contentType === 'string' ? meta.contentType : undefined
}

/** The OpenAPI 3.1 document of all operations. Derived, checked in as `openapi.json`, and compared in the tests. */
export function openApi(operations: readonly (Operation & { service: string })[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Segue',
      version,
      description:
        'Every call is served at its bare path and behind the gateway prefix of its service, /api/{service}-service.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['statusCode', 'message', 'error'],
          properties: {
            statusCode: { type: 'integer' },
            message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
            error: { type: 'string' },
          },
        },
      },
    },
    paths,
  }
}

function describe(operation: Operation & { service: string }) {
  const parameters = [
    ...Object.entries(operation.params).map(([name, schema]) => parameter('path', name, schema)),
    ...Object.entries(operation.query).map(([name, schema]) => parameter('query', name, schema)),
  ]
  const replyType = contentTypeOf(operation.returns)
  return {
    operationId: operation.key.replace(/[^\w]+/g, '_').toLowerCase(),
    tags: [operation.service],
    summary: operation.summary,
    description: `Who may call: ${operation.access.who}.`,
    ...(operation.access.kinds.includes('nobody') ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: requestBody(operation.body) } : {}),
    responses: {
      [operation.status]: {
        description: 'Done',
        content: replyType
          ? { [replyType]: {} }
          : { 'application/json': { schema: schemaOf(operation.returns, 'output') } },
      },
      ...refusals(operation),
    },
  }
}

function parameter(where: 'path' | 'query', name: string, schema: Schema) {
  const optional = where === 'query' && z.safeParse(schema, undefined).success
  return { in: where, name, required: !optional, schema: schemaOf(schema, 'input') }
}

function requestBody(schema: Schema) {
  const contentType = contentTypeOf(schema)
  return contentType
    ? { required: true, content: { [contentType]: {} } }
    : { required: true, content: { 'application/json': { schema: schemaOf(schema, 'input') } } }
}

function refusals(operation: Operation) {
  const byStatus = new Map<number, string[]>()
  const codes = new Map<number, string>()
  const add = (status: number, sentence: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), sentence])
  if (Object.keys(operation.params).length || Object.keys(operation.query).length || operation.body)
    add(400, 'What was sent cannot be read')
  if (!operation.access.kinds.includes('nobody')) add(401, 'Please sign in to do that')
  if (operation.access.name !== 'anyone') add(403, operation.access.refusal)
  for (const [code, [status, sentence]] of Object.entries(operation.errors)) {
    add(status, sentence)
    if (!codes.has(status)) codes.set(status, code)
  }
  return Object.fromEntries(
    [...byStatus].map(([status, sentences]) => [
      status,
      {
        description: [...new Set(sentences)].join(' · '),
        content: {
          'application/json': {
            ...(operation.dialect ? {} : { schema: { $ref: '#/components/schemas/Failure' } }),
            example: exampleOf(operation, status, sentences[0] ?? '', codes.get(status)),
          },
        },
      },
    ]),
  )
}

const exampleOf = ({ dialect }: Operation, status: number, message: string, code: string | undefined) =>
  dialect?.refusal({ status, message, code }) ?? failureBody(status, message)

/** A table of operation × who may call. Derived, checked in as `access.md`, and compared in the tests. */
export function accessTable(operations: readonly (Operation & { service: string })[]): string {
  const rows = operations.map(
    ({ service, method, path, access }) => `| ${service} | ${method} | \`${path}\` | ${access.who} |`,
  )
  return [
    '# Who may call what',
    '',
    'Derived from the operations by `npm run contracts`; a change here is a change of permission.',
    '',
    '| service | method | path | who may call |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
