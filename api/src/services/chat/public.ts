import { systemSender } from '@segue/shared/chat/message.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../app.ts'
import type { MessageData } from '../../db/tables/chat-messages.ts'
import { findRoom, type RoomRow } from './rooms.ts'
import { profileOf } from '../users/public.ts'
import { addMessageOnce } from './messages/send-message.ts'
import { publishMessage, type ChatPublisher } from './publish.ts'

export { chatDialect } from './dialect.ts'
export { placeOf } from './direct/authorize.ts'
export { done, Done } from './done.ts'
export { forgetDeletion } from './messages/changes/deletions.ts'
export { anyMessage, EvidenceLine, linesAround, linesOf } from './messages/changes/evidence.ts'
export { chatListenersIn } from './groups/listeners.ts'
export { clearLines } from './groups/sync.ts'
export { messageErrors, messageId } from './messages/message-errors.ts'
export { addThrownLine, authorizeLine, pushLine, type LineRefusal } from './messages/thrown.ts'
export { ChatSession } from './socket/session.ts'
export type { ChatPublisher } from './publish.ts'

/** What posting in the room's own voice requires. */
export type RoomVoice = ChatPublisher & Pick<App, 'clock'>

const notices = {
  raidModeOn: 'Raid mode is on. For now only people who were already here can write and take the stage.',
  raidModeOff: 'Raid mode is over. Everyone can chat and DJ again.',
} as const

/**
 * Posts a room's notice about itself, which our own clients translate. The same occasion adds no second notice; a room
 * without chat gets none.
 */
export async function postRoomNotice(
  app: RoomVoice,
  roomUuid: string,
  roomNotice: keyof typeof notices,
  occasion: string,
): Promise<void> {
  const room = await findRoom(app.db, roomUuid)
  if (!room?.hasChat) return
  const text = notices[roomNotice]
  await postRoomLine(app, room, {
    muid: `${roomNotice} ${roomUuid} ${occasion}`,
    text,
    metadata: { chatMessage: { type: 'room' as const, message: text, roomNotice } },
    mentions: {},
  })
}

/** Posts a message in the room's own voice, once. */
async function postRoomLine(
  app: RoomVoice,
  room: RoomRow,
  { muid, ...data }: { muid: string } & Omit<MessageData, 'attachments'>,
): Promise<void> {
  const { row, isNew } = await addMessageOnce(app.db, app.clock.now(), {
    muid,
    roomUuid: room.uuid,
    sender: systemSender,
    senderEntity: { uid: systemSender, name: room.name, avatar: '', role: 'default' },
    category: 'message',
    type: 'text',
    data: { ...data, attachments: [] },
    parentId: null,
  })
  if (isNew) await publishMessage(app, row)
}

/**
 * Posts the room's own message that a DJ's song has started. Posting the same play again adds no second message; a room
 * without chat gets none.
 */
export async function postNowPlaying(
  app: RoomVoice,
  roomUuid: string,
  played: { playId: string; djUuid: string; song: Song },
): Promise<void> {
  const room = await findRoom(app.db, roomUuid)
  if (!room?.hasChat) return
  const { playId, djUuid, song } = played
  // A room that plays from its own crate is its own DJ.
  const nickname = djUuid === room.uuid ? room.name : (await profileOf(app.db, djUuid)).nickname
  const text = `${mentionOf(djUuid)} played`
  const chatMessage = { type: 'room' as const, message: text, songs: [{ type: 'ChatMusicInfo', song }] }
  await postRoomLine(app, room, {
    muid: `played ${playId}`,
    text,
    metadata: { chatMessage },
    mentions: { [djUuid]: { uid: djUuid, name: nickname } },
  })
}

/** Posts the room's own message that a user in it has won an avatar. Idempotent. */
export async function postAward(
  app: RoomVoice,
  roomUuid: string,
  won: { id: number; userUuid: string; avatarId: string; seasonName: string },
): Promise<void> {
  const room = await findRoom(app.db, roomUuid)
  if (!room?.hasChat) return
  const { id, ...award } = won
  const { nickname } = await profileOf(app.db, award.userUuid)
  const text = `${mentionOf(award.userUuid)} won an avatar in ${award.seasonName}`
  await postRoomLine(app, room, {
    muid: `award ${id} ${room.uuid}`,
    text,
    metadata: { chatMessage: { type: 'room' as const, message: text, award } },
    mentions: { [award.userUuid]: { uid: award.userUuid, name: nickname } },
  })
}
