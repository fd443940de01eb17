import * as z from 'zod'
import { anyone } from '../../../../platform/access.ts'
import { etagMatches } from '../../../../platform/http/etag.ts'
import { operation } from '../../../../platform/operation.ts'
import { raw } from '../../../../platform/schemas.ts'
import { untilRemoved } from '../../../../platform/http/serve-file.ts'
import { filesFolder, typeOfFile } from './files.ts'

const FileName = z.string().regex(/^[0-9a-f-]{36}(?:-\d)?\.[a-z0-9]{2,5}$/, { error: 'must be the name of a file' })

export const getChatFile = operation('GET /chat/files/{file}', {
  summary: 'Get a file attached to a message, as linked from it',
  access: anyone,
  params: { file: FileName },
  returns: raw('*/*'),
  allowance: 'proxy',
  errors: { fileNotFound: [404, 'File not found'] },
  async handle({ app, params: { file }, request, fail }) {
    const stored = await app.storage.get(`${filesFolder}/${file}`)
    if (!stored) throw fail('fileNotFound')
    const type = typeOfFile(file)
    const headers = {
      ETag: stored.etag,
      'Cache-Control': untilRemoved,
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      // Uploaded content must never run as a page of ours.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ...(type === 'application/octet-stream' ? { 'Content-Disposition': 'attachment' } : {}),
    }
    if (etagMatches(request.headers.get('if-none-match'), stored.etag)) {
      await stored.body.cancel()
      return new Response(null, { status: 304, headers })
    }
    return new Response(stored.body, { headers: { ...headers, 'Content-Length': String(stored.length) } })
  },
})
