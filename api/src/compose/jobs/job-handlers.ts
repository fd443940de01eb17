import type { App } from '../../app.ts'
import type { JobHandlers } from '../../ports/jobs.ts'
import { forgetDeletion } from '../../services/chat/public.ts'
import { removeExpiredEvents } from '../../services/audit/analytics/expired-events.ts'
import { sendDigest, sendDigests } from '../../services/notifications/digest/send-digests.ts'
import { removeOldNotifications } from '../../services/notifications/old-notifications.ts'
import { notifyOfSignInChanges } from '../../services/notifications/notify-of-sign-in-changes.ts'
import { notifyOfScrobblingEnd } from '../../services/notifications/notify-of-scrobbling.ts'
import { notifyOfWeeks } from '../../services/notifications/notify-of-weeks.ts'
import { remindOfEvents } from '../../services/notifications/remind-of-events.ts'
import { sendNotifications, sweepNotifications } from '../../services/notifications/sending/send-notifications.ts'
import { notifyAudiences } from '../../services/notifications/notify/audience.ts'
import { announceAward } from '../../services/points/awards/announce.ts'
import { giveEarned } from '../../services/points/earned/give-earned.ts'
import { awardSeason } from '../../services/points/awards/give-awards.ts'
import { redressAvatar } from '../../services/points/avatars/redress.ts'
import { forgetPairs } from '../../services/points/ledger/forget-pairs.ts'
import { addUpRankingSteps } from '../../services/points/rankings/add-up-steps.ts'
import { settlePurchases } from '../../services/points/shop/settle-purchases.ts'
import { creditTokensLater } from '../../services/points/tokens/credit-later.ts'
import { startNextSeason } from '../../services/points/seasons/start-next-season.ts'
import { lookUpSongs } from '../../services/playlist/catalogue/look-up-jobs.ts'
import { exportPlaylists } from '../../services/playlist/transfer/export-playlist.ts'
import { trimShelves } from '../../services/playlist/shelf/keep-shelf.ts'
import { importPlaylists } from '../../services/playlist/transfer/import-playlist.ts'
import { analyseEarlierSongs, analyseSongs } from '../../services/songs/analysis/analyse-songs.ts'
import { indexAllSongs } from '../../services/playlist/search/index-songs.ts'
import { recapEventInDiscord } from '../../services/rooms/events/recap-in-discord.ts'
import { readPublicName, readPublicNames } from '../../services/rooms/discord/guilds/public-names.ts'
import { readDiscordMembers } from '../../services/rooms/discord/members/read-members.ts'
import { showVoiceStatus } from '../../services/rooms/discord/voice/voice-status.ts'
import { showEventInDiscord } from '../../services/rooms/events/discord-events.ts'
import { dropFromRooms } from '../../services/songs/library/drop-from-rooms.ts'
import { importLibraries } from '../../services/songs/imports/run-import.ts'
import { removeExpiredUploads } from '../../services/songs/resumable/expired-uploads.ts'
import { finishUploads } from '../../services/songs/resumable/finish-upload.ts'
import { processUploads } from '../../services/songs/upload/process-upload.ts'
import { removeFiles } from '../../services/songs/upload/remove-files.ts'
import { closeAccounts } from '../../services/users/closing/close-accounts.ts'
import { sendClosingNotice } from '../../services/users/closing/notices.ts'
import { removeExpiredExports } from '../../services/users/exports/expired-exports.ts'
import { exportPerson } from '../../services/users/exports/make-export.ts'
import { forgetGuestNames } from '../../services/users/guest-names/forget-names.ts'
import { removeExpiredCodes } from '../../services/users/expired-codes.ts'
import { sendPasswordSetNotice } from '../../services/users/admin/password-notice.ts'
import { sendDiscordLinkNotice } from '../../services/users/discord/link-notice.ts'
import { publishAllMetrics, republishMetrics } from '../../services/users/discord/role-metrics.ts'
import {
  sendFirstPasswordNotice,
  sendSignInMethodRemovedNotice,
  sendWaysInRemovedNotice,
} from '../../services/users/emails/ways-in-notices.ts'
import { sendPasskeyNotice } from '../../services/users/passkeys/notices.ts'
import { forgetEvidence } from '../../services/moderation/reports/forget-evidence.ts'
import { checkPlan, checkPurchasesLater } from '../../services/users/discord/purchases.ts'
import { endSubscriptions } from '../../services/payment/subscriptions/end-subscriptions.ts'
import { sendAwardNotice } from '../../services/users/emails/award-notices.ts'
import { sendReportNotice } from '../../services/users/emails/report-notices.ts'
import { sendAddressNotice } from '../../services/users/emails/address-notices.ts'
import { sendPhoneNotice } from '../../services/users/phones/notices.ts'
import { removeExpiredSessions } from '../../services/users/sessions/expired-sessions.ts'
import { reportPlaying } from '../../services/users/scrobbling/playing-now.ts'
import { forgetScrobbles, sendScrobbles } from '../../services/users/scrobbling/send-scrobbles.ts'
import { sendPasswordResetEmail, sendVerificationEmail } from '../../services/users/emails/send-emails.ts'

