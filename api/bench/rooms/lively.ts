/** A lively crowd in each room, with the figures from the benches' README. */

export const peopleInRoom = 50
/** People who join and leave in turn; nobody returns before the others have been inside. */
export const peopleAround = 60

export const everyMs = {
  /** Everyone votes, or withdraws the vote, every 50 seconds. */
  vote: 1000,
  jump: 2000,
  /** Thirty messages a minute. */
  chat: 2000,
  /** One leaves and another joins: people stay for about four minutes. */
  change: 5000,
}
