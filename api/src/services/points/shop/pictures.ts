import * as z from 'zod'
import { consumableShows, type ConsumableShow } from '@segue/shared/points/consumables.ts'
import { drawForShop } from '@segue/shared/points/shop-pictures.ts'
import type { App } from '../../../app.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { etagMatches } from '../../../platform/http/etag.ts'
import { contentVersion } from '../../../platform/hash.ts'
import { operation } from '../../../platform/operation.ts'
import {
  pictureErrors,
  pictureMegabytes,
  PictureName,
  pictureReply,
  receivePicture,
} from '../../../platform/pictures.ts'
import { raw, streamed } from '../../../platform/schemas.ts'

/** The folder of the shop's pictures. */
export const shopFolder = 'shop'

const drawn = ['tokens', ...consumableShows] as const

/** The picture of a bundle without one of its own. */
export const tokensPicture = 'tokens.svg'

const drawnIn = (fileId: string): ConsumableShow | 'tokens' | undefined =>
  drawn.find((what) => fileId === `${what}.svg`)

/** The name of a picture, either uploaded or drawn by us. */
export const FileId = z.union([PictureName, z.enum(drawn.map((what) => `${what}.svg`))], {
  error: 'must be the name of a picture',
})

export const pictureUrl = (app: Pick<App, 'config'>, fileId: string) =>
  `${app.config.publicUrl}/api/v1/consumables/files/${fileId}`

/** Whether the picture exists. */
export async function hasPicture({ storage }: Pick<App, 'storage'>, fileId: string): Promise<boolean> {
  if (drawnIn(fileId)) return true
  const stored = await storage.get(`${shopFolder}/${fileId}`)
  await stored?.body.cancel()
  return stored !== undefined
}

export const uploadConsumableFile = operation('POST /api/v1/consumables/files', {
  summary: `Upload the picture of a consumable (PNG, JPEG, WebP or GIF, up to ${pictureMegabytes} MB)`,
  access: admin,
  status: 201,
  allowance: 'upload',
  body: streamed('multipart/form-data'),
  returns: z.object({ fileId: z.string(), fileUrl: z.string() }),
  errors: pictureErrors,
  handle: ({ app, request, fail }) =>
    receivePicture({ app, request, folder: shopFolder, fail }, async (fileId) => ({
      fileId,
      fileUrl: pictureUrl(app, fileId),
    })),
})

export const getConsumableFile = operation('GET /api/v1/consumables/files/{fileId}', {
  summary: 'Get the picture of a consumable or token bundle',
  access: anyone,
  params: { fileId: FileId },
  returns: raw('image/*'),
  errors: { shopPictureNotFound: [404, 'Picture not found'] },
  async handle({ app, params, request, fail }) {
    const ours = drawnIn(params.fileId)
    if (ours) return drawnReply(ours, request)
    const found = await pictureReply(app, { folder: shopFolder, name: params.fileId, request })
    if (!found) throw fail('shopPictureNotFound')
    return found
  },
})

function drawnReply(what: ConsumableShow | 'tokens', request: Request): Response {
  const svg = drawForShop(what)
  const etag = `"${contentVersion(svg)}"`
  const headers = {
    // The URL stays the same when a drawing is corrected, so caches revalidate after a day.
    'Cache-Control': 'public, max-age=86400, stale-while-revalidate=2592000',
    'Content-Type': 'image/svg+xml',
    // An SVG opened on its own must not run scripts.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    ETag: etag,
  }
  if (etagMatches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(svg, { headers })
}
