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

/** What points are earned or given for. */
export type PointsReason = 'play' | 'adjustment' | 'service'

/** One line of the ledger of points. Lines are added and never changed; balances are their sums. */
export interface PointsEntryTable {
  id: GeneratedAlways<number>
  /** Makes adding the entry idempotent. */
  key: string
  userUuid: string
  /** The season that was on at `at`; null where none was. */
  seasonId: number | null
  amount: number
  reason: PointsReason
  playId: string | null
  /** The administrator; null where it was the product. */
  byUuid: string | null
  note: string | null
  /** When it was earned: for a play, when it ended. */
  at: Once
  toldAt: Once
}

/** Somebody's sum of points in a season. */
export interface RankingStatusTable {
  id: GeneratedAlways<number>
  userUuid: string
  seasonId: number
  balance: number
  /** When the balance was reached: of two with as many points, the one who had them first ranks higher. */
  reachedAt: ColumnType<Date, Date, Date>
}

/** Somebody's sum of all points, in seasons and between them. */
export type LifetimeRankingTable = Omit<RankingStatusTable, 'seasonId'>

/** What DJs have earned in the rooms of a Discord server in a season. */
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

/** People who came to a step of a ranking, or left it, since these rows were last added up. Triggers write them. */
export interface RankingStepTable {
  /** 0 for all time. */
  seasonId: number
  /** The least balance that is on this step. */
  step: number
  people: number
}

/** How many songs of a DJ somebody was counted for in a week. */
export interface PointsPairTable {
  djUuid: string
  listenerUuid: string
  week: number
  songs: number
}

/** A named value that administrators give a season, such as what its page says. */
export interface CustomFieldTable {
  id: GeneratedAlways<number>
  seasonId: number
  name: string
  value: string
}

export const avatarStatuses = ['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY'] as const
export type AvatarStatus = (typeof avatarStatuses)[number]

/** Whom the house hands an avatar to that nobody chooses or earns. */
export type HouseAvatar = 'guests' | 'linkedWithDiscord' | 'moderators' | 'bots'

export interface AvatarTable {
  /** Its name in profiles and in old lines of chats: it never changes, and is not given to another. */
  slug: string
  avatarStatus: AvatarStatus
  /** Set for those of the house alone. */
  wornBy: HouseAvatar | null
  /** The season it is an award of, and the points that win it. */
  seasonId: number | null
  rankingValue: number | null
  discordOnly: Generated<boolean>
  hasCustomFace: Generated<boolean>
  /** Where an administrator said that its picture is; clients get the copy of it that we keep. */
  customFaceUrl: string | null
  /** The name of that copy in the storage. */
  customFace: string | null
  hasSmallBody: Generated<boolean>
  /** The folder of its eight pictures in the storage; null for one that is drawn by code. */
  pictures: string | null
  /** Its place in the picker. */
  place: number
  createdAt: Stamp
  updatedAt: Stamp
  /** When it was withdrawn. It is worn by nobody, and shown in what was said before. */
  deletedAt: MaybeInstant
}

export const assignmentTypes = ['MANUAL', 'SEASON_AWARD', 'PURCHASED'] as const
export type AssignmentType = (typeof assignmentTypes)[number]

/** Somebody's right to an avatar that is not everybody's. */
export interface UserAvatarAssignmentTable {
  id: GeneratedAlways<number>
  slug: string
  userUuid: string
  assignmentType: AssignmentType
  byUuid: string | null
  at: Once
}

export type PointsTables = {
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
