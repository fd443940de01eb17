import { systemSender } from '@segue/shared/chat/message.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../app.ts'
import { findRoom } from '../rooms/public.ts'
import { profileOf } from '../users/public.ts'
import { addMessageOnce } from './messages/send-message.ts'
import { asGroupMessage } from './messages/wire.ts'

export { authorizeMember } from './groups/authorize.ts'
export { clearMessages, syncMembers } from './groups/sync.ts'

/**
 * Posts the room's own line saying that a DJ's song has started. Posting the same play again adds no second line; a
 * room without chat gets none.
 */
export async function postNowPlaying(
  app: Pick<App, 'db' | 'clock' | 'rooms'>,
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
  await postLine(app, room, { muid: `played ${playId}`, chatMessage, about: { uid: djUuid, name: nickname } })
}

/** Posts the room's own line saying that somebody in it has won an avatar; again, it adds no second line. */
export async function postAward(
  app: Pick<App, 'db' | 'clock' | 'rooms'>,
  roomUuid: string,
  won: { id: number; userUuid: string; avatarId: string; seasonName: string },
): Promise<void> {
  const room = await findRoom(app.db, roomUuid)
  if (!room?.hasChat) return
  const { id, ...award } = won
  const { nickname } = await profileOf(app.db, award.userUuid)
  const text = `${mentionOf(award.userUuid)} won an avatar in ${award.seasonName}`
  const chatMessage = { type: 'room' as const, message: text, award }
  const about = { uid: award.userUuid, name: nickname }
  await postLine(app, room, { muid: `award ${id} ${room.uuid}`, chatMessage, about })
}

type RoomLine = {
  /** Makes posting the line idempotent. */
  muid: string
  chatMessage: { type: 'room'; message: string }
  about: { uid: string; name: string }
}

/** A line of the room itself, which mentions somebody. */
async function postLine(
  app: Pick<App, 'db' | 'clock' | 'rooms'>,
  room: { uuid: string; name: string },
  { muid, chatMessage, about }: RoomLine,
): Promise<void> {
  const { row, isNew } = await addMessageOnce(app.db, app.clock.now(), {
    muid,
    roomUuid: room.uuid,
    sender: systemSender,
    senderEntity: { uid: systemSender, name: room.name, avatar: '', role: 'default' },
    category: 'message',
    type: 'text',
    data: {
      text: chatMessage.message,
      metadata: { chatMessage },
      attachments: [],
      mentions: { [about.uid]: about },
    },
    parentId: null,
  })
  if (isNew) app.rooms.push(room.uuid, { name: 'chatMessage', params: asGroupMessage(row, []) })
}
