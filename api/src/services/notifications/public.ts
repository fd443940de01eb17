export { showInbox } from './telling/tell.ts'
export { tellOfAward, tellOfInvitation, tellOfMentions, tellOfSong, tellOfStars } from './triggers.ts'
