import type { ColumnType, Generated } from 'kysely'
import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { Stamp } from '../columns.ts'

/** What others see of an account. Every account has one row. */
export type UserProfileTable = {
  userId: number
  nickname: string
  avatarId: string
  color: string
  badges: Generated<string[]>
  /** The optional fields of a profile; only those that were set. */
  details: ColumnType<Record<string, unknown>, string | undefined, string>
  updatedAt: Stamp
}

/** Settings that only the user sees. Every account has one row. */
export type UserSettingsTable = {
  userId: number
  musicProviders: Generated<string[]>
  allowExplicitAudio: Generated<boolean>
  language: Generated<Language>
  audioQuality: Generated<AudioQuality>
  /** Whether the public page shows what this person played in public rooms. */
  showsPlays: Generated<boolean>
  /** Whether friends see which room they are in. */
  showsWhereabouts: Generated<boolean>
  /** Whether this person's actions may be reported for statistics. */
  sharesStatistics: Generated<boolean>
  updatedAt: Stamp
}

/** A guest's chosen name. Deleted soon after their token has expired. */
export type GuestNameTable = {
  uuid: string
  nickname: string
  chosenAt: Date
}

export type ProfilesTables = {
  userProfile: UserProfileTable
  guestName: GuestNameTable
  userSettings: UserSettingsTable
}
