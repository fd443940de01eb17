/** What clients may tell of what people do, by area. The names are on the wire. */
export const analyticsTopics = [
  ...(['pageView', 'homeRoomsLoaded', 'userSongTotalPlayed', 'songPlayed15Seconds', 'songPlayed30Seconds'] as const),
  ...(['roomCreated', 'roomEntered', 'roomLeft', 'roomShared', 'steppedUp', 'steppedDown', 'songVoted'] as const),
  ...(['playlistCreated', 'playlistImported', 'playlistShared', 'songAddedToPlaylist'] as const),
  ...(['songAddedToQueue', 'songRemovedFromQueue', 'queueShuffled'] as const),
  ...(['chatMessageSent', 'chatReactionSent'] as const),
  ...(['shopOpened', 'purchaseStarted', 'purchaseCompleted', 'feedbackSent'] as const),
  ...(['onboardingStarted', 'onboardingCompleted', 'signedUp', 'signedIn'] as const),
] as const
