import { plainJson, roomJson } from '@segue/shared/read-json.ts'
import type { Operation, TableOf } from '../platform/operation.ts'
import { auditOperations } from '../services/audit/operations.ts'
import { gifOperations } from '../services/chat/gifs/gifs.ts'
import { chatOperations, roomChatOperations } from '../services/chat/operations.ts'
import { moderationOperations } from '../services/moderation/operations.ts'
import { paymentOperations } from '../services/payment/operations.ts'
import { deviceOperations, notificationOperations } from '../services/notifications/operations.ts'
import { playlistOperations } from '../services/playlist/operations.ts'
import { pointsOperations } from '../services/points/operations.ts'
import { recentSongOperations, roomOperations } from '../services/rooms/operations.ts'
import { voiceToken } from '../services/rooms/voice/voice-token.ts'
import { socialOperations } from '../services/social/operations.ts'
import { songOperations } from '../services/songs/operations.ts'
import { userOperations } from '../services/users/operations.ts'

/** Every operation by service, in the order of the documents. */
export const services = {
  points: pointsOperations,
  // Rooms decide who may speak in them.
  user: [...userOperations, voiceToken],
  rooms: [...roomOperations, ...roomChatOperations],
  songs: songOperations,
  audit: auditOperations,
  moderation: moderationOperations,
  playlist: [...playlistOperations, ...recentSongOperations],
  chat: [...chatOperations, ...gifOperations],
  social: [...socialOperations, ...deviceOperations],
  payment: paymentOperations,
  notifications: notificationOperations,
} as const satisfies Record<string, readonly Operation[]>

type Service = keyof typeof services

/**
 * What rooms and chats receive is stored with them and broadcast to everybody there, so their bodies have tighter
 * bounds.
 */
const jsonBoundsOf = (service: string) => (service === 'rooms' || service === 'chat' ? roomJson : plainJson)

/** All operations in one list, each with the name of its service. */
export const operations: readonly (Operation & { service: string })[] = Object.entries(services).flatMap(
  ([service, list]: [string, readonly Operation[]]) =>
    list.map((operation) => ({ ...operation, service, json: jsonBoundsOf(service) })),
)

/** What other workspaces see of the API: the types of each call's parameters and reply. */
export type Operations = { [S in Service]: TableOf<(typeof services)[S]> }[Service] extends infer T
  ? UnionToIntersection<T>
  : never

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
