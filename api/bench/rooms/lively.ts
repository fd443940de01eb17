/** A lively crowd in each room, with the figures that the README of the benches gives. */

export const peopleInRoom = 50
/** People who come and go in turn; nobody returns before the others have been inside. */
export const peopleAround = 60

export const everyMs = {
  /** Everyone votes, or takes the vote back, every 50 seconds. */
  vote: 1000,
  jump: 2000,
  /** Thirty lines a minute. */
  chat: 2000,
  /** One leaves and another comes: people stay for about four minutes. */
  change: 5000,
}
