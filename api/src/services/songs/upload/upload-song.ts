import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { retryAfter } from '../../../platform/quotas/quota.ts'
import { streamed } from '../../../platform/schemas.ts'
import { sentencesOf } from '../../../platform/sentences.ts'
import { StorageFull } from '../../../ports/storage.ts'
import { megabytesIn, type UploadRefusal } from '../../../ports/uploads.ts'
import { uploader } from '../access.ts'
import { asOwnUpload, SongDetails, UploadedSong } from '../schemas.ts'
import { acceptUpload } from './accept-upload.ts'
import { destinationOf } from './destination.ts'
import { QuotaExceeded, quotaFaultOf, type QuotaFault } from './quota.ts'

/** Form fields are strings; an empty one was not filled in. */
function detailsIn(fields: Record<string, string>) {
  const messages = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  const typed = messages.map(([name, value]) => {
    if (name === 'explicit' || name === 'isPublic') return [name, value === 'true' || value === '1' || value === 'on']
    return [name, name === 'releaseYear' ? Number(value) : value]
  })
  return SongDetails.safeParse(Object.fromEntries(typed))
}

const refusals = {
  notMultipart: 'songNotMultipart',
  noFile: 'noFile',
  severalFiles: 'oneSongAtATime',
  cutOff: 'uploadCutOff',
  tooLarge: 'songFileTooLarge',
  diskFull: 'noSpaceForMusic',
} as const satisfies Record<UploadRefusal, string>

export const uploadSong = operation('POST /upload/song', {
  summary: 'Upload a song (MP3, WAV, AIFF, FLAC, OGG, M4A or AAC) for processing in the background',
  access: uploader,
  body: streamed('multipart/form-data'),
  returns: UploadedSong,
  status: 202,
  allowance: 'upload',
  errors: {
    songNotMultipart: [415, 'Please send the song as a file in a form (multipart/form-data)'],
    noFile: [400, 'The upload contains no file'],
    oneSongAtATime: [400, 'Please upload one song at a time'],
    crateNotFound: [404, 'Crate not found'],
    badSongDetails: [400, 'The song’s details can’t be read'],
    uploadCutOff: [400, 'The upload was interrupted. Please try again'],
    songFileTooLarge: [413, 'This file is too large. Songs can be up to {{megabytes}} MB'],
    notASong: [422, 'This file can’t be played as a song'],
    tooManyUploads: [429, 'You’ve uploaded a lot of music. Please try again in {{minutes}} min'],
    uploadSpaceFull: [409, 'You’ve used all {{megabytes}} MB of your upload space. Remove some songs first'],
    noSpaceForMusic: [507, 'There’s no storage space left for music right now. Please try again later'],
  },
  async handle({ app, caller, request, fail }) {
    const { maxBytes } = app.config.uploads
    const refuseQuota = (fault: QuotaFault | undefined) => {
      if (fault?.reason === 'tooManyUploads') throw fail('tooManyUploads', retryAfter(fault.waitMs))
      if (fault) throw fail('uploadSpaceFull', { values: { megabytes: fault.megabytes } })
    }
    // Checked before the file is received. Of concurrent uploads, those over the limit are refused when they are saved.
    refuseQuota(await quotaFaultOf(app, app.db, { userUuid: uuidOf(caller), bytes: 0 }))
    const file = await app.uploads.receive(request, { maxBytes })
    const values = { megabytes: megabytesIn(maxBytes) }
    if ('refused' in file) throw fail(refusals[file.refused], file.refused === 'tooLarge' ? { values } : {})
    try {
      const details = detailsIn(file.fields)
      if (!details.success) throw fail('badSongDetails', sentencesOf(details.error.issues).join(' '))
      const named = file.fields['addTo']?.trim()
      const addTo = named ? await destinationOf(app.db, uuidOf(caller), named) : null
      if (addTo === undefined) throw fail('crateNotFound')
      const fault = await app.media.faultOf(file)
      if (fault?.reason === 'tooLarge') throw fail('songFileTooLarge', { values })
      if (fault) throw fail('notASong', { sentence: fault.sentence, values: { reason: fault.reason } })
      const upload = await acceptUpload(app, uuidOf(caller), file, { details: details.data, addTo })
      return asOwnUpload(app.config.publicUrl, upload)
    } catch (error) {
      if (error instanceof QuotaExceeded) refuseQuota(error.fault)
      throw error instanceof StorageFull ? fail('noSpaceForMusic') : error
    } finally {
      await file.discard()
    }
  },
})
