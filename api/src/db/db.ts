import type { Kysely, Transaction } from 'kysely'
import type { AuditTables } from './tables/audit.ts'
import type { ChatTables } from './tables/chat.ts'
import type { JobTables } from './tables/jobs.ts'
import type { LiveRoomTables } from './tables/live-rooms.ts'
import type { ModerationTables } from './tables/moderation.ts'
import type { MusicTables } from './tables/music.ts'
import type { PaymentTables } from './tables/payment.ts'
import type { NotificationsTables } from './tables/notifications.ts'
import type { PlaylistTables } from './tables/playlist.ts'
import type { PointsTables } from './tables/points.ts'
import type { RoomsTables } from './tables/rooms.ts'
import type { SocialTables } from './tables/social.ts'
import type { SongsTables } from './tables/songs.ts'
import type { TokenTables } from './tables/tokens.ts'
import type { UsersTables } from './tables/users.ts'

/** Every table. A service writes its own tables only; others may read (join) them. */
export type Database = UsersTables &
  AuditTables &
  RoomsTables &
  PaymentTables &
  PlaylistTables &
  PointsTables &
  SongsTables &
  SocialTables &
  JobTables &
  MusicTables &
  LiveRoomTables &
  ModerationTables &
  NotificationsTables &
  TokenTables &
  ChatTables

/** The database, or a transaction in it: queries accept either as their first argument. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** The constraint that a write violated, if any (unique 23505, foreign key 23503). */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  if (error.code !== '23505' && error.code !== '23503') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : 'unknown'
}

/** Whether a transaction conflicted with another and may be retried (serialization failure, deadlock). */
export function lostRace(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    (error.code === '40001' || error.code === '40P01')
  )
}
