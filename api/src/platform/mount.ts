import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { isStorableText } from '@segue/shared/read-json.ts'
import { refusalSentence } from '@segue/shared/i18n/refusal-sentence.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { App } from '../app.ts'
import { type Caller, nobody } from '../ports/caller.ts'
import type { Log } from '../ports/log.ts'
import type { SpanOptions } from '../ports/tracing.ts'
import { isAdmitted } from './access.ts'
import { tooLongIn } from './contracts/length-limits.ts'
import { failureOfMachine } from './quotas/machine-trouble.ts'
import type { Dialect } from './dialect.ts'
import { addressBehind, clientAt } from './client.ts'
import { Failure, type Values, failureBody, generalFailure, mistakeSentence, tooManyRequests } from './failure.ts'
import { requireQuota } from './limits.ts'
import { onceFor } from './once-for.ts'
import type { Operation, RefusalDetails } from './operation.ts'
import { plainPath, routedPath, twinsAmong } from './paths.ts'
import { costOf, quotaOf } from './quotas/quotas.ts'
import { readBody } from './http/read-body.ts'
import { isForm, readForm, type Sent } from './http/read-form.ts'
import { removalValues } from './secrets/removal.ts'
import { sentencesOf } from './sentences.ts'

export type Variables = {
  requestId: string
  operation: string
  dialect: Dialect | undefined
  /** The headers of all responses of the operation. */
  headers: Operation['headers']
  /** The status of a response that was sent together with its headers. */
  answered: number | undefined
}

/** What a host knows about a request, and what this host can do that others can't. */
export type Host = {
  address?: string
  /** Sends a text response without creating a `Response`; returns a stand-in for the one that was sent. */
  send?: (status: number, headers: Record<string, string>, text: string) => Response
}

export type Api = Hono<{ Variables: Variables; Bindings: Host }>
type RequestContext = Context<{ Variables: Variables; Bindings: Host }>

const reading = { reportInput: true }

/** Serves operations on one Hono app: both host layouts, CORS, request ids, limits, checks and refusals. */
export function mount(app: App, operations: readonly Operation[]): Api {
  const twins = twinsAmong(operations)
  const api: Api = new Hono({ getPath: (request) => routedPath(request.url, twins) })
  const described = new Map(operations.map(({ path, headers }) => [path, headers]))
  api.use(async (c, next) => {
    const requestId = requestIdOf(app, c.req.header('x-request-id'))
    c.set('requestId', requestId)
    c.set('operation', 'none')
    const started = app.clock.now()
    if (c.req.method === 'OPTIONS') {
      const headers = { ...crossOrigin(c.req.method, requestId), ...described.get(c.req.path) }
      c.res = new Response(null, { status: 204, headers })
      return
    }
    await app.tracing.span(c.req.method, spanOf(app, c), async (describe) => {
      await next()
      const status = c.get('answered') ?? c.res.status
      describe({ 'http.response.status_code': status, 'segue.request_id': requestId }, c.get('operation'))
    })
    const answered = c.get('answered')
    if (answered === undefined)
      for (const [name, value] of Object.entries({ ...crossOrigin(c.req.method, requestId), ...c.get('headers') }))
        c.header(name, value)
    app.metrics.request(c.get('operation'), answered ?? c.res.status, (app.clock.now() - started) / 1000)
  })
  for (const each of inRoutingOrder(operations)) {
    const path = each.path.replace(/\{(\w+)\}/g, ':$1')
    api.on(each.method, path, (c) => answer(app, each, c))
  }
  const dialects = [...new Set(operations.flatMap(({ dialect }) => dialect ?? []))]
  api.notFound((c) => {
    const message = `There is nothing at ${c.req.method} ${plainPath(c.req.url)}`
    const dialect = dialects.find(({ prefix }) => prefix.test(new URL(c.req.url).pathname))
    const notice = { status: 404, message, code: dialect?.unknownRoute, values: undefined }
    return c.json(dialect?.refusal(notice) ?? failureBody(404, message), 404)
  })
  api.onError((error, c) => refuse(app.log, error, c))
  return api
}

/** The client's own id of a request, or a new one. */
export const requestIdOf = ({ ids }: Pick<App, 'ids'>, own: string | undefined): string =>
  own?.match(/^[\w.-]{1,64}$/)?.[0] ?? ids.uuid()

/** Only our own proxy may set the parent of a span, not any client. */
function spanOf({ config }: App, { req }: RequestContext): SpanOptions {
  const parent = config.trustedProxies > 0 ? req.header('traceparent') : undefined
  return { kind: 'server', parent, attributes: { 'http.request.method': req.method } }
}

