import { sql } from 'kysely'
import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { UserImageKind } from '../../../db/tables/personal-data.ts'
import { anyone, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import {
  pictureErrors,
  pictureMegabytes,
  PictureName,
  pictureReply,
  receivePicture,
} from '../../../platform/pictures.ts'
import { acknowledged, Acknowledged, instant, raw, streamed } from '../../../platform/schemas.ts'
import { publishProfile } from '../profiles/publish-profile.ts'

/** The storage folder for profile and cover pictures. */
export const picturesFolder = 'users/pictures'

const kinds = ['profilePicture', 'coverPicture'] as const satisfies readonly UserImageKind[]

const Image = z
  .object({
    id: z.number(),
    kind: z.enum(kinds),
    userUuid: z.string(),
    /** Public and unguessable: an image on a page sends no token. Each picture has a new URL. */
    url: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'UserImage' })

const ImageId = z.string().regex(/^\d{1,9}$/, { error: 'must be the id of a picture' })
const imageNotFound = [404, 'Picture not found'] as const

const urlOf = (app: Pick<App, 'config'>, file: string) => `${app.config.publicUrl}/users/images/files/${file}`

export const setImage = operation('POST /users/images', {
  summary: `Upload my profile or cover picture (PNG, JPEG, WebP or GIF, up to ${pictureMegabytes} MB), replacing the previous one. Set the form field \`kind\` to \`profilePicture\` or \`coverPicture\`.`,
  access: user,
  status: 201,
  allowance: 'upload',
  body: streamed('multipart/form-data'),
  returns: Image,
  errors: {
    ...pictureErrors,
    imageKindUnknown: [400, 'The kind of picture must be profilePicture or coverPicture'],
  },
  async handle({ app, caller, request, fail }) {
    const userUuid = uuidOf(caller)
    return receivePicture({ app, request, folder: picturesFolder, fail }, async (file, fields) => {
      const kind = kinds.find((one) => one === (fields['kind'] ?? 'profilePicture'))
      if (!kind) {
        await app.jobs.add(app.db, 'removeFiles', { prefix: `${picturesFolder}/${file}` })
        throw fail('imageKindUnknown')
      }
      const { id, createdAt } = await app.db.transaction().execute(async (trx) => {
        const userId = await lockProfile(trx, userUuid)
        await forgetImage(app, trx, { userId, kind })
        await showImage(app, trx, { userId, kind, url: urlOf(app, file) })
        return trx
          .insertInto('userImage')
          .values({ userId, kind, file, createdAt: new Date(app.clock.now()) })
          .returning(['id', 'createdAt'])
          .executeTakeFirstOrThrow()
      })
      await publishProfile(app, userUuid)
      return { id, kind, userUuid, url: urlOf(app, file), createdAt }
    })
  },
})

export const ownImages = operation('GET /users/images', {
  summary: 'List my pictures, at most one of each kind',
  access: user,
  returns: z.array(Image),
  async handle({ app, caller }) {
    const images = await imagesOf(app.db).where('user.uuid', '=', uuidOf(caller)).limit(kinds.length).execute()
    return images.map(({ file, ...image }) => ({ ...image, url: urlOf(app, file) }))
  },
})

export const getImage = operation('GET /users/images/{id}', {
  summary: 'Get the metadata of a user’s picture',
  access: user,
  params: { id: ImageId },
  returns: Image,
  errors: { imageNotFound },
  async handle({ app, params, fail }) {
    const found = await imagesOf(app.db).where('userImage.id', '=', Number(params.id)).executeTakeFirst()
    if (!found) throw fail('imageNotFound')
    const { file, ...image } = found
    return { ...image, url: urlOf(app, file) }
  },
})

export const removeImage = operation('DELETE /users/images/{id}', {
  summary: 'Delete one of my pictures',
  access: user,
  params: { id: ImageId },
  returns: Acknowledged,
  errors: { imageNotFound, imageNotYours: [403, 'Unauthorized to delete'] },
  async handle({ app, caller, params, fail }) {
    const me = uuidOf(caller)
    await app.db.transaction().execute(async (trx) => {
      const userId = await lockProfile(trx, me)
      const image = await trx
        .selectFrom('userImage')
        .where('id', '=', Number(params.id))
        .select(['userId', 'kind'])
        .executeTakeFirst()
      if (!image) throw fail('imageNotFound')
      if (image.userId !== userId) throw fail('imageNotYours')
      await forgetImage(app, trx, image)
      await showImage(app, trx, { ...image, url: '' })
    })
    await publishProfile(app, me)
    return acknowledged
  },
})

export const getImageFile = operation('GET /users/images/files/{file}', {
  summary: 'Get a user’s picture, as linked from their profile',
  access: anyone,
  params: { file: PictureName },
  returns: raw('image/*'),
  errors: { imageNotFound },
  async handle({ app, params, request, fail }) {
    const found = await pictureReply(app, { folder: picturesFolder, name: params.file, request })
    if (!found) throw fail('imageNotFound')
    return found
  },
})

/** The pictures of active accounts. */
const imagesOf = (db: Db) =>
  db
    .selectFrom('userImage')
    .innerJoin('user', 'user.id', 'userImage.userId')
    .where('user.deactivatedAt', 'is', null)
    .select(['userImage.id', 'kind', 'file', 'userImage.createdAt', 'user.uuid as userUuid'])
    .orderBy('userImage.id')

/** Serializes concurrent changes of a user's pictures. Returns the account's id. */
async function lockProfile(trx: Trx, uuid: string): Promise<number> {
  const row = await trx
    .selectFrom('userProfile')
    .innerJoin('user', 'user.id', 'userProfile.userId')
    .where('user.uuid', '=', uuid)
    .select('userProfile.userId')
    .forUpdate('userProfile')
    .executeTakeFirst()
  return must(row, 'a profile for every account').userId
}

/** Deletes the picture of a kind, and its file after the commit. */
async function forgetImage(app: App, trx: Trx, { userId, kind }: { userId: number; kind: UserImageKind }) {
  const gone = await trx
    .deleteFrom('userImage')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .returning('file')
    .executeTakeFirst()
  if (gone) await app.jobs.add(trx, 'removeFiles', { prefix: `${picturesFolder}/${gone.file}` })
}

async function showImage(
  app: App,
  trx: Trx,
  { userId, kind, url }: { userId: number; kind: UserImageKind; url: string },
) {
  await trx
    .updateTable('userProfile')
    .set({
      details: sql`"details" || ${JSON.stringify({ [kind]: url })}::jsonb`,
      updatedAt: new Date(app.clock.now()),
    })
    .where('userId', '=', userId)
    .execute()
}
