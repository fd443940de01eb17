import * as z from 'zod'
import { ScrobbleService } from '@segue/shared/song/scrobbling.ts'

const uuid = z.uuid()
const id = z.int()
const nothing = z.object({})
/** The id of the account that an e-mail goes to. */
const to = id
const namedWayIn = z.object({ kind: z.enum(['password', 'email', 'phone', 'passkey', 'discord']), name: z.string() })

/**
 * Every kind of job with its payload. A payload is parsed again when its row is read, because another version may have
 * written it: a new field is optional or has a default.
 */
export const jobPayloads = {
  // Songs
  processUpload: z.object({ uploadUuid: uuid }),
  /** By the uuid of the resumable upload. */
  finishUpload: z.object({ resumableUuid: uuid }),
  removeExpiredUploads: nothing,
  /** Deletes all files whose names start with this. */
  removeFiles: z.object({ prefix: z.string() }),
  analyseSong: z.object({ songId: id }),
  analyseEarlierSongs: nothing,
  /** By the uuid of the import. */
  importLibrary: z.object({ importId: uuid }),
  songsGone: z.object({ songs: z.array(z.object({ songId: z.string(), uploadUuid: uuid })) }),
  indexSongs: nothing,

  // Crates
  lookUpSong: z.object({ songId: id }),
  importPlaylist: z.object({ crateId: id }),
  exportPlaylist: z.object({ exportId: uuid }),

  // Scrobbling
  reportPlaying: z.object({ roomUuid: uuid, playId: z.string(), endTime: z.number() }),
  sendScrobbles: z.object({ userUuid: uuid, service: ScrobbleService }),
  /** `endId` identifies the end of the link, so its owner is notified once. */
  scrobblingEnded: z.object({ userUuid: uuid, service: ScrobbleService, endId: uuid }),
  forgetScrobbles: nothing,
  trimShelves: nothing,

  // Rooms and Discord
  showEventInDiscord: z.object({ eventUuid: uuid }),
  recapEventInDiscord: z.object({ eventUuid: uuid }),
  showVoiceStatus: z.union([z.object({ roomUuid: uuid }), z.object({ guildId: z.string(), channelId: z.string() })]),
  readDiscordMembers: nothing,
  readPublicName: z.object({ guildId: z.string() }),
  readPublicNames: nothing,

  // Chat and moderation
  forgetDeletion: z.object({ messageId: id }),
  forgetEvidence: nothing,

  // Points and tokens
  turnSeason: nothing,
  awardSeason: z.object({ seasonId: id }),
  announceAward: z.object({ assignmentId: id }),
  /** For the DJ of a play and those who heard it, or for one account. */
  giveEarned: z.union([z.object({ playId: z.string() }), z.object({ userUuid: uuid })]),
  redressAvatar: z.object({ slug: z.string() }),
  forgetPairs: nothing,
  addUpRankingSteps: nothing,
  creditTokens: z.object({ userUuid: uuid, amount: z.int(), key: z.string(), reference: z.string() }),
  settlePurchases: nothing,
  endSubscriptions: z.object({ stripeIds: z.array(z.string()) }),

  // Notifications
  tellAudience: z.object({ audienceId: id }),
  sendNotifications: nothing,
  sweepNotifications: nothing,
  sendDigests: nothing,
  sendDigest: z.object({ userUuid: uuid }),
  remindOfEvents: nothing,
  notifyOfWeeks: nothing,
  removeOldNotifications: nothing,
  /** `changeId` identifies the change, so its owner is notified once however often the job runs. */
  waysInChanged: z.object({
    changeId: uuid,
    userUuid: uuid,
    change: z.enum(['added', 'removed']),
    waysIn: z.array(namedWayIn),
  }),

  // E-mails
  verificationLetter: z.object({ emailId: id }),
  passwordLetter: z.object({ address: z.string() }),
  addressNotice: z.object({ to, change: z.enum(['added', 'removed', 'madePrimary']), about: id }),
  awardNotice: z.object({ to, assignmentId: id }),
  closingNotice: z.object({ to, about: z.enum(['closing', 'closed', 'exportReady']), at: z.string() }),
  discordLinkNotice: z.object({ to, username: z.string() }),
  firstPasswordNotice: z.object({ to }),
  passkeyNotice: z.object({ to, name: z.string() }),
  passwordSetNotice: z.object({ to }),
  phoneNotice: z.object({ to, change: z.enum(['added', 'removed']), number: z.string() }),
  reportNotice: z.object({ to, hasActed: z.boolean(), reportedAt: z.string() }),
  signInMethodRemovedNotice: z.object({ to, wayIn: namedWayIn }),
  waysInRemovedNotice: z.object({ to, removed: z.array(namedWayIn) }),

  // Accounts
  closeAccounts: nothing,
  exportPerson: z.object({ exportUuid: uuid }),
  removeExpiredExports: nothing,
  checkPlan: z.object({ userUuid: uuid }),
  /** By the id at Discord: the account linked with it may change before the job runs. */
  checkPurchases: z.object({ discordId: z.string() }),
  showAllFigures: nothing,
  showFigures: z.object({ discordId: z.string() }),
  removeExpiredCodes: nothing,
  removeExpiredSessions: nothing,
  forgetGuestNames: nothing,
  removeExpiredEvents: nothing,
}
