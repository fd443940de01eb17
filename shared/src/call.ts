/** The shape of a table of operations, such as `Operations` of the api. */
export type OperationTable = {
  [key: string]: { params: unknown; query: unknown; body: unknown; reply: unknown }
}

type CallPart<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** The input of a call: only the parts the operation has, and only those with a required entry are required. */
export type InputOf<I extends OperationTable[string]> = CallPart<'params', I['params']> &
  CallPart<'query', I['query']> &
  CallPart<'body', I['body']> & {
    /** Lets the server recognize a request that is sent again because its response was lost. */
    idempotencyKey?: string
  }

type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: never },
) => Promise<{ status: number; text: () => Promise<string> }>

/** A refusal or a failure, with the sentence to show: the server's below 500, a general one otherwise. */
export class CallFailed extends Error {
  readonly status: number
  readonly body: unknown
  /** Identifies the reason even when the sentence is reworded; undefined if the response wasn't the api's. */
  readonly code: string | undefined
  /** The variable parts of the sentence: seconds, minutes, names. */
  readonly values: Readonly<Record<string, string>>

  constructor(status: number, sentence: string, body: unknown) {
    super(sentence)
    this.name = 'CallFailed'
    this.status = status
    this.body = body
    const entries = entriesOf(body)
    // Refusals from the chat have them one level deeper.
    const code = entries.get('code') ?? entriesOf(entries.get('error')).get('code')
    this.code = typeof code === 'string' ? code : undefined
    this.values = Object.fromEntries(
      [...entriesOf(entries.get('values'))].map(([name, value]) => [name, String(value)]),
    )
  }
}

export const generalSentence = 'Something went wrong, please try again'

/**
 * The sentence to show to a person (client specification, section 8): below 500 the server's message, or its first
 * entry if there are several, capitalized; otherwise a general one.
 */
export function sentenceOf(status: number, body: unknown): string {
  if (status >= 500) return generalSentence
  const entries = entriesOf(body)
  // Refusals from the chat have it one level deeper.
  const notice = entries.get('message') ?? entriesOf(entries.get('error')).get('message')
  const message: unknown = Array.isArray(notice) ? notice[0] : notice
  return typeof message === 'string' && message ? message.charAt(0).toUpperCase() + message.slice(1) : generalSentence
}

/** The typed REST client: `call('PATCH /crate/{crateUuid}', { params: { crateUuid }, body: { crateName } })`. */
export function createCall<Table extends OperationTable>(options: {
  fetch: Fetch
  /** Base URL of the api: `https://host`, or `''` for the same origin. */
  base: string
  token: () => string | undefined
}) {
  return async function call<K extends keyof Table & string>(
    key: K,
    ...[input]: Record<never, never> extends InputOf<Table[K]> ? [InputOf<Table[K]>?] : [InputOf<Table[K]>]
  ): Promise<Table[K]['reply']> {
    const [method = 'GET', path = '/'] = key.split(' ')
    const given: { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string } = input ?? {}
    const token = options.token()
    const answer = await options.fetch(
      options.base + fillPath(path, entriesOf(given.params)) + queryString(given.query),
      {
        method,
        headers: {
          Accept: 'application/json',
          ...(given.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(given.idempotencyKey ? { 'Idempotency-Key': given.idempotencyKey } : {}),
        },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      },
    )
    const text = await answer.text()
    const body = jsonOrText(text)
    if (answer.status >= 400) throw new CallFailed(answer.status, sentenceOf(answer.status, body), body)
    // Trusted without parsing: the api's own tests check every response against its schema.
    return body
  }
}

/** Parses a response body as JSON, or returns it as plain text. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

const fillPath = (path: string, params: Map<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))))

function queryString(query: unknown): string {
  const pairs = [...entriesOf(query)]
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((each: unknown) => [name, each]) : [[name, value]]))
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encodeURIComponent(String(name))}=${encodeURIComponent(String(value))}`).join('&')}`
}
