export { showInbox } from './notify/notify.ts'
export { notifyOfAward, notifyOfInvitation, notifyOfMentions, notifyOfSong, notifyOfStars } from './triggers.ts'
