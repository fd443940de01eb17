import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { pictureMegabytes, storeFetchedPicture } from '../../../platform/pictures.ts'
import { UpstreamError } from '../../../ports/http.ts'
import { picturesFolder } from './pictures.ts'

/** The folder of custom faces, which are fetched from URLs set by administrators. */
export const facesFolder = `${picturesFolder}/faces`

export const faceNotFetched = [
  422,
  `No picture for a face was found at this address. Use a PNG, JPEG, WebP or GIF of up to ${pictureMegabytes} MB at a supported service`,
] as const

type Faces = Pick<App, 'fetch' | 'storage' | 'ids' | 'jobs' | 'db'>

/**
 * Fetches and stores the picture of a face, so that viewers never request it from a third party (decision 0003).
 * Returns its stored name, null for no face, and undefined if no URL was given.
 */
export async function fetchFace(
  app: Faces,
  url: string | null | undefined,
  refusal: () => Error,
): Promise<string | null | undefined> {
  if (url == null) return url
  try {
    const name = await storeFetchedPicture(app, { folder: facesFolder, answer: await app.fetch(url) })
    if (name !== undefined) return name
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
  throw refusal()
}

/** Deletes a face that no avatar uses any more. */
export async function removeFace({ jobs }: Pick<App, 'jobs'>, db: App['db'] | Trx, name: string | null | undefined) {
  if (name) await jobs.add(db, 'removeFiles', { prefix: `${facesFolder}/${name}` })
}
