/** A lively crowd, for each room. README tells of it in the same figures. */

export const peopleInRoom = 50
/** Who comes and goes in turn; nobody returns before the others have been inside. */
export const peopleAround = 60

export const everyMs = {
  /** Everybody votes, or takes it back, every 50 seconds. */
  vote: 1000,
  jump: 2000,
  /** Thirty lines a minute. */
  chat: 2000,
  /** One goes and another comes: people stay for about four minutes. */
  change: 5000,
}
