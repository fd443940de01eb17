import { Buffer } from 'node:buffer'
import type { Context, Hono } from 'hono'
import { grantOf } from './rest-oauth.ts'
import { badForm, refuse, unknown, type Refusal } from './rest-replies.ts'
import { type Grant, keepPicture, type QuickLink, type DiscordWorld } from '../world.ts'

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif']

/** What a person's bearer token can create for sharing: links into the activity, and temporarily stored pictures. */
export function mountSharing(rest: Hono, world: DiscordWorld): void {
  rest.post('/applications/:application/quick-links/', async (c) => {
    const sharer = sharerOf(world, c)
    if ('status' in sharer) return refuse(c, sharer)
    const link = quickLinkOf(sharer.userId, await c.req.json().catch(() => null))
    if (!link) return refuse(c, badForm)
    const id = world.snowflake()
    world.quickLinks.set(id, link)
    return c.json({ link_id: id })
  })
  rest.post('/applications/:application/attachment', async (c) => {
    const sharer = sharerOf(world, c)
    if ('status' in sharer) return refuse(c, sharer)
    const { file } = await c.req.parseBody()
    if (!(file instanceof File) || !pictureTypes.includes(file.type)) return refuse(c, badForm)
    const data = Buffer.from(await file.arrayBuffer()).toString('base64')
    const url = keepPicture(world, `data:${file.type};base64,${data}`)
    return c.json({
      attachment: { id: world.snowflake(), filename: file.name, size: file.size, url, ephemeral: true },
    })
  })
}

/** The owner of the token, if it was issued to the application that they share from. */
function sharerOf(world: DiscordWorld, c: Context): Grant | Refusal {
  const grant = grantOf(world, c.req.header('authorization'), 'identify')
  if ('status' in grant) return grant
  return c.req.param('application') === grant.applicationId ? grant : unknown(10_002, 'Application')
}

/** Discord shows these next to the button, and requires all of them. */
function quickLinkOf(userId: string, message: unknown): QuickLink | undefined {
  const field = (name: string, max: number): string | undefined => {
    const value: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined
    return typeof value === 'string' && value.length > 0 && value.length <= max ? value : undefined
  }
  const [title, description, image] = [field('title', 128), field('description', 256), field('image', 4_000_000)]
  if (title === undefined || description === undefined || !image?.startsWith('data:image/')) return undefined
  return { userId, title, description, image, customId: field('custom_id', 64) ?? null }
}
