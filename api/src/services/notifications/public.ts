export { showInbox } from './notify/notify.ts'
export {
  notifyOfAward,
  notifyOfEarned,
  notifyOfInvitation,
  notifyOfMentions,
  notifyOfSong,
  notifyOfStars,
  settleInvitation,
} from './triggers.ts'