async function answer(app: App, operation: Operation, c: RequestContext): Promise<Response> {
  c.set('operation', operation.key)
  c.set('dialect', operation.dialect)
  c.set('headers', operation.headers)
  const token = tokenOf(c)
  const caller = await callerOf(app, token)
  const address = addressBehind(app.config.trustedProxies, c.req.header('x-forwarded-for'), c.env?.address)
  const client = await clientAt(app, { header: (name) => c.req.header(name), address })
  // An invalid token must not be a way around the limits of an address.
  const wait = app.limits.take({ caller: caller ?? nobody, client }, operation.allowance)
  if (wait > 0) throw tooManyRequests(wait)
  // A wrong token on a public call is still an error: the client must learn that it has to sign in again.
  if (!caller) throw await sessionExpired(app, token ?? '')
  if (!operation.access.kinds.includes(caller.kind)) throw notAuthorised(caller, operation.access.refusal)
  const params = parse(operation.params, () => c.req.param(), 'The path')
  const query = parse(operation.query, () => queryOf(c), 'The query')
  if (!(await isAdmitted(operation.access, { app, caller, params }))) {
    const { status = 403, code, sentence } = operation.access.refusal
    throw new Failure(status, sentence, { code })
  }
  const sent = await sentWith(app, operation, c)
  const handled = async () => {
    try {
      const body = bodyOf(operation, sent.content)
      const quota = quotaOf(operation)
      if (quota) requireQuota(app.limits, { caller, client }, quota, costOf(quota, body))
      return await operation.handle({
        app,
        caller,
        // Parsed by this operation's own schemas; the exact types were lost when it joined the list.
        ...({ params, query, body } as { params: never; query: never; body: never }),
        request: c.req.raw,
        file: sent.file,
        client,
        address,
        fail: (name, message) => declaredFailure(operation, name, message),
      })
    } finally {
      await sent.file?.discard()
    }
  }
  const reply = await handled()
  if (reply instanceof Response) {
    if (app.config.checkReplies) checkSharing(operation, reply)
    return reply
  }
  if (app.config.checkReplies) checkReply(operation, reply)
  return answerWithJson(c, operation.status, reply === undefined ? null : reply)
}

/**
 * Sets all headers at once and bypasses `Response` if the host can: for a small reply, creating one costs more than the
 * work.
 */
function answerWithJson(c: RequestContext, status: number, reply: unknown): Response {
  const text = JSON.stringify(reply)
  const headers = {
    ...crossOrigin(c.req.method, c.get('requestId')),
    ...c.get('headers'),
    'Content-Type': 'application/json',
    // Some replies contain a secret of the caller: no cache on the way may store one.
    'Cache-Control': 'no-store',
  }
  c.set('answered', status)
  return c.env?.send?.(status, headers, text) ?? new Response(text, { status, headers })
}

function declaredFailure(operation: Operation, name: string, message: string | RefusalDetails = {}): Failure {
  const declared = operation.errors[name]
  if (!declared) throw new Error(`${operation.key} throws ${name} without declaring it`)
  const [status, usual, always] = declared
  const {
    sentence = usual,
    code = name,
    values,
    headers = {},
  } = typeof message === 'string' ? { sentence: message } : message
  const all = always || values ? { ...always, ...values } : undefined
  return new Failure(status, interpolate(sentence, all), { code, values: all, headers })
}

/** The token of a request; undefined without one. */
function tokenOf(c: RequestContext): string | undefined {
  const headers = [...(c.get('dialect')?.tokenHeaders ?? []), 'authorization']
  const header = headers.map((name) => c.req.header(name)).find(Boolean)
  return header?.replace(/^Bearer\s+/i, '').trim()
}

/** The caller that a token belongs to; undefined if it is forged, expired or revoked. */
async function callerOf(app: App, token: string | undefined): Promise<Caller | undefined> {
  if (token === undefined) return nobody
  return token ? app.tokens.callerOf(token) : undefined
}

/** The refusal of an invalid token, with details if moderators have removed its user from the platform. */
async function sessionExpired(app: App, token: string): Promise<Failure> {
  const removal = await app.tokens.removalOf(token)
  return generalFailure('sessionExpired', removal ? { values: removalValues(removal) } : {})
}

function notAuthorised(caller: Caller, { status, code, sentence }: Operation['access']['refusal']): Failure {
  if (status !== undefined) return new Failure(status, sentence, { code })
  if (caller.kind === 'nobody') return generalFailure('signInNeeded')
  return caller.kind === 'guest' ? generalFailure('guestsNotAllowed') : new Failure(403, sentence, { code })
}

/** Clients write a list as `room=a&room=b`, as `room[]=a&room[]=b` or as `room[0]=a&room[1]=b`. */
function queryOf(c: RequestContext): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [key, values] of Object.entries(c.req.queries())) {
    const name = key.replace(/\[\d{0,3}\]$/, '')
    lists.set(name, [...(lists.get(name) ?? []), ...values])
  }
  return Object.fromEntries(
    [...lists].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  )
}

