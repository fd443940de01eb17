import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { notYourTags, songOwner } from '../access.ts'
import { asUploadedSong, SongDetails, UploadedSong } from '../schemas.ts'
import { ownerOf } from '../uploads.ts'
import { changeDetails } from './change-details.ts'

export const changeSong = operation('PATCH /songs/{id}', {
  summary: 'Update the name or visibility of my song',
  access: songOwner,
  params: { id: uuid },
  body: SongDetails,
  returns: UploadedSong,
  errors: { songNotFound: [404, 'Song not found'] },
  async handle({ app, params, body, fail }) {
    const changed = await changeDetails(app, params.id, body)
    if (!changed) throw fail('songNotFound')
    return asUploadedSong(app.config.publicUrl, changed)
  },
})

/** The same with the song's id in the body, as older clients send it. */
export const changeMetadata = operation('POST /metadata', {
  summary: 'Update the tags of my song given in the body',
  access: user,
  body: SongDetails.extend({ id: uuid }),
  returns: UploadedSong,
  errors: { songNotFound: [404, 'Song not found'], notYourTags: [403, notYourTags] },
  async handle({ app, caller, body: { id, ...details }, fail }) {
    const found = await ownerOf(app.db, id)
    if (!found) throw fail('songNotFound')
    if (found.userUuid !== uuidOf(caller)) throw fail('notYourTags')
    const changed = await changeDetails(app, id, details)
    if (!changed) throw fail('songNotFound')
    return asUploadedSong(app.config.publicUrl, changed)
  },
})
