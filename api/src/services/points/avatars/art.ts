import { createHash } from 'node:crypto'
import * as z from 'zod'
import { avatarBox, drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import type { App } from '../../../app.ts'
import { etagMatches } from '../../../platform/etag.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { avatarBySlug } from '../../users/public.ts'

const files = ['front-body', 'back-body', 'front-head', 'back-head'].flatMap((name) => [`${name}.svg`, `${name}.png`])

/** Pixels per unit of the drawing: sharp at stage size on a phone's screen. */
const pngScale = 3

type Picture = { bytes: string | Uint8Array<ArrayBuffer>; contentType: string; etag: string }

/** Rendered once per server and picture: the cast only changes with the code. */
const drawn = new WeakMap<App['pictures'], Map<string, Promise<Picture>>>()

export const avatarArt = operation('GET /avatars/art/{slug}/{file}', {
  summary: 'Get a view of an avatar as SVG or PNG',
  access: anyone,
  params: { slug: z.string().max(60), file: z.enum(files) },
  returns: raw('image/svg+xml'),
  errors: { avatarNotFound: [404, 'There is no such avatar'] },
  async handle({ app, params, request, fail }) {
    if (!avatarBySlug(params.slug)) throw fail('avatarNotFound')
    const { bytes, contentType, etag } = await pictureOf(app, params.slug, params.file)
    const headers = {
      // The URL stays the same when a drawing is corrected, so caches revalidate after a week.
      'Cache-Control': 'public, max-age=604800, stale-while-revalidate=2592000',
      ETag: etag,
    }
    if (etagMatches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    return new Response(bytes, {
      headers: {
        ...headers,
        'Content-Type': contentType,
        // An SVG opened on its own must not run scripts.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    })
  },
})

function pictureOf(app: App, slug: string, file: string): Promise<Picture> {
  const known = drawn.get(app.pictures) ?? new Map<string, Promise<Picture>>()
  drawn.set(app.pictures, known)
  const name = `${slug}/${file}`
  const picture = known.get(name) ?? draw(app, slug, file)
  known.set(name, picture)
  picture.catch(() => known.delete(name))
  return picture
}

async function draw(app: App, slug: string, file: string): Promise<Picture> {
  const view = file.startsWith('front') ? 'front' : 'back'
  const svg = drawAvatar(slug, { view, part: file.includes('body') ? 'body' : 'head' })
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 16)}-${file.slice(-3)}"`
  if (file.endsWith('.svg')) return { bytes: svg, contentType: 'image/svg+xml', etag }
  return { bytes: await app.pictures.png(svg, avatarBox.width * pngScale), contentType: 'image/png', etag }
}