/** Schemas compiled to code on first use; a host that forbids generated code interprets them instead. */
const compiledFields = onceFor((fields: Operation['params']) => z.compile(z.object(fields)))
const compiledBody = onceFor((schema: z.core.$ZodType) => z.compile(schema))

function parse(fields: Operation['params'], read: () => object, what: string): Record<string, unknown> {
  if (Object.keys(fields).length === 0) return {}
  const input = read()
  if (!isStorableText(input)) throw new Failure(400, `${what} has characters that are not text`)
  const result = z.safeParse(compiledFields(fields), input, reading)
  if (result.success) return result.data
  throw new Failure(
    400,
    sentencesOf(result.error.issues).map((sentence) => sentence.replace(/^The body/, what)),
  )
}

/** The unchecked body of a request, and the file that came with it. */
async function sentWith(app: App, { body, json, form }: Operation, c: RequestContext): Promise<Sent> {
  if (!body || body._zod.def.type === 'undefined') return { content: undefined, file: undefined }
  if (form && isForm(c.req.raw)) return readForm(app.uploads, c.req.raw, form)
  return { content: await readBody(c.req.raw, json), file: undefined }
}

function bodyOf({ body: schema }: Operation, body: unknown): unknown {
  if (!schema || schema._zod.def.type === 'undefined') return undefined
  const long = tooLongIn(schema, body)
  if (long) throw new Failure(400, sentencesOf([long]))
  const read = z.safeParse(compiledBody(schema), body, reading)
  if (read.success) return read.data
  throw new Failure(400, sentencesOf(read.error.issues))
}

function checkReply(operation: Operation, reply: unknown) {
  const read = z.safeParse(operation.returns, reply === undefined ? undefined : JSON.parse(JSON.stringify(reply)))
  if (!read.success)
    throw new Error(
      `${operation.key} returned a reply that does not match its schema: ${sentencesOf(read.error.issues).join('; ')}`,
    )
}

/** Shared caches don't authenticate anyone, so they may only store what everyone may see (decision 0011). */
function checkSharing({ key, access }: Operation, { headers }: Response) {
  const isShared = /\b(?:public|s-maxage)\b/.test(headers.get('cache-control') ?? '')
  if (isShared && !access.kinds.includes('nobody'))
    throw new Error(`${key} lets shared caches store a response that is not public`)
}

type Details = { code?: string | undefined; values?: Values | undefined; headers?: Record<string, string> }

function refuse(log: Log, error: Error, c: RequestContext): Response {
  const answerWith = (status: number, message: string | string[], details: Details = {}) => {
    const { code, values, headers = {} } = details
    const body =
      c.get('dialect')?.refusal({ status, message, code, values }) ?? failureBody(status, message, code, values)
    return Response.json(body, { status, headers })
  }
  const message = { requestId: c.get('requestId'), operation: c.get('operation') }
  const machine = failureOfMachine(error)
  if (machine) log.warn({ ...message, error }, 'a call failed temporarily')
  const failure = machine ?? error
  if (failure instanceof Failure) {
    for (const [name, value] of Object.entries(failure.headers)) c.header(name, value)
    return answerWith(failure.status, failure.sentences, failure)
  }
  // Not a bug of ours: the room is moving from one process to another.
  if (error instanceof Refused && error.code === 'roomElsewhere') {
    return answerWith(424, refusalSentence(error), { code: error.code, headers: { 'Retry-After': '3' } })
  }
  if (error instanceof HTTPException) return answerWith(error.status, error.message)
  log.error({ ...message, error }, 'a call failed')
  return answerWith(500, mistakeSentence)
}

/** Cross-site credentials are off: tokens travel in a header, so any origin may call. */
export function crossOrigin(method: string, requestId: string): Record<string, string> {
  const headers: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'X-Request-Id, Retry-After, Content-Range, Content-Length, Location, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires',
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
  }
  if (method !== 'OPTIONS') return headers
  return {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Range, X-Request-Id, authtoken, appid, apikey, sdk, resource, onBehalfOf, chatapiversion, Idempotency-Key, Act-Reason, Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata',
    'Access-Control-Max-Age': '86400',
  }
}

/** Sorts literal segments before parameters, so that `/rooms/public` never matches `/rooms/{id}`. */
export function inRoutingOrder(operations: readonly Operation[]): Operation[] {
  const seen = new Map<string, string>()
  for (const { key, method, path } of operations) {
    const pattern = `${method} ${path.replace(/\{\w+\}/g, '{}')}`
    const other = seen.get(pattern)
    if (other) throw new Error(`${other} and ${key} match the same requests`)
    seen.set(pattern, key)
  }
  return [...operations].sort((a, b) => compareSegments(a.path.split('/'), b.path.split('/')))
}

function compareSegments(a: string[], b: string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left = '', right = ''] = [a[at], b[at]]
    const difference = Number(left.startsWith('{')) - Number(right.startsWith('{'))
    if (difference !== 0) return difference
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
