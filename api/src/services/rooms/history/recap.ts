import * as z from 'zod'
import { languageOf, type Language } from '@segue/shared/i18n/words.ts'
import { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { guest } from '../../../platform/access.ts'
import { contentVersion } from '../../../platform/hash.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, raw } from '../../../platform/schemas.ts'
import { hourMs } from '../../../ports/clock.ts'
import { drawRecap } from '../previews/draw-recap.ts'
import { pictureOf } from '../previews/get-picture.ts'
import { stillOf } from '../previews/stills.ts'
import type { RoomRow } from '../room/queries.ts'
import { Face, notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { roomToRead } from './get-history.ts'
import { facesOf } from './plays.ts'
import { sessionBefore } from './session.ts'

/** Why there is no recap of a session. */
export const recapErrors = {
  roomNotFound,
  notInside,
  nothingPlayed: [404, 'Nothing was played here before that'],
} as const

/** A session is identified by any time after its last song; defaults to the latest. */
const until = z.iso.datetime({ offset: true }).optional()

export const getRecap = operation('GET /rooms/{id}/recap', {
  summary:
    'Get the recap of a listening session in a room. A session ends after a two-hour break, or after a day at most.',
  access: guest,
  params: { id: roomId },
  query: { until },
  returns: z
    .object({
      from: instant,
      until: instant,
      plays: z.number(),
      djs: z.number(),
      likes: z.number(),
      stars: z.number(),
      mostListeners: z.number().nullable(),
      songs: z.array(z.object({ song: Song, dj: Face.nullable(), likes: z.number(), stars: z.number() })),
      topDjs: z.array(Face.extend({ plays: z.number(), likes: z.number() })),
    })
    .meta({ id: 'RoomRecap' }),
  errors: recapErrors,
  async handle({ app, caller, params, query, fail }) {
    const found = await recapOf(app, caller, { id: params.id, until: query.until })
    if (typeof found === 'string') throw fail(found)
    return found.recap
  },
})

export const getRecapPicture = operation('GET /rooms/{id}/recap.png', {
  summary: 'Get the recap of a listening session as a picture to share',
  access: guest,
  params: { id: roomId },
  query: { until, language: z.string().max(10).optional() },
  returns: raw('image/png'),
  errors: recapErrors,
  async handle({ app, caller, client, params, query, fail }) {
    const found = await recapOf(app, caller, { id: params.id, until: query.until })
    if (typeof found === 'string') throw fail(found)
    const language = languageOf(query.language) ?? 'en'
    const picture = await pictureToShare(app, found, { language, client })
    return new Response(picture, {
      headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=60' },
    })
  },
})

export type FoundRecap = NonNullable<Awaited<ReturnType<typeof eveningOf>>>

/**
 * The picture of a session for sharing. It covers the session up to the end of the hour, so that there are few pictures
 * and each is drawn once. No other session begins in that hour, because the pause between sessions is longer.
 */
export async function pictureToShare(app: App, found: FoundRecap, request: { language: Language; client: string }) {
  const { language, client } = request
  const endOfHour = new Date((Math.floor(found.recap.until.getTime() / hourMs) + 1) * hourMs)
  const whole = (await eveningOf(app, found.room, endOfHour)) ?? found
  return pictureOfRecap(app, whole, { language, source: `recaps of ${client}` })
}

type Drawing = { language: Language; source: string }

/** A session as a picture, with text in the given language. */
export async function pictureOfRecap(app: App, { room, recap }: FoundRecap, { language, source }: Drawing) {
  const card = { name: room.name, language, recap }
  const { light } = await stillOf(room.design)
  const version = contentVersion(`recap ${JSON.stringify([card, light])}`)
  return pictureOf(app, { version, source }, () => drawRecap(card, app.config.brandName, light))
}

/** A session of a room, for callers who may read the room's history. */
export async function recapOf(app: App, caller: Caller, wanted: { id: string; until: string | undefined }) {
  const room = await roomToRead(app, caller, wanted.id)
  if (room === 'unknown') return 'roomNotFound' as const
  if (room === 'closed') return 'notInside' as const
  const before = wanted.until === undefined ? new Date(app.clock.now() + 1) : new Date(wanted.until)
  return (await eveningOf(app, room, before)) ?? ('nothingPlayed' as const)
}

/** The session of a room whose last song began before an instant, if any. */
export async function eveningOf({ db }: Pick<App, 'db'>, room: RoomRow, before: Date) {
  const session = await sessionBefore(db, room.uuid, before)
  if (!session) return undefined
  const uuids = [...session.songs.map(({ djUuid }) => djUuid), ...session.topDjs.map(({ uuid }) => uuid)]
  const faces = await facesOf(db, uuids)
  const songs = session.songs.map(({ djUuid, ...song }) => ({ ...song, dj: faces.get(djUuid) ?? null }))
  const topDjs = session.topDjs.flatMap(({ uuid, ...sums }) => {
    const face = faces.get(uuid)
    return face ? [{ ...face, ...sums }] : []
  })
  return { room, recap: { ...session, songs, topDjs } }
}
