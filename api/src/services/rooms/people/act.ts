import * as z from 'zod'
import { readAction } from '@segue/shared/room/protocol/actions.ts'
import { refusalSentence } from '@segue/shared/i18n/refusal-sentence.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor } from '../room/visibility.ts'
import { personOf } from '../ranks.ts'

/** A room refuses with its own codes, the same as over the socket. */
const refusalOf = (refused: Refused) => ({
  sentence: refusalSentence(refused),
  code: refused.code,
  values: refused.values,
})

export const actInRoom = operation('POST /rooms/{id}/actions', {
  summary: 'Send an action, such as a vote, to a room I am in, without a socket',
  access: person,
  params: { id: roomId },
  body: z.looseObject({ action: z.string().max(60) }),
  returns: z.looseObject({}),
  errors: {
    roomNotFound,
    badAction: [400, 'Unknown action'],
    needsConnection: [400, 'This action requires a connection to the room.'],
    roomRefused: [403, 'The room refused this'],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    let sent
    try {
      sent = readAction({ ...body, roomUuid: room.uuid })
    } catch (error) {
      throw error instanceof Refused ? fail('badAction', refusalOf(error)) : error
    }
    // A user who joins has to receive what follows.
    if (sent.type === 'joinRoom' || sent.type === 'leaveRoom' || sent.type === 'getRoomStates')
      throw fail('needsConnection')
    const { roomUuid: _roomUuid, ...action } = sent
    try {
      return { ...(await app.rooms.perform(room.uuid, personOf(caller), action)) }
    } catch (error) {
      // A room that is moving between processes has refused nothing; all operations report that in the same way.
      if (!(error instanceof Refused) || error.code === 'roomElsewhere') throw error
      throw error.code === 'unknownRoom' ? fail('roomNotFound') : fail('roomRefused', refusalOf(error))
    }
  },
})
