import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

type Once = ColumnType<Date, Date, never>

/** A period over which points are counted. No two overlap. */
export interface SeasonTable {
  id: GeneratedAlways<number>
  name: string
  startTime: Stamp
  endTime: Stamp
  createdAt: Stamp
  updatedAt: Stamp
}

/** What points are earned or granted for. */
export type PointsReason = 'play' | 'adjustment' | 'service'

/** An entry in the points ledger. Entries are added and never changed; balances are their sums. */
export interface PointsEntryTable {
  id: GeneratedAlways<number>
  /** Makes adding the entry idempotent. */
  key: string
  userUuid: string
  /** The season in progress at `at`; null if there was none. */
  seasonId: number | null
  amount: number
  reason: PointsReason
  playId: string | null
  /** The administrator; null if points were granted automatically. */
  byUuid: string | null
  note: string | null
  /** When it was earned: for a play, when it ended. */
  at: Once
  toldAt: Once
}

/** A person's total points in a season. */
export interface RankingStatusTable {
  id: GeneratedAlways<number>
  userUuid: string
  seasonId: number
  balance: number
  /** When the balance was reached: with equal points, the person who had them first ranks higher. */
  reachedAt: ColumnType<Date, Date, Date>
}

/** A person's total points, in seasons and between them. */
export type LifetimeRankingTable = Omit<RankingStatusTable, 'seasonId'>

/** What DJs have earned in a Discord server's rooms in a season. */
export interface GuildRankingTable {
  guildId: string
  seasonId: number
  balance: number
  /** When the balance was reached. */
  reachedAt: ColumnType<Date, Date, Date>
}

/** What one DJ has earned there. */
export interface GuildDjRankingTable extends GuildRankingTable {
  userUuid: string
}

/**
 * Changes in the number of people at a step of a ranking since these rows were last aggregated. Written by triggers.
 */
export interface RankingStepTable {
  /** 0 for all time. */
  seasonId: number
  /** The lowest balance on this step. */
  step: number
  people: number
}

/** For how many of a DJ's songs a listener was counted in a week. */
export interface PointsPairTable {
  djUuid: string
  listenerUuid: string
  week: number
  songs: number
}

/** A named value that administrators set for a season, such as text for its page. */
export interface CustomFieldTable {
  id: GeneratedAlways<number>
  seasonId: number
  name: string
  value: string
}

export const avatarStatuses = ['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY'] as const
export type AvatarStatus = (typeof avatarStatuses)[number]

/** Who is automatically assigned an avatar that can't be chosen or earned. */
export type HouseAvatar = 'guests' | 'linkedWithDiscord' | 'moderators' | 'bots'

export interface AvatarTable {
  /** Its name in profiles and in old chat messages: it never changes and is never reused. */
  slug: string
  avatarStatus: AvatarStatus
  /** Set only for automatically assigned avatars. */
  wornBy: HouseAvatar | null
  /** The season it is an award of, and the points required to win it. */
  seasonId: number | null
  rankingValue: number | null
  discordOnly: Generated<boolean>
  hasCustomFace: Generated<boolean>
  /** The original URL of its picture, set by an administrator; clients get our copy. */
  customFaceUrl: string | null
  /** The name of that copy in the storage. */
  customFace: string | null
  hasSmallBody: Generated<boolean>
  /** The folder of its eight pictures in the storage; null for an avatar drawn by code. */
  pictures: string | null
  /** Its position in the picker. */
  place: number
  createdAt: Stamp
  updatedAt: Stamp
  /** When it was withdrawn. Nobody can wear it any more, but old messages still show it. */
  deletedAt: MaybeInstant
}

export const assignmentTypes = ['MANUAL', 'SEASON_AWARD', 'PURCHASED'] as const
export type AssignmentType = (typeof assignmentTypes)[number]

/** A user's right to an avatar that isn't available to everybody. */
export interface UserAvatarAssignmentTable {
  id: GeneratedAlways<number>
  slug: string
  userUuid: string
  assignmentType: AssignmentType
  byUuid: string | null
  at: Once
}

/** What a user has earned by playing: a deck or a piece of clothing. */
export type EarnedItemTable = {
  userUuid: string
  /** A name of `earnedTable`, of this version or another. */
  item: string
  earnedAt: Date
}

export type PointsTables = {
  earnedItem: EarnedItemTable
  avatar: AvatarTable
  userAvatarAssignment: UserAvatarAssignmentTable
  season: SeasonTable
  pointsEntry: PointsEntryTable
  rankingStatus: RankingStatusTable
  lifetimeRanking: LifetimeRankingTable
  guildRanking: GuildRankingTable
  guildDjRanking: GuildDjRankingTable
  rankingStep: RankingStepTable
  pointsPair: PointsPairTable
  customField: CustomFieldTable
}
