import { testFault } from '../../platform/test-fault.ts'
import {
  changeAvatar,
  createAvatar,
  deleteAdminAvatar,
  deleteAvatar,
  getAdminAvatar,
  listAdminAvatars,
} from './avatars/admin-avatars.ts'
import { assignAvatar, listAssignments, unassignAvatar } from './avatars/assignments.ts'
import { avatarArt } from './avatars/art.ts'
import { allAvatars, avatar, avatarForService, avatarForUser, avatars, subscriberAvatars } from './avatars/lists.ts'
import { ownEarned } from './earned/own-earned.ts'
import { backfillAvatars } from './awards/backfill.ts'
import { handlePoints, pointsForService } from './ledger/adjust.ts'
import {
  getLifetimeRanking,
  getRankingStatus,
  listLifetimeRankings,
  listRankingStatuses,
} from './rankings/admin-rankings.ts'
import { currentGuildRanking, guildRankingOfSeason, guildSeason } from './rankings/guild-rankings.ts'
import { currentRankingStatus, ownCurrentRankingStatus, rankingStatuses, rankingSum } from './rankings/own-status.ts'
import {
  allSeasonsRanking,
  currentSeasonRanking,
  nextSeasonRanking,
  previousSeasonRanking,
  rankingOfSeason,
  seasonRanking,
} from './rankings/season-rankings.ts'
import { removeCustomField, setCustomField } from './seasons/custom-fields.ts'
import {
  changeSeason,
  createSeason,
  currentSeason,
  deleteAdminSeason,
  deleteSeason,
  getSeason,
  listSeasons,
  seasonsAround,
} from './seasons/seasons.ts'

import {
  changeBundle,
  countBundles,
  createBundle,
  deleteBundle,
  getBundle,
  listBundles,
  setBundleThumbnail,
} from './shop/bundles.ts'
import {
  changeConsumable,
  countConsumables,
  createConsumable,
  deleteConsumable,
  getConsumable,
  listConsumables,
} from './shop/consumables.ts'
import { getConsumableFile, uploadConsumableFile } from './shop/pictures.ts'
import { purchaseConsumable } from './shop/purchase.ts'
import { createTokenAccount, getTokenAccount, ownTokenAccount } from './tokens/accounts.ts'
import { ownTokenHistory } from './tokens/history.ts'
import { changeTokens, listTokenAccounts, setTokenAccountStatus } from './tokens/admin-tokens.ts'
import { commitTransaction, voidTransaction } from './tokens/transactions.ts'

export const pointsOperations = [
  purchaseConsumable,
  createConsumable,
  listConsumables,
  countConsumables,
  uploadConsumableFile,
  getConsumableFile,
  getConsumable,
  changeConsumable,
  deleteConsumable,
  handlePoints,
  getAdminAvatar,
  deleteAdminAvatar,
  listAdminAvatars,
  createAvatar,
  avatars,
  subscriberAvatars,
  allAvatars,
  avatar,
  changeAvatar,
  deleteAvatar,
  avatarForUser,
  avatarArt,
  avatarForService,
  listAssignments,
  assignAvatar,
  unassignAvatar,
  ownEarned,
  setCustomField,
  removeCustomField,
  rankingStatuses,
  rankingSum,
  ownCurrentRankingStatus,
  currentRankingStatus,
  seasonRanking,
  allSeasonsRanking,
  rankingOfSeason,
  nextSeasonRanking,
  previousSeasonRanking,
  currentSeasonRanking,
  currentGuildRanking,
  guildRankingOfSeason,
  guildSeason,
  backfillAvatars,
  getRankingStatus,
  listRankingStatuses,
  getLifetimeRanking,
  listLifetimeRankings,
  listSeasons,
  getSeason,
  deleteAdminSeason,
  createSeason,
  changeSeason,
  deleteSeason,
  pointsForService,
  listTokenAccounts,
  changeTokens,
  setTokenAccountStatus,
  createTokenAccount,
  ownTokenAccount,
  ownTokenHistory,
  getTokenAccount,
  createBundle,
  listBundles,
  countBundles,
  getBundle,
  changeBundle,
  deleteBundle,
  setBundleThumbnail,
  commitTransaction,
  voidTransaction,
  testFault('POST /sentry-testing'),
  currentSeason,
  seasonsAround,
] as const
