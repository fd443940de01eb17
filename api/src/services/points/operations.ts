import { avatarArt } from './avatars/art.ts'
import { allAvatars, avatar, avatarForService, avatarForUser, avatars, subscriberAvatars } from './avatars/lists.ts'
import {
  changeSeason,
  createSeason,
  currentSeason,
  deleteAdminSeason,
  deleteSeason,
  getSeason,
  listSeasons,
} from './seasons/seasons.ts'

export const pointsOperations = [
  avatars,
  subscriberAvatars,
  allAvatars,
  avatar,
  avatarForUser,
  avatarArt,
  avatarForService,
  listSeasons,
  getSeason,
  deleteAdminSeason,
  createSeason,
  changeSeason,
  deleteSeason,
  currentSeason,
] as const
