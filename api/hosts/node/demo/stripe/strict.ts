import type { Context } from 'hono'
import type { StripeWorld } from './world.ts'

/** Refuses what Stripe refuses: wrong keys, malformed forms, unknown parameters, a reused idempotency key. */

export type Refusal = {
  status: 400 | 401 | 402 | 404 | 429 | 500 | 503
  type: string
  message: string
  code?: string
  param?: string
}

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const invalid = (message: string, more: Partial<Refusal> = {}) =>
  new Refused({ status: 400, type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string) =>
  invalid(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' })

export const wrong = (message: string, param: string) => invalid(message, { param })

export function checkCaller(world: StripeWorld, c: Context): void {
  const key = c.req.header('authorization')?.replace(/^Bearer /, '')
  if (key === undefined) throw invalid('You did not provide an API key.', { status: 401 })
  if (key !== world.secretKey) throw invalid(`Invalid API Key provided: ${key.slice(0, 8)}***`, { status: 401 })
  if (!/^\d{4}-\d{2}-\d{2}\.\w+$/.test(c.req.header('stripe-version') ?? ''))
    throw invalid('Invalid Stripe API version')
}

/** The parameters of a call, which must all be known: `line_items[0][price]` is `line_items[][price]`. */
export function paramsOf(form: URLSearchParams, known: readonly string[]): URLSearchParams {
  for (const name of form.keys()) {
    const general = name.replaceAll(/\[\d*\]/g, '[]')
    const isKnown = known.some((one) =>
      one.endsWith('[*]') ? general.startsWith(one.slice(0, -2)) : one === general,
    )
    if (!isKnown) throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  }
  return form
}

/** The parameters that begin with `start[`, as an object: metadata, for example. */
export const under = (form: URLSearchParams, start: string): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(`${start}[`))
      .map(([name, value]) => [name.slice(start.length + 1, -1), value]),
  )

export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

export function webAddress(form: URLSearchParams, name: string): string {
  const value = required(form, name)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  return value
}

/** Repeats the response to an earlier call with the same key. */
export async function idempotently(
  world: StripeWorld,
  request: { key: string | undefined; fingerprint: string },
  answer: () => Promise<{ status: number; body: string }>,
): Promise<{ status: number; body: string; replayed: boolean }> {
  const { key, fingerprint } = request
  if (key === undefined) return { ...(await answer()), replayed: false }
  const before = world.idempotent.get(key)
  if (before && before.fingerprint !== fingerprint)
    throw new Refused({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    })
  if (before) return { ...before, replayed: true }
  const made = await answer()
  world.idempotent.set(key, { fingerprint, ...made })
  return { ...made, replayed: false }
}
