export { tellOfAward, tellOfEvent, tellOfInvitation, tellOfMentions, tellOfSong, tellOfStars } from './triggers.ts'
