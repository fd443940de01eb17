import * as z from 'zod'
import { writeLibrary } from '@segue/shared/crate/library/write.ts'
import { historyFormats, writtenFiles } from '@segue/shared/crate/library/written-formats.ts'
import { linkOf } from '@segue/shared/song/links.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { guest } from '../../../platform/access.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { tracksForExport } from '../../songs/public.ts'
import { notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { maxPerFile, roomToRead } from './get-history.ts'
import { pageOfPlays, playFilter } from './plays.ts'

export const getHistoryForDjs = operation('GET /rooms/{id}/history/file', {
  summary: 'Export a room’s play history as a playlist for other software, in the order played, up to 10,000 plays',
  access: guest,
  params: { id: roomId },
  query: { ...playFilter, format: z.enum(historyFormats) },
  returns: raw('application/octet-stream'),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, query: { format, ...filter }, fail }) {
    const room = await roomToRead(app, caller, params.id)
    if (room === 'unknown') throw fail('roomNotFound')
    if (room === 'closed') throw fail('notInside')
    const found = await pageOfPlays(app.db, room.uuid, { ...filter, limit: maxPerFile, offset: 0 })
    const songs = (filter.order === 'newest' ? found.toReversed() : found).map(({ song }) => song)
    const described = await tracksForExport(app.db, caller.kind === 'user' ? caller.uuid : null, songs)
    const tracks =
      format === 'rekordbox'
        ? described
        : described.map((track, at) => ({
            ...track,
            path:
              track.path ??
              pageOf(songs[at] ?? {}, app.config.publicUrl) ??
              (format === 'm3u8' ? nameOf(track) : null),
          }))
    const { ending, contentType } = writtenFiles[format]
    return new Response(writeLibrary(format, { name: room.name, tracks }), {
      headers: {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Disposition': attachment(`${room.slug}.${ending}`),
      },
    })
  },
})

/** Where a song that the caller doesn't have as a file is found. */
function pageOf({ musicProviders: ids }: Song, publicUrl: string): string | undefined {
  if (ids?.uploadService) return `${publicUrl}/songs/${encodeURIComponent(ids.uploadService)}`
  const pages = musicProviders.map((provider) => ids?.[provider] && linkOf(provider, ids[provider]))
  return pages.find(Boolean) || undefined
}

/** A list of files has a line for every song, even if it is known only by its name. */
function nameOf({ artist, title }: { artist: string | null; title: string | null }): string | null {
  const name = [artist, title].flatMap((text) => text ?? []).join(' - ')
  return name === '' ? null : name.replace(/[/\\#]/g, '_')
}
