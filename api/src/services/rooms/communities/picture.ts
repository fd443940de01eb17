import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import {
  pictureErrors,
  pictureMegabytes,
  PictureName,
  pictureReply,
  receivePicture,
} from '../../../platform/pictures.ts'
import { raw, streamed, uuid } from '../../../platform/schemas.ts'
import { communityOwner } from './access.ts'
import { communityFor, findCommunity, lockCommunity, nowOf, type CommunityRow } from './queries.ts'
import { Community, communityId, communityNotFound } from './schemas.ts'

const folderOf = (communityUuid: string) => `communities/${communityUuid}`

export const setCommunityPicture = operation('PUT /communities/{id}/picture', {
  summary: `Upload the picture of a community (PNG, JPEG, WebP or GIF, up to ${pictureMegabytes} MB)`,
  access: communityOwner,
  params: { id: communityId },
  body: streamed('multipart/form-data'),
  returns: Community,
  allowance: 'upload',
  errors: { communityNotFound, ...pictureErrors },
  async handle({ app, caller, params, request, fail }) {
    const community = await findCommunity(app.db, params.id)
    if (!community) throw fail('communityNotFound')
    return receivePicture({ app, request, folder: folderOf(community.uuid), fail }, async (name) => {
      const pictureUrl = `${app.config.publicUrl}/communities/${community.uuid}/picture/${name}`
      const changed = await changePicture(app, community.uuid, pictureUrl)
      if (!changed) throw fail('communityNotFound')
      return communityFor(app.db, caller, changed)
    })
  },
})

export const removeCommunityPicture = operation('DELETE /communities/{id}/picture', {
  summary: 'Delete the picture of a community',
  access: communityOwner,
  params: { id: communityId },
  returns: Community,
  errors: { communityNotFound },
  async handle({ app, caller, params, fail }) {
    const changed = await changePicture(app, params.id, null)
    if (!changed) throw fail('communityNotFound')
    return communityFor(app.db, caller, changed)
  },
})

export const getCommunityPicture = operation('GET /communities/{id}/picture/{file}', {
  summary: 'Get the picture of a community, as linked from its pictureUrl',
  access: anyone,
  params: { id: uuid, file: PictureName },
  returns: raw('image/*'),
  errors: { communityPictureNotFound: [404, 'Picture not found'] },
  async handle({ app, params, request, fail }) {
    const found = await pictureReply(app, { folder: folderOf(params.id), name: params.file, request })
    if (!found) throw fail('communityPictureNotFound')
    return found
  },
})

/** Sets or removes the picture's URL. The previous file is deleted after the commit. */
function changePicture(app: App, id: string, pictureUrl: string | null): Promise<CommunityRow | undefined> {
  return app.db.transaction().execute(async (trx) => {
    const community = await lockCommunity(trx, id)
    if (!community) return undefined
    const before = PictureName.safeParse(community.pictureUrl?.split('/').at(-1))
    if (before.success) {
      await app.jobs.add(trx, 'removeFiles', { prefix: `${folderOf(community.uuid)}/${before.data}` })
    }
    return trx
      .updateTable('community')
      .set({ pictureUrl, updatedAt: nowOf(app) })
      .where('id', '=', community.id)
      .returningAll()
      .executeTakeFirst()
  })
}
