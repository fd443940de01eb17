import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { DevicePlatform } from '../../../db/tables/notifications.ts'
import { admin, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import type { Failure } from '../../../platform/failure.ts'
import { operation, type Key, type RefusalDetails } from '../../../platform/operation.ts'
import { retryAfter } from '../../../platform/quotas/quota.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { dayMs, hourMs, minuteMs } from '../../../ports/clock.ts'
import { findRoomFor, isOpenToAll, roomInBody, roomNotFound, runsRoom, type RoomRow } from '../../rooms/public.ts'
import { profileOf } from '../../users/public.ts'
import { hasMembers, isBegun, notifyAudience } from '../notify/audience.ts'
import { keepPace, keepPaces } from '../notify/pace.ts'
import { aboutOf, announcerOf, messageKey, sent } from './bodies.ts'

export const announce = operation('POST /notifications/custom-message', {
  summary: 'Send an announcement to everyone, in their inbox and on their preferred channels. Idempotent by key.',
  access: admin,
  status: 202,
  body: z.object(sent),
  returns: Acknowledged,
  async handle({ app, caller, body }) {
    const occasion = {
      key: `announcement ${body.key ?? app.ids.uuid()}`,
      kind: 'announcement' as const,
      fromUuid: null,
      roomUuid: null,
      about: aboutOf(body),
    }
    const byUuid = announcerOf(caller)
    await app.db.transaction().execute((trx) => notifyAudience(app, trx, occasion, { of: 'everybody' }, byUuid))
    return acknowledged
  },
})

/** How often room staff can message the visitors of their room. */
const roomPace = [
  { most: 1, ms: 30 * minuteMs },
  { most: 3, ms: dayMs },
]

const roomMessageErrors = {
  roomNotFound,
  staffOnly: [403, 'Only room staff can do this'],
  roomWroteJustNow: [429, 'This room has already sent a message. Try again in {{minutes}} min'],
} as const

type Fail = (name: keyof typeof roomMessageErrors, message?: RefusalDetails) => Failure

type RoomMessage = {
  roomId: string
  message: string
  key?: string | undefined
  platforms: DevicePlatform[] | undefined
}

async function writeToVisitors(
  app: App,
  caller: Caller,
  { roomId: id, message, key, platforms }: RoomMessage,
  fail: Fail,
): Promise<void> {
  const room = await findRoomFor(app, caller, id)
  if (!room) throw fail('roomNotFound')
  if (!(await runsRoom(app, caller, room))) throw fail('staffOnly')
  const occasion = {
    key: ['roomMessage', room.uuid, uuidOf(caller), ...(platforms ?? []), key ?? app.ids.uuid()].join(' '),
    kind: 'roomMessage' as const,
    fromUuid: uuidOf(caller),
    roomUuid: room.uuid,
    about: { roomName: room.name, roomSlug: room.slug, text: message },
    ...(platforms ? { platforms } : {}),
  }
  const wait = await app.db.transaction().execute(async (trx) => {
    const left = await keepPace(trx, `room ${room.uuid}`, roomPace, app.clock.now())
    if (left === 0) await notifyAudience(app, trx, occasion, { of: 'visitors', roomUuid: room.uuid })
    // A repeated request is over the limit only because of the first one, which has sent the message. It succeeds.
    return left > 0 && (await isBegun(trx, occasion.key)) ? 0 : left
  })
  if (wait > 0) throw fail('roomWroteJustNow', retryAfter(wait))
}

const fromRoom = <const K extends Key>(key: K, summary: string, platforms?: DevicePlatform[]) =>
  operation(key, {
    summary,
    access: user,
    staffMayMore: true,
    status: 202,
    body: z.object({ roomId: roomInBody, message: z.string().trim().min(1).max(300), key: messageKey }),
    returns: Acknowledged,
    errors: roomMessageErrors,
    async handle({ app, caller, body, fail }) {
      await writeToVisitors(app, caller, { ...body, platforms }, fail)
      return acknowledged
    },
  })

export const writeFromRoom = fromRoom(
  'POST /notifications/custom-message-from-room',
  'Notify recent visitors of a room (staff). Idempotent by key.',
)
export const pushFromRoom = fromRoom(
  'POST /mobileNotification/room-users',
  'Notify the phones of a room’s recent visitors (staff). Idempotent by key.',
  ['ios', 'android'],
)

/** How often a DJ's fans are notified: once per visit to a room, and a few times a day. */
const visitPace = [{ most: 1, ms: 6 * hourMs }]
const dayPace = [{ most: 4, ms: dayMs }]

/**
 * Notifies the fans of a DJ that they are on stage, once per play. Returns how long to wait (ms) if they were notified
 * recently; else 0, also when they were notified of this play before.
 */
export async function notifyFans(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  room: RoomRow,
  { djUuid, playId }: { djUuid: string; playId: string | undefined },
): Promise<number> {
  const now = app.clock.now()
  const fans = { of: 'fans' as const, djUuid }
  // Without fans, the attempt doesn't count against the DJ's visit.
  if (!(await hasMembers(app.db, fans, now))) return 0
  const { nickname } = await profileOf(app.db, djUuid)
  const about = { personName: nickname, roomName: room.name, roomSlug: room.slug }
  const occasion = {
    key: `djOnStage ${djUuid} ${room.uuid} ${playId ?? now}`,
    kind: 'djOnStage' as const,
    fromUuid: djUuid,
    roomUuid: room.uuid,
    about,
  }
  return app.db.transaction().execute(async (trx) => {
    const paces = [
      { topic: `stage ${djUuid}`, windows: dayPace },
      { topic: `stage ${djUuid} ${room.uuid}`, windows: visitPace },
    ]
    const wait = await keepPaces(trx, paces, now)
    if (wait === 0) await notifyAudience(app, trx, occasion, fans)
    // A repeated request is over the limit only because of the first one, which has notified the fans. It succeeds.
    return wait > 0 && playId !== undefined && (await isBegun(trx, occasion.key)) ? 0 : wait
  })
}

export const callFans = operation('POST /notifications/dj-fans', {
  summary: 'Notify my fans that I am on stage in a room. Sent once per visit. Idempotent during a song.',
  access: user,
  status: 202,
  body: z.object({ roomId: roomInBody }),
  returns: Acknowledged,
  errors: {
    roomNotFound,
    notOnStage: [403, 'You aren’t on stage in this room'],
    roomNotPublic: [403, 'Your fans can’t enter this room'],
    fansToldJustNow: [429, 'Your fans have already been notified. Try again in {{minutes}} min'],
  },
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    const room = await findRoomFor(app, caller, body.roomId)
    if (!room) throw fail('roomNotFound')
    const state = (await app.rooms.live([room.uuid])).get(room.uuid)
    if (!state?.djs.some(({ uuid }) => uuid === me)) throw fail('notOnStage')
    if (!isOpenToAll(room)) throw fail('roomNotPublic')
    const wait = await notifyFans(app, room, { djUuid: me, playId: state.nowPlaying?.playId })
    if (wait > 0) throw fail('fansToldJustNow', retryAfter(wait))
    return acknowledged
  },
})
