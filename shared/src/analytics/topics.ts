/** Sent once per play and person, with the `playId` and the listening time (`msTimePlayed`) in the record. */
export const playTopics = ['userSongTotalPlayed', 'songPlayed15Seconds', 'songPlayed30Seconds'] as const

/** The events that clients may report, by area. The names are part of the wire format. */
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