/** The handler of each kind of job. */
export function jobHandlers(app: App): JobHandlers {
  return {
    processUpload: processUploads(app),
    finishUpload: finishUploads(app),
    trimShelves: trimShelves(app),
    removeExpiredUploads: removeExpiredUploads(app),
    importLibrary: importLibraries(app),
    analyseSong: analyseSongs(app),
    analyseEarlierSongs: analyseEarlierSongs(app),
    removeFiles: removeFiles(app),
    songsGone: dropFromRooms(app),
    turnSeason: startNextSeason(app),
    showEventInDiscord: showEventInDiscord(app),
    recapEventInDiscord: recapEventInDiscord(app),
    showVoiceStatus: showVoiceStatus(app),
    readDiscordMembers: readDiscordMembers(app),
    readPublicName: readPublicName(app),
    readPublicNames: readPublicNames(app),
    redressAvatar: redressAvatar(app),
    awardSeason: awardSeason(app),
    announceAward: announceAward(app),
    giveEarned: giveEarned(app),
    awardNotice: sendAwardNotice(app),
    forgetPairs: forgetPairs(app),
    addUpRankingSteps: addUpRankingSteps(app),
    forgetEvidence: forgetEvidence(app),
    forgetDeletion: forgetDeletion(app),
    reportNotice: sendReportNotice(app),
    creditTokens: creditTokensLater(app),
    settlePurchases: settlePurchases(app),
    indexSongs: indexAllSongs(app),
    lookUpSong: lookUpSongs(app),
    importPlaylist: importPlaylists(app),
    exportPlaylist: exportPlaylists(app),
    reportPlaying: reportPlaying(app),
    sendScrobbles: sendScrobbles(app),
    scrobblingEnded: notifyOfScrobblingEnd(app),
    forgetScrobbles: forgetScrobbles(app),
    removeExpiredCodes: removeExpiredCodes(app),
    removeExpiredSessions: removeExpiredSessions(app),
    forgetGuestNames: forgetGuestNames(app),
    verificationLetter: sendVerificationEmail(app),
    passwordLetter: sendPasswordResetEmail(app),
    addressNotice: sendAddressNotice(app),
    passwordSetNotice: sendPasswordSetNotice(app),
    discordLinkNotice: sendDiscordLinkNotice(app),
    passkeyNotice: sendPasskeyNotice(app),
    signInMethodRemovedNotice: sendSignInMethodRemovedNotice(app),
    waysInRemovedNotice: sendWaysInRemovedNotice(app),
    waysInChanged: notifyOfSignInChanges(app),
    firstPasswordNotice: sendFirstPasswordNotice(app),
    phoneNotice: sendPhoneNotice(app),
    closingNotice: sendClosingNotice(app),
    closeAccounts: closeAccounts(app),
    checkPlan: checkPlan(app),
    checkPurchases: checkPurchasesLater(app),
    showAllFigures: publishAllMetrics(app),
    showFigures: republishMetrics(app),
    endSubscriptions: endSubscriptions(app),
    exportPerson: exportPerson(app),
    removeExpiredEvents: removeExpiredEvents(app),
    removeExpiredExports: removeExpiredExports(app),
    sendDigest: sendDigest(app),
    sendDigests: sendDigests(app),
    remindOfEvents: remindOfEvents(app),
    notifyOfWeeks: notifyOfWeeks(app),
    tellAudience: notifyAudiences(app),
    sendNotifications: sendNotifications(app),
    sweepNotifications: sweepNotifications(app),
    removeOldNotifications: removeOldNotifications(app),
  }
}
