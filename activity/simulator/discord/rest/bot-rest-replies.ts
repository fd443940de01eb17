import type { Context } from 'hono'
import { FormFault } from '../bot-world.ts'
import { refuse, unauthorized, unknown } from './rest-replies.ts'

export type Body = Record<string, unknown>

export const refuseStranger = (c: Context) => refuse(c, unauthorized)
export const missing = (c: Context, code: number, what: string) => refuse(c, unknown(code, what))

export type SentFile = { name: string; type: string; description: string; bytes: Uint8Array }

/** The files of a form that are named in its body: `attachments` has the name of `files[0]`. */
export async function filesOf(c: Context): Promise<SentFile[]> {
  if (!(c.req.header('content-type') ?? '').startsWith('multipart/form-data')) return []
  const form = await c.req.parseBody()
  const { attachments = [] } = await bodyOf(c)
  const named: unknown[] = Array.isArray(attachments) ? attachments : []
  return Promise.all(
    named.map(async (one) => {
      const { id, description } = Object(one) as Record<string, unknown>
      const file = form[`files[${String(id)}]`]
      if (!(file instanceof File)) throw new FormFault('There is no file for this attachment', 'attachments')
      const bytes = new Uint8Array(await file.arrayBuffer())
      return {
        name: file.name,
        type: file.type,
        description: typeof description === 'string' ? description : '',
        bytes,
      }
    }),
  )
}

/** The body of a request, which may be part of a form with files. */
export async function bodyOf(c: Context): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return await c.req.json()
  const form = await c.req.parseBody()
  return JSON.parse(typeof form['payload_json'] === 'string' ? form['payload_json'] : '{}')
}
