/** Told once of a play and a person, with the `playId` and the heard time (`msTimePlayed`) in the record. */
export const playTopics = ['userSongTotalPlayed', 'songPlayed15Seconds', 'songPlayed30Seconds'] as const

/** What clients may tell of what people do, by area. The names are on the wire. */
export const analyticsTopics = [
  ...(['pageView', 'homeRoomsLoaded'] as const),
  ...playTopics,
  ...(['roomCreated', 'roomEntered', 'roomLeft', 'roomShared', 'steppedUp', 'steppedDown', 'songVoted'] as const),
  ...(['playlistCreated', 'playlistImported', 'playlistShared', 'songAddedToPlaylist'] as const),
  ...(['songAddedToQueue', 'songRemovedFromQueue', 'queueShuffled'] as const),
  ...(['chatMessageSent', 'chatReactionSent'] as const),
  ...(['shopOpened', 'purchaseStarted', 'purchaseCompleted', 'feedbackSent'] as const),
  ...(['onboardingStarted', 'onboardingCompleted', 'signedUp', 'signedIn'] as const),
] as const

export type AnalyticsTopic = (typeof analyticsTopics)[number]
