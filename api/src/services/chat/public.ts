import { systemSender } from '@segue/shared/chat/message.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../app.ts'
import { findRoom } from '../rooms/public.ts'
import { profileOf } from '../users/public.ts'
import { addMessageOnce } from './messages/send-message.ts'
import { asGroupMessage } from './messages/wire.ts'

export { authorizeForMessage, authorizeMember } from './groups/authorize.ts'
export { anyMessage, EvidenceLine, linesAround, linesOf } from './messages/evidence.ts'
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
  const { row, isNew } = await addMessageOnce(app.db, app.clock.now(), {
    muid: `played ${playId}`,
    roomUuid: room.uuid,
    sender: systemSender,
    senderEntity: { uid: systemSender, name: room.name, avatar: '', role: 'default' },
    category: 'message',
    type: 'text',
    data: {
      text,
      metadata: { chatMessage },
      attachments: [],
      mentions: { [djUuid]: { uid: djUuid, name: nickname } },
    },
    parentId: null,
  })
  if (isNew) app.rooms.push(room.uuid, { name: 'chatMessage', params: asGroupMessage(row, []) })
}
