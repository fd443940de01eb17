import type * as z from 'zod'
import type { JsonBounds } from '@segue/shared/read-json.ts'
import type { App } from '../app.ts'
import type { Caller } from '../ports/caller.ts'
import type { AccessRule } from './access.ts'
import type { Dialect } from './dialect.ts'
import type { Received } from '../ports/uploads.ts'
import { Failure, type Values } from './failure.ts'
import type { Allowance } from './limits.ts'
import type { QuotaName } from './quotas/quotas.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Key = `${Method} /${string}`

type Schema = z.core.$ZodType
type Fields = Readonly<Record<string, Schema>>
type Output<F extends Fields> = { [K in keyof F]: z.core.output<F[K]> }
type OptionalIn<F extends Fields> = { [K in keyof F]: undefined extends z.core.input<F[K]> ? K : never }[keyof F]
type Input<F extends Fields> = { [K in Exclude<keyof F, OptionalIn<F>>]: z.core.input<F[K]> } & {
  [K in OptionalIn<F>]?: z.core.input<F[K]>
}

/**
 * Declared refusals: a code, a status and a sentence for people. A code means the same wherever it is declared. Limits
 * and names in a sentence are written as `{{name}}`, with their values here or where it is thrown.
 */
export type Errors = Readonly<Record<string, readonly [status: number, sentence: string, values?: Values]>>

/**
 * What a refusal adds to its declaration: a more specific sentence and code, the values in the sentence, and headers.
 */
export type RefusalDetails = { sentence?: string; code?: string; values?: Values; headers?: Record<string, string> }

export type HandlerContext<P, Q, B, E extends Errors> = {
  app: App
  caller: Caller
  params: P
  query: Q
  body: B
  request: Request
  /**
   * What was sent with a form, if the operation accepts forms: one or several files. They are deleted after the reply.
   */
  file: Received | undefined
  /** The origin of the call that rate limits count by. */
  client: string
  /**
   * The address of the request, according to the trusted proxies in front of us; `unknown` if it can't be determined.
   */
  address: string
  /** The declared failure of that name, optionally with more specific details. */
  fail: (name: keyof E & string, message?: string | RefusalDetails) => Failure
}

/**
 * A form in place of a JSON body: the size limit per file, how many files there may be, and which fields contain JSON.
 */
export type BodyForm = { maxBytes: number; maxFiles?: number; json: readonly string[] }

/** What other workspaces see of an operation: types only, computed once. */
export type Io = { params: unknown; query: unknown; body: unknown; reply: unknown; errors: string }

export type Operation<K extends Key = Key, I extends Io = Io> = {
  key: K
  method: Method
  path: string
  summary: string
  access: AccessRule<{ app: App }>
  /**
   * Set if the handler itself allows platform staff more than others: their calls are recorded; with a function, only
   * the calls for which it returns true.
   */
  staffMayMore?: true | ((request: { app: App; caller: Caller; body: never }) => Promise<boolean>)
  params: Fields
  query: Fields
  body: Schema | undefined
  returns: Schema
  status: number
  errors: Errors
  /** Headers of all its responses, refusals and `OPTIONS` included, as a protocol may require. */
  headers?: Readonly<Record<string, string>>
  allowance: Allowance
  /** Which daily quota it draws on, if not the default (`quotaOf`). */
  saves?: QuotaName | 'nothing'
  /** Set by `withDialect`; without one, tokens and refusals have their default form. */
  dialect?: Dialect
  /** The bounds of a body, if not the default. */
  json?: JsonBounds
  /** Set if the body may also be a form: the same fields as text, those that are not text as JSON, and a file. */
  form?: BodyForm
  handle: (request: HandlerContext<never, never, never, never>) => unknown
  /** A phantom type: never set, read by the typed client. */
  io?: I
}

/**
 * One REST endpoint: its contract first, then its handler. Checks run in this order: caller (401), parameters (400),
 * access (403), body (400), handler. Unknown properties of a body are dropped, not refused: existing clients send some.
 */
export function operation<
  const K extends Key,
  P extends Fields = Record<never, never>,
  Q extends Fields = Record<never, never>,
  B extends Schema = z.ZodUndefined,
  R extends Schema = z.ZodUndefined,
  const E extends Errors = Record<never, never>,
>(
  key: K,
  spec: {
    summary: string
    access: AccessRule<{ app: App }>
    staffMayMore?: true | ((request: { app: App; caller: Caller; body: z.core.output<B> }) => Promise<boolean>)
    params?: P
    query?: Q
    body?: B
    returns: R
    /** The status on success; 200 by default. */
    status?: 200 | 201 | 202 | 204
    errors?: E
    headers?: Readonly<Record<string, string>>
    allowance?: Allowance
    saves?: QuotaName | 'nothing'
    form?: BodyForm
    handle: (
      request: HandlerContext<Output<P>, Output<Q>, z.core.output<B>, E>,
    ) => z.core.input<R> | Promise<z.core.input<R>>
  },
): Operation<
  K,
  { params: Input<P>; query: Input<Q>; body: z.core.input<B>; reply: z.core.output<R>; errors: keyof E & string }
> {
  const [method, path] = splitKey(key)
  return {
    key,
    method,
    path,
    summary: spec.summary,
    access: spec.access,
    params: spec.params ?? {},
    query: spec.query ?? {},
    body: spec.body,
    returns: spec.returns,
    status: spec.status ?? 200,
    errors: spec.errors ?? {},
    allowance: spec.allowance ?? 'general',
    ...(spec.headers ? { headers: spec.headers } : {}),
    ...(spec.saves ? { saves: spec.saves } : {}),
    ...(spec.form ? { form: spec.form } : {}),
    ...(spec.staffMayMore ? { staffMayMore: spec.staffMayMore } : {}),
    // The one place where a handler's exact types are lost; `mount` passes it what its schemas parsed.
    handle: spec.handle,
  }
}

function splitKey(key: Key): [Method, string] {
  const space = key.indexOf(' ')
  return [key.slice(0, space) as Method, key.slice(space + 1)]
}

/** The table that types clients: `{ 'PATCH /crate/{crateUuid}': { params, query, body, reply, errors } }`. */
export type TableOf<List extends readonly Operation[]> = {
  [O in List[number] as O['key']]: NonNullable<O['io']>
}

/** The same operations in another dialect. */
export function withDialect<const List extends readonly Operation[]>(dialect: Dialect, operations: List): List {
  // One entry for each, in the same order: the tuple's type still holds.
  return operations.map((operation) => ({ ...operation, dialect })) as unknown as List
}
