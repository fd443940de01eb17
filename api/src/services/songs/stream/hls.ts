import * as z from 'zod'
import { anyone, guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { raw, uuid } from '../../../platform/schemas.ts'
import { findUpload, folderOf } from '../uploads.ts'
import { keyOf } from './queries.ts'
import { forEver, serveFile } from '../../../platform/http/serve-file.ts'

const playlistType = 'application/vnd.apple.mpegurl'

export const hlsPlaylist = operation('GET /songs/{id}/hls-playlist', {
  summary: 'Get the HLS master playlist of a song. Its entries are relative to this URL.',
  access: guest,
  params: { id: uuid },
  returns: raw(playlistType),
  errors: { songNotFound: [404, 'Song not found'], songNotVerified: [403, 'Song is not verified'] },
  async handle({ app, params, fail }) {
    const song = await findUpload(app.db, params.id)
    if (!song) throw fail('songNotFound')
    if (song.status !== 'VERIFIED') throw fail('songNotVerified')
    const master = await app.storage.get(`${folderOf(params.id)}/hls/master.m3u8`)
    if (!master) throw fail('songNotFound')
    const text = await new Response(master.body).text()
    return new Response(text.replaceAll(/^(?=[^#\n])/gm, 'hls/'), {
      headers: { 'Content-Type': playlistType, 'Cache-Control': 'private, no-cache' },
    })
  },
})

/** Media playlists and encrypted segments. Useless without the key, so any cache may store them (decision 0011). */
export const hlsFile = operation('GET /songs/{id}/hls/{rendition}/{file}', {
  summary: 'Get an HLS file of a song: a media playlist, its init section or an encrypted segment',
  access: anyone,
  params: {
    id: uuid,
    rendition: z.enum(['low', 'medium', 'high']),
    file: z.string().regex(/^[\w-]{1,40}\.(m3u8|mp4|m4s)$/, { error: 'must be the name of a file of a song' }),
  },
  returns: raw('application/octet-stream'),
  allowance: 'none',
  errors: { fileNotFound: [404, 'File not found'] },
  async handle({ app, params: { id, rendition, file }, request, fail }) {
    const answer = await serveFile(app.storage, `${folderOf(id)}/hls/${rendition}/${file}`, request, forEver)
    if (!answer) throw fail('fileNotFound')
    return answer
  },
})

/** Banned users have no valid token, so requiring one keeps them out. */
export const hlsKey = operation('GET /songs/hls/key', {
  summary: 'Get the 16-byte key that decrypts the segments of a song',
  access: guest,
  query: { song: uuid },
  returns: raw('application/octet-stream'),
  errors: { songNotFound: [404, 'Song not found'], songNotVerified: [403, 'Song is not verified'] },
  async handle({ app, query, fail }) {
    const song = await keyOf(app.db, query.song)
    if (!song) throw fail('songNotFound')
    if (song.status !== 'VERIFIED' || !song.hlsKey) throw fail('songNotVerified')
    return new Response(new Uint8Array(song.hlsKey), {
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' },
    })
  },
})
