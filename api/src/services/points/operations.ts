import { testFault } from '../../platform/test-fault.ts'
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
  testFault('POST /sentry-testing'),
  currentSeason,
] as const
