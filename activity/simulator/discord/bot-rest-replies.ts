import type { Context } from 'hono'

export type Body = Record<string, unknown>

export const unauthorized = (c: Context) => c.json({ message: '401: Unauthorized', code: 0 }, 401)
export const missing = (c: Context, code: number, what: string) => c.json({ message: `Unknown ${what}`, code }, 404)

/** The body of a request, alone or in the form that carries files beside it. */
export async function bodyOf(c: Context): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return await c.req.json()
  const form = await c.req.parseBody()
  return JSON.parse(typeof form['payload_json'] === 'string' ? form['payload_json'] : '{}')
}
