import * as z from 'zod'
import { wornAmong } from '@segue/shared/people/earned.ts'
import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { avatarBox, drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import type { App } from '../../../app.ts'
import { etagMatches } from '../../../platform/http/etag.ts'
import { contentVersion } from '../../../platform/hash.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { PictureName, pictureReply } from '../../../platform/pictures.ts'
import { pictureFiles } from './avatar.ts'
import { facesFolder } from './custom-face.ts'
import { picturesFolder } from './pictures.ts'

const drawnSlugs = new Set(avatarCatalogue.map(({ slug }) => slug))

/** Pixels per unit of the drawing: sharp at stage size on phone screens. */
const pngScale = 3

type Look = { color?: string | undefined; worn?: string | undefined }

type Picture = { bytes: string | Uint8Array<ArrayBuffer>; contentType: string; etag: string }

/** Rendered once per process and picture, because the drawings only change with the code. */
const drawn = new WeakMap<App['pictures'], Map<string, Promise<Picture>>>()

export const avatarArt = operation('GET /avatars/art/{slug}/{file}', {
  summary: 'Get a view of an avatar as SVG or PNG, or its custom face',
  access: anyone,
  params: {
    slug: z.string().max(60),
    file: z.union([z.enum(pictureFiles), PictureName], { error: 'must be the name of a picture' }),
  },
  /** The colour of the garment as `#rrggbb`; other values are ignored. Only for SVG drawings. */
  query: {
    color: z.string().max(30).optional(),
    /** Earned clothing, separated by commas; only for SVG drawings too. */
    worn: z.string().max(200).optional(),
  },
  returns: raw('image/*'),
  errors: { avatarNotFound: [404, 'Avatar not found'] },
  async handle({ app, params, query, request, fail }) {
    const { slug, file } = params
    if (PictureName.safeParse(file).success) {
      const face = await faceReply(app, { slug, name: file, request })
      if (!face) throw fail('avatarNotFound')
      return face
    }
    const found = await pictureOf(app, slug, file, query)
    if (!found) throw fail('avatarNotFound')
    const { bytes, contentType, etag } = found
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

/** The custom face of an avatar, under its current file name. */
async function faceReply(app: App, face: { slug: string; name: string; request: Request }) {
  const { slug, name, request } = face
  const avatar = await app.db.selectFrom('avatar').where('slug', '=', slug).select('customFace').executeTakeFirst()
  return avatar?.customFace === name ? pictureReply(app, { folder: facesFolder, name, request }) : undefined
}

/** A picture of an avatar, including withdrawn ones, which past messages still show. */
async function pictureOf(app: App, slug: string, file: string, look: Look): Promise<Picture | undefined> {
  if (drawnSlugs.has(slug))
    // Rendering is cheap, and there are too many colours to cache.
    return (look.color || look.worn) && file.endsWith('.svg')
      ? draw(app, slug, file, look)
      : drawnPictureOf(app, slug, file)
  const row = await app.db.selectFrom('avatar').where('slug', '=', slug).select('pictures').executeTakeFirst()
  const stored = row?.pictures && (await app.storage.get(`${picturesFolder}/${row.pictures}/${file}`))
  if (!stored) return undefined
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer())
  return { bytes, contentType: stored.contentType, etag: `"${row.pictures}-${file}"` }
}

function drawnPictureOf(app: App, slug: string, file: string): Promise<Picture> {
  const known = drawn.get(app.pictures) ?? new Map<string, Promise<Picture>>()
  drawn.set(app.pictures, known)
  const name = `${slug}/${file}`
  const picture = known.get(name) ?? draw(app, slug, file)
  known.set(name, picture)
  picture.catch(() => known.delete(name))
  return picture
}

async function draw(app: App, slug: string, file: string, { color, worn }: Look = {}): Promise<Picture> {
  const view = file.startsWith('front') ? 'front' : 'back'
  const part = file.includes('body') ? 'body' : 'head'
  const svg = drawAvatar(slug, { view, part, ...(color && { color }), worn: wornAmong(worn?.split(',')) })
  const etag = `"${contentVersion(svg)}-${file.slice(-3)}"`
  if (file.endsWith('.svg')) return { bytes: svg, contentType: 'image/svg+xml', etag }
  return { bytes: await app.pictures.png(svg, avatarBox.width * pngScale, 'avatars'), contentType: 'image/png', etag }
}
