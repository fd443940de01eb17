import * as z from 'zod'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { minuteMs } from '../../../ports/clock.ts'
import { findRoom } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { hasRank } from '../ranks.ts'

/**
 * Short, because a user who loses the right to speak, or access to the room, keeps it until the token expires. Clients
 * renew it before.
 */
const lastsMs = 5 * minuteMs

export const voiceToken = operation('POST /agora/token', {
  summary:
    'Get a token for the voice channel of a room I am in: to listen, or to speak if I am a DJ or staff and live audio is on',
  access: user,
  allowance: 'signIn',
  body: z.object({ channel: roomId, role: z.enum(['PUBLISHER', 'SUBSCRIBER']).default('SUBSCRIBER') }),
  returns: z.object({
    token: z.string(),
    appId: z.string(),
    channel: z.string(),
    uid: z.string(),
    expiresAt: instant,
  }),
  errors: {
    voiceNotSetUp: [404, 'Voice isn’t set up here'],
    roomNotFound,
    notInThisRoom: [403, 'Enter the room first'],
    liveAudioOff: [403, 'Live audio is off in this room'],
    mayNotSpeak: [403, 'Only DJs and room staff can speak'],
  },
  async handle({ app, caller, body, fail }) {
    const { voice } = app
    if (!voice) throw fail('voiceNotSetUp')
    const room = await findRoom(app.db, body.channel)
    if (!room) throw fail('roomNotFound')
    const uid = uuidOf(caller)
    const state = (await app.rooms.live([room.uuid])).get(room.uuid)
    if (!state?.allUsers.some(({ uuid }) => uuid === uid)) throw fail('notInThisRoom')
    if (!room.liveAudio) throw fail('liveAudioOff')
    const now = app.clock.now()
    const mayPublish = body.role === 'PUBLISHER'
    const isStaff = mayPublish && (await hasRank(app.db, room.id, caller, { rank: 'staff', now }))
    if (mayPublish && !isStaff && !isDj(state, uid)) throw fail('mayNotSpeak')
    const token = voice.tokenFor({ channel: room.uuid, uid, mayPublish, lastsMs })
    return { token, appId: voice.appId, channel: room.uuid, uid, expiresAt: new Date(now + lastsMs) }
  },
})

const isDj = ({ djs }: Pick<RoomState, 'djs'>, userUuid: string) => djs.some(({ uuid }) => uuid === userUuid)
