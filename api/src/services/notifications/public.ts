export { showInbox } from './notify/notify.ts'
export {
  notifyOfAward,
  notifyOfInvitation,
  notifyOfMentions,
  notifyOfSong,
  notifyOfStars,
  settleInvitation,
} from './triggers.ts'
