import type { Context } from 'hono'
import { refuse, unauthorized, unknown } from './rest-replies.ts'

export type Body = Record<string, unknown>

export const refuseStranger = (c: Context) => refuse(c, unauthorized)
export const missing = (c: Context, code: number, what: string) => refuse(c, unknown(code, what))

/** The body of a request, alone or in the form that carries files beside it. */
export async function bodyOf(c: Context): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return await c.req.json()
  const form = await c.req.parseBody()
  return JSON.parse(typeof form['payload_json'] === 'string' ? form['payload_json'] : '{}')
}
