import * as z from 'zod'
import { writeLibrary } from '@segue/shared/crate/library/write.ts'
import { writtenFiles, writtenFormats } from '@segue/shared/crate/library/written-formats.ts'
import { user } from '../../../platform/access.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, uuid } from '../../../platform/schemas.ts'
import { contentsOfCrate } from '../../playlist/public.ts'
import { tracksForExport } from './tracks-for-export.ts'

export const crateFile = operation('GET /crate/{crateUuid}/file', {
  summary: 'Export a crate of mine for other DJ software, with its cues',
  access: user,
  params: { crateUuid: uuid },
  query: { format: z.enum(writtenFormats) },
  returns: raw('application/octet-stream'),
  errors: { crateNotFound: [404, 'Crate not found'] },
  async handle({ app, caller, params, query: { format }, fail }) {
    const userUuid = uuidOf(caller)
    const crate = await contentsOfCrate(app.db, params.crateUuid, userUuid)
    if (!crate) throw fail('crateNotFound')
    const tracks = await tracksForExport(app.db, userUuid, crate.songs)
    const { ending, contentType } = writtenFiles[format]
    return new Response(writeLibrary(format, { name: crate.crateName, tracks }), {
      headers: {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Disposition': attachment(`${crate.crateName}.${ending}`),
      },
    })
  },
})
