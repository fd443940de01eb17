export { tellOfAward, tellOfInvitation, tellOfMentions, tellOfSong, tellOfStars } from './triggers.ts'
