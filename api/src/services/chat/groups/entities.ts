import * as z from 'zod'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import type { SenderEntity } from '../../../db/tables/chat-messages.ts'
import type { RoomRow } from '../rooms.ts'

/** A user in the format of chat clients. */
export const ChatUser = z
  .looseObject({
    uid: z.string(),
    name: z.string(),
    avatar: z.string(),
    role: z.string(),
    status: z.string(),
  })
  .meta({ id: 'ChatUser' })

/** A room in the format of a chat client's group. */
export const ChatGroup = z
  .looseObject({
    guid: z.string(),
    name: z.string(),
    type: z.enum(['public', 'password']),
    description: z.string(),
    owner: z.string(),
    conversationId: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
  })
  .meta({ id: 'ChatGroup' })

/** A uid or a guid as clients send them: any short text. Ours are lower-case uuids. */
export const chatId = z.string().min(1).max(100).toLowerCase()

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const conversationOf = (roomUuid: string) => `group_${roomUuid}`

const avatarUrl = (publicUrl: string, avatarId: string) =>
  `${publicUrl}/avatars/art/${encodeURIComponent(avatarId)}/front-head.png`

/** The profile fields that chat shows. */
type SenderProfile = Pick<UserProfile, 'uuid' | 'nickname' | 'avatarId'>

export function senderEntity(publicUrl: string, profile: SenderProfile): SenderEntity {
  return {
    uid: profile.uuid,
    name: profile.nickname,
    avatar: avatarUrl(publicUrl, profile.avatarId),
    role: 'default',
  }
}

/** Always offline: only friends receive presence, through the friends API. */
export const asChatUser = (entity: SenderEntity) => ({ ...entity, status: 'offline' })

export function asGroup(room: RoomRow) {
  const isOpen = room.passwordHash === null && room.guestPasswordHash === null
  return {
    guid: room.uuid,
    name: room.name,
    type: isOpen ? ('public' as const) : ('password' as const),
    description: room.description,
    owner: 'app_system',
    conversationId: conversationOf(room.uuid),
    createdAt: seconds(room.createdAt),
    updatedAt: seconds(room.updatedAt),
  }
}
