import type { APIAttachment } from 'discord-api-types/v10'
import type { Context } from 'hono'
import { FormFault } from '../bot-world.ts'
import { keepPicture, type DiscordWorld } from '../world.ts'
import { refuse, unauthorized, unknown } from './rest-replies.ts'

export type Body = Record<string, unknown>

export const refuseStranger = (c: Context) => refuse(c, unauthorized)
export const missing = (c: Context, code: number, what: string) => refuse(c, unknown(code, what))

/**
 * A message's content with the attachments that it lists: those of `before` that it keeps, and the files of the request's
 * form, which are stored. Unchanged without a list.
 */
export async function withAttachments(
  c: Context,
  world: DiscordWorld,
  content: Body,
  before: readonly APIAttachment[] = [],
): Promise<Body> {
  const { attachments } = content
  if (!Array.isArray(attachments)) return content
  const form = isForm(c) ? await c.req.parseBody() : {}
  const listed = attachments.map(async (one: unknown) => {
    const { id, description } = Object(one) as Record<string, unknown>
    const kept = before.find((known) => known.id === String(id))
    if (kept) return kept
    const file = form[`files[${String(id)}]`]
    if (!(file instanceof File)) throw new FormFault('There is no file for this attachment', 'attachments')
    return keptFile(world, file, typeof description === 'string' ? description : '')
  })
  return { ...content, attachments: await Promise.all(listed) }
}

async function keptFile(world: DiscordWorld, file: File, description: string): Promise<APIAttachment> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const url = keepPicture(world, `data:${file.type};base64,${bytes.toString('base64')}`)
  return {
    id: world.snowflake(),
    filename: file.name,
    description,
    content_type: file.type,
    size: bytes.length,
    url,
    proxy_url: url,
  }
}

const isForm = (c: Context): boolean => (c.req.header('content-type') ?? '').startsWith('multipart/form-data')

/** The body of a request, which may be part of a form with files. */
export async function bodyOf(c: Context): Promise<Body> {
  if (!isForm(c)) return await c.req.json()
  const form = await c.req.parseBody()
  return JSON.parse(typeof form['payload_json'] === 'string' ? form['payload_json'] : '{}')
}
