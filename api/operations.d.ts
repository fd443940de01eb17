// Derived from the operations by `npm run contracts`: all that other workspaces compile against. A change here is a
// change of the contract.

export type AccessToken = { accessToken: string }

export type Acknowledged = { success: true }

export type AddedSongs = { crateUuid: string; songs: CrateSong[] }

export type AdminAvatar = {
  slug: string
  avatarStatus: 'PUBLIC' | 'PRIVATE' | 'SEASON_AWARD' | 'SUBSCRIBER_ONLY'
  seasonId: number | null
  rankingValue: number | null
  discordOnly: boolean
  hasCustomFace: boolean
  customFaceUrl: string | null
  hasSmallBody: boolean
  place: number
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
}

export type AdminCommunity = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  pictureUrl: string | null
  ownerUuid: string
  membersCount: number
  roomsCount: number
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
}

export type AdminDj = {
  id: number
  uuid: string
  nickname: string
  role: string
  isVerified: boolean
  plays: number
  likes: number
  dislikes: number
  stars: number
  firstPlayedAt: Instant
  lastPlayedAt: Instant
}

export type AdminEvent = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  roomSlug: string | null
  creatorUuid: string
  creatorNickname: string | null
  startTime: Instant
  endTime: Instant
  createdAt: Instant
  updatedAt: Instant
}

export type AdminLifetimeRanking = { id: number; userUuid: string; balance: number; reachedAt: Instant }

export type AdminRankingStatus = {
  id: number
  userUuid: string
  balance: number
  reachedAt: Instant
  seasonId: number
}

export type AdminRoom = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: RoomType
  design: Design
  djType: DjType
  ownerUuid: string | null
  numberOfDjs: number
  songsPerDj: number
  roomSize: number
  hasChat: boolean
  explicit: boolean
  promoted: boolean
  liveAudio: boolean
  isLive: boolean
  unlisted: boolean
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
}

export type AdminSubscription = {
  id: string
  userUuid: string | null
  source: 'stripe' | 'apple' | 'discord'
  plan: string
  level: string
  status: 'active' | 'pastDue' | 'ended'
  region: string | null
  isRenewing: boolean | null
  startedAt: Instant
  paidUntil: Instant | null
  endsAt: Instant | null
}

export type AdminUpload = {
  id: number
  uuid: string
  userUuid: string
  nickname: string | null
  status: SongStatus
  trackName: string | null
  artistName: string | null
  albumName: string | null
  genre: string | null
  isrc: string | null
  releaseYear: number | null
  explicit: boolean
  isPublic: boolean
  fileName: string
  seconds: number | null
  failureReason: string | null
  createdAt: Instant
  updatedAt: Instant
}

export type AdminUser = {
  id: number
  uuid: string
  nickname: string
  avatarId: string
  role: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot'
  capabilities: string[]
  badges: string[]
  email: string | null
  emailStatus: string | null
  isBanned: boolean
  isBannedForever: boolean
  bannedUntil: Instant | null
  banReason: string | null
  kickedAt: Instant | null
  deactivationRequestedAt: Instant | null
  deactivatedAt: Instant | null
  hasPassword: boolean
  botOfUserId: number | null
  discordId: string | null
  discordUsername: string | null
  hasProPlan: boolean
  createdAt: Instant
  updatedAt: Instant
}

export type Album = {
  id: number
  albumShortId: string
  albumName: string
  artistName: string
  artistId: number
  releaseYear: number | null
  artwork: string | null
}

export type AlbumWithCount = {
  id: number
  albumShortId: string
  albumName: string
  artistName: string
  artistId: number
  releaseYear: number | null
  artwork: string | null
  songsNumber: number
}

export type Albums = { albums: AlbumWithCount[]; hasMore: boolean }

export type AllSeasonsRanking = { ranking: RankedPerson[]; hasMore: boolean }

export type AnnouncingGuild = {
  guildId: string
  announce: {
    channelId: DiscordId | null
    nowPlaying: boolean
    roomLive: boolean
    joins: boolean
    inThread: boolean
  }
  language: 'en' | 'es' | null
  rooms: Array<{ uuid: string; slug: string; name: string }>
}

export type Artist = { id: number; artistShortId: string; artistName: string }

export type Avatar = {
  frontBodyUrl: string
  backBodyUrl: string
  frontHeadUrl: string
  backHeadUrl: string
  frontBodyPngUrl: string
  backBodyPngUrl: string
  frontHeadPngUrl: string
  backHeadPngUrl: string
  customFaceUrl: string | null
  slug: string
  avatarStatus: 'PUBLIC' | 'PRIVATE' | 'SEASON_AWARD' | 'SUBSCRIBER_ONLY'
  hasCustomFace: boolean
  rankingValue: number | null
  seasonId: number | null
  hasSmallBody: boolean
  discordOnly: boolean
  isAvailableForCurrentUser: boolean
  seasonName: string | null
  earnedBy: 'anybody' | 'discord' | 'house' | 'role' | 'season' | 'subscription'
}

export type AvatarPictures = Record<'front-body.svg' | 'front-body.png' | 'back-body.svg' | 'back-body.png' | 'front-head.svg' | 'front-head.png' | 'back-head.svg' | 'back-head.png', string>

export type Badge = 'VERIFIED' | 'PLATINUM' | 'DOUBLE_PLATINUM' | 'JQBX' | 'STAFF'

export type BeatGrid = { bpm: number; firstBeat: number; beatsPerBar: number; confidence: number }

export type BlockedUser = { userUuid: string; userProfile: Profile; createdAt: Instant }

export type BoothRules = {
  lockedDecks: boolean
  waitingList: boolean
  songsPerVisit: number | null
  leaveAfterNextSong: boolean
  idleMinutes: number | null
  skipPercent: number | null
  fadeSeconds: number | null
  withoutBlends: boolean
  hiddenVotes: boolean
  longestSongMinutes: number | null
  noRepeatHours: number | null
  noRepeatSongs: number | null
  requests: boolean
  autoDj: boolean
  autoDjCrate: string | null
  autoplay: boolean
}

export type BoothRulesChange = {
  lockedDecks?: boolean
  waitingList?: boolean
  songsPerVisit?: number | null
  leaveAfterNextSong?: boolean
  idleMinutes?: number | null
  skipPercent?: number | null
  fadeSeconds?: number | null
  withoutBlends?: boolean
  hiddenVotes?: boolean
  longestSongMinutes?: number | null
  noRepeatHours?: number | null
  noRepeatSongs?: number | null
  requests?: boolean
  autoDj?: boolean
  autoDjCrate?: string | null
  autoplay?: boolean
}

export type Capabilities = { capabilities: Capability[] }

export type Capability = 'uploadMusic' | 'promoteRoom'

export type CatalogueSong = {
  songId: string
  songShortId: string
  trackName: string
  artistName: string
  genre: string | null
  duration: number | null
  isrc: string | null
  playbackToken: string | null
  explicit: boolean | null
  status: SongStatus
  musicProviders: ProviderIds
  thumbnails: Thumbnails
  beat: BeatGrid | null
  cue: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  gainDb: number | null
}

export type ChatCommand = {
  name: string
  description: string
  usage: string
  bot: { uid: string; name: string }
}

export type ChatCommandLine = {
  id: number
  name: string
  data: { text: string }
  sender: { uid: string; name: string; avatar: string; role: string }
  sentAt: number
}

export type ChatConversation = {
  conversationId: string
  conversationType: 'user' | 'group'
  unreadMessageCount: number
  unreadMentionsCount: number
  lastReadMessageId: string
  latestMessageId: string
  lastMessage: GroupMessage | null
  conversationWith: { [key: string]: unknown }
  grouping: 'FRIENDS' | 'OTHERS' | 'UNSET'
  isLetIn: boolean
  tags: string[]
  updatedAt: number
  [key: string]: unknown
}

export type ChatConversationPage = { data: ChatConversation[]; meta: { pagination: ChatPagination } }

export type ChatConversationReply = { data: ChatConversation }

export type ChatDone = { data: { success: true; message: string } }

export type ChatFirstUnread = {
  lastReadMessageId: string
  firstUnreadMessageId: string | null
  count: number
}

export type ChatFirstUnreadReply = { data: ChatFirstUnread }

export type ChatGroup = {
  guid: string
  name: string
  type: 'public' | 'password'
  description: string
  owner: string
  conversationId: string
  createdAt: number
  updatedAt: number
  [key: string]: unknown
}

export type ChatGroupReply = { data: ChatSeenGroup }

export type ChatMe = {
  uid: string
  name: string
  avatar: string
  role: string
  status: string
  authToken: string
  jwt: string
  wsChannel: string
  settings: ChatSettings
  [key: string]: unknown
}

export type ChatMessage = {
  message?: string | null
  id?: string | null
  uuid?: string | null
  type?: 'user' | 'room' | 'ChatMusicInfo' | 'ChatGif' | null
  userUuid?: string | null
  userName?: string | null
  avatarId?: string | null
  color?: string | null
  badges?: string[] | null
  date?: string | null
  imageBase64?: string | null
  imageUrls?: string[] | null
  media?: unknown
  mentions?: unknown[] | null
  songs?: unknown[] | null
  consumable?: unknown
  award?: { userUuid: string; avatarId: string; seasonName: string }
  [key: string]: unknown
}

export type ChatOutcomes = { data: Record<string, { success: boolean; message: string }> }

export type ChatPagination = {
  total: number
  count: number
  per_page: number
  current_page: number
  total_pages: number
}

export type ChatReaction = {
  id: string
  messageId: string
  reaction: string
  uid: string
  reactedBy: ChatUser
  reactedAt: number
  reactedByMe: boolean
}

export type ChatReactionPage = {
  data: ChatReaction[]
  meta: {
    next?: { affix: 'append' | 'prepend'; id: number }
    previous?: { affix: 'append' | 'prepend'; id: number }
  }
}

export type ChatSeenGroup = {
  guid: string
  name: string
  type: 'public' | 'password'
  description: string
  owner: string
  conversationId: string
  createdAt: number
  updatedAt: number
  hasJoined: boolean
  scope: string
  membersCount: number
  messagesCount: number
  [key: string]: unknown
}

export type ChatSeenUser = {
  uid: string
  name: string
  avatar: string
  role: string
  status: string
  blockedByMe: boolean
  hasBlockedMe: false
  conversationId: string
  [key: string]: unknown
}

export type ChatSettings = { CHAT_HOST: string; [key: string]: unknown }

export type ChatUnread = {
  entityType: 'user' | 'group'
  entityId: string
  entity: { [key: string]: unknown }
  count: number
}

export type ChatUnreadPage = {
  data: ChatUnread[]
  meta: {
    pagination: ChatPagination
    cursor: { id: number; sentAt: number; affix: 'append' | 'prepend' }
  }
}

export type ChatUser = {
  uid: string
  name: string
  avatar: string
  role: string
  status: string
  [key: string]: unknown
}

export type ChatUserReply = { data: ChatUser }

export type Checkout = {
  id: string
  url: string
  status: 'open' | 'paid' | 'refunded' | 'expired'
  expiresAt: Instant
}

export type Communities = { communities: ListedCommunity[]; count: number }

export type Community = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  pictureUrl: string | null
  ownerUuid: string
  createdAt: Instant
  updatedAt: Instant
  owner: Profile | null
  membersCount: number
  role: 'owner' | 'member' | null
}

export type CommunityMembers = {
  users: Array<{
    userUuid: string
    userProfile: Profile
    role: 'owner' | 'member'
    joinedAt: Instant
  }>
  count: number
}

export type Consumable = {
  id: number
  name: string
  tokenCost: number
  show: 'confetti' | 'spotlight' | 'drinks' | 'fireworks' | 'flower' | 'stageDive' | 'discoBall' | 'dedication'
  fileId: string
  fileUrl: string
  createdAt: Instant
  updatedAt: Instant
}

export type ConsumablePurchase = {
  id: number
  status: 'held' | 'delivered' | 'voided'
  consumableId: number
  tokenCost: number
  roomUuid: string
  toUuid: string | null
  message: string | null
  at: Instant
  tokenAccount: TokenAccount
}

export type Contact = { id: number; name: string | null; createdAt: Instant }

export type Count = { count: number }

export type Crate = {
  crateUuid: string
  crateShortId: string
  crateName: string
  description: string
  userUuid: string
  isPublic: boolean
  thumbnails: string[]
  count: number
  crateSongsNumber: number
  currentPosition: number
  importStatus: 'IN_PROGRESS' | 'FAILED' | 'COMPLETE'
  importProgress: {
    musicProvider: MusicProvider
    done: number
    missed: number
    total: number | null
    failure: string | null
    failureReason: string | null
  } | null
  createdAt: Instant
  updatedAt: Instant
  songs: CrateSong[]
}

export type CrateExport = {
  exportId: Uuid
  musicProvider: 'spotify' | 'apple'
  status: 'IN_PROGRESS' | 'FAILED' | 'COMPLETE'
  total: number
  done: number
  missed: number
  playlistLink: string | null
  failure: string | null
  failureReason: string | null
  createdAt: Instant
}

export type CrateSong = {
  songId: string
  songShortId: string
  trackName: string
  artistName: string
  genre: string | null
  duration: number | null
  isrc: string | null
  playbackToken: string | null
  explicit: boolean | null
  status: SongStatus
  musicProviders: ProviderIds
  thumbnails: Thumbnails
  beat: BeatGrid | null
  cue: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  gainDb: number | null
  crateSongUuid: string
  position: number
}

export type CrateSongs = { songs: CrateSong[] }

export type CrateSummary = {
  crateUuid: string
  crateShortId: string
  crateName: string
  description: string
  userUuid: string
  isPublic: boolean
  thumbnails: string[]
  count: number
  crateSongsNumber: number
  currentPosition: number
  importStatus: 'IN_PROGRESS' | 'FAILED' | 'COMPLETE'
  importProgress: {
    musicProvider: MusicProvider
    done: number
    missed: number
    total: number | null
    failure: string | null
    failureReason: string | null
  } | null
  createdAt: Instant
  updatedAt: Instant
}

export type Crates = { crates: CrateSummary[]; count: number }

export type CurrentPosition = { currentPosition: number }

export type CurrentRankingStatus = {
  userUuid: string
  seasonId: number
  seasonName: string
  balance: number
  hasCurrentRankingStatus: boolean
  rank: number | null
}

export type CustomField = { id: number; seasonId: number; name: string; value: string }

export type CustomRule = {
  id: string
  name: string
  on: boolean
  when: RuleCondition[]
  action: 'refuse' | 'skip' | 'warn' | 'moveOn' | 'announce'
  words: string
}

export type CustomRules = CustomRule[]

export type DeactivationRequest = { requestedAt: Instant; closesAt: Instant }

export type Design = 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'

export type Device = {
  id: number
  token: string
  userUuid: string
  devicePlatform: 'ios' | 'android' | 'web'
  createdAt: Instant
}

export type DiscordBinding = {
  guildId: string
  guildName: string | null
  channelId: string | null
  boundByUserUuid: string | null
  isInForce: boolean
  createdAt: Instant
}

export type DiscordId = string

export type DiscordOAuthCode = { code: string; codeVerifier?: string; redirectUri?: string }

export type DiscordPanel = {
  guildId: DiscordId
  messageId: DiscordId
  takesRequests: boolean
  locale: string
  channelId: DiscordId
  room: { uuid: Uuid; slug: string; name: string }
  until: Instant | null
}

export type Dj = {
  uuid: string
  tokenRole: TokenRole
  canDj: boolean
  highestRole?: 'owner' | 'coOwner' | 'moderator'
  nextSong: Song | null
}

export type DjFan = {
  id: number
  djUuid: string
  userUuid: string
  notify: boolean
  createdAt: Instant
}

export type DjFanPage = { data: ListedDjFan[]; count: number; hasMore: boolean }

export type DjFigures = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  plays: number
  likes: number
  stars: number
  listeners: number | null
}

export type DjType = 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'

export type Earned = {
  items: string[]
  counts: Record<'songs' | 'stars' | 'nights' | 'shelf', number>
}

export type Email = {
  id: number
  email: string
  type: 'personal' | 'work' | 'payment' | 'spotify' | 'discord'
  status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'CREATED_BY_ADMIN'
  isPrimary: boolean
  createdAt: Instant
}

export type Event = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  room: { uuid: string; slug: string; name: string; design: Design } | null
  startTime: Instant
  endTime: Instant
  createdByUserUuid: string
  reminders: number
  createdAt: Instant
  updatedAt: Instant
}

export type EventReminder = { eventUuid: string; remind: boolean }

export type Events = { events: Event[]; count: number }

export type EvidenceLine = {
  id: string
  sender: string
  senderName: string
  text: string
  pictures: string[]
  sentAt: string
  editedAt: string | null
  deletedAt: string | null
  isReported: boolean
}

export type Face = { uuid: string; nickname: string; avatarId: string; color: string }

export type FiledReport = {
  id: number
  kind: 'person' | 'line'
  status: ReportStatus
  createdAt: Instant
}

export type FilteredWord = string

export type FilteredWords = { words: string[] }

export type FoundSong = {
  songId: string | null
  songShortId: string | null
  trackName: string
  artistName: string
  albumName: string | null
  genre: string | null
  duration: number | null
  isrc: string | null
  explicit: boolean | null
  releaseYear: number | null
  playbackToken: string | null
  status: SongStatus
  musicProviders: ProviderIds
  thumbnails: Thumbnails
  previews: Partial<Record<MusicProvider, string>>
  source: 'apple' | 'audius' | 'napster' | 'soundCloudPublic' | 'spotify' | 'uploadService' | 'youtube' | 'pandora' | 'deezer' | 'tidal' | 'amazonMusic' | 'yandex' | 'spinrilla' | 'sevenDigital' | 'catalogue'
}

export type FoundSongs = { songs: FoundSong[]; hasMore: boolean; troubled: MusicProvider[] }

export type Friend = { userUuid: string; userProfile: Profile; since: Instant }

export type FriendInvitation = {
  id: number
  fromUuid: string
  toUuid: string
  invitationStatus: 'pending' | 'accepted' | 'rejected'
  createdAt: Instant
  userUuid: string
  userProfile: Profile
}

export type Gif = {
  id: string
  words: string
  url: string
  preview: { url: string; stillUrl: string; width: number; height: number }
}

export type GifPage = { gifs: Gif[]; next: number | null }

export type GroupMessage = {
  id: string
  muid: string | null
  conversationId: string
  sender: string
  receiver: string
  receiverType: 'group' | 'user'
  category: string
  type: string
  data: {
    text?: string
    metadata?: { chatMessage?: ChatMessage; [key: string]: unknown }
    customData?: unknown
    attachments: unknown[]
    reactions: Reaction[]
    mentions: Record<string, { uid: string; name: string }>
    entities: { [key: string]: unknown }
    action?: string
    emojis?: Record<string, string>
    mentionedGroups?: string[]
    [key: string]: unknown
  }
  sentAt: number
  updatedAt: number
  editedAt?: number
  editedBy?: string
  deletedAt?: number
  deletedBy?: string
  parentId?: string
  quotedMessageId?: string
  quotedMessage?: unknown
  replyCount?: number
  tags?: string[]
  deliveredAt?: number
  readAt?: number
}

export type GuestProfile = { uuid: string; nickname: string; avatarId: string; color: string }

export type GuildRanking = { season: Season; ranking: RankedGuild[]; hasMore: boolean }

export type GuildRoom = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: RoomType
  design: Design
  djType: DjType
  numberOfDjs: number
  songsPerDj: number
  roomSize: number
  musicProviderKeys: string[]
  hasChat: boolean
  explicit: boolean
  promoted: boolean
  liveAudio: boolean
  isLive: boolean
  unlisted: boolean
  radio?: boolean
  varietyStyleMusic: boolean
  entryFee: number
  freeEntries: number
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  boothRules?: BoothRules
  customRules?: CustomRules
  moderation?: {
    slowModeSeconds: number | null
    newcomerLinksOff: boolean
    newcomersListenMinutes: number | null
    raid: { startedAt: number; until: number } | null
  }
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  genres: string[]
  usersInRoom: number
  djs: Face[]
  song: Song | null
  nowPlaying: NowPlaying | null
  vibeMeter: number
  discordChannelId: string | null
}

export type GuildSeason = {
  season: Season
  balance: number
  rank: number | null
  takesPart: boolean
  djs: RankedPerson[]
}

export type GuildSettings = {
  allowRooms: boolean
  managersCoOwn: boolean
  djRoleIds: DiscordId[]
  roleMap: Record<DiscordId, 'coOwner' | 'moderator' | 'dj'>
  announce: {
    channelId: DiscordId | null
    nowPlaying: boolean
    roomLive: boolean
    joins: boolean
    inThread: boolean
  }
  listEvents: boolean
  voiceStatus: boolean
  inSeasons: boolean
  language: 'en' | 'es' | null
}

export type GuildSettingsChange = {
  allowRooms?: boolean
  managersCoOwn?: boolean
  djRoleIds?: DiscordId[]
  roleMap?: Record<DiscordId, 'coOwner' | 'moderator' | 'dj'>
  listEvents?: boolean
  voiceStatus?: boolean
  inSeasons?: boolean
  language?: 'en' | 'es' | null
  announce?: {
    channelId?: DiscordId | null
    nowPlaying?: boolean
    roomLive?: boolean
    joins?: boolean
    inThread?: boolean
  }
}

export type HandledReport = {
  id: number
  kind: 'person' | 'line'
  roomUuid: string | null
  reporterUuid: string
  reportedUuid: string
  reason: ReportReason
  text: string
  status: ReportStatus
  createdAt: Instant
  handledAt: Instant
  handledByUuid: string | null
  note: string | null
}

export type ImportedTrack = {
  position: number
  title: string | null
  artist: string | null
  duration: number | null
  path: string | null
  suggestions: LibrarySuggestion[]
}

export type ImportedTracks = { tracks: ImportedTrack[]; count: number }

export type Instant = string

export type InstantInput = Date | string

export type LeavingUser = {
  id: number
  uuid: string
  nickname: string
  reason: string | null
  requestedAt: Instant
  closesAt: Instant
}

export type LibraryCue = {
  kind: 'cue' | 'in' | 'out' | 'load' | 'loop'
  at: number
  end: number | null
  slot: number | null
  name: string | null
}

export type LibraryImport = {
  importId: Uuid
  format: 'rekordbox' | 'traktor' | 'itunes' | 'serato' | 'engine' | 'm3u' | 'csv'
  fileName: string
  status: 'RECEIVING' | 'IN_PROGRESS' | 'COMPLETE'
  total: number
  received: number
  matched: number
  uncertain: number
  missing: number
  problems: Array<{ line: number; reason: 'noName' | 'unknownTrack' }>
  problemCount: number
  failure: 'tooManyCrates' | 'crateFull' | null
  playlists: Array<{ folders: string[]; name: string; count: number; crateUuid: Uuid | null }>
  createdAt: Instant
  updatedAt: Instant
}

export type LibraryImports = { imports: LibraryImport[] }

export type LibrarySuggestion = {
  songId: string
  trackName: string
  artistName: string
  duration: number | null
}

export type LibraryTrack = {
  title: string | null
  artist: string | null
  album: string | null
  duration: number | null
  path: string | null
  bpm: number | null
  key: { tonic: number; mode: 'major' | 'minor' } | null
  gainDb: number | null
  color: string | null
  comment: string | null
  rating: number | null
  cues: LibraryCue[]
  beat: { bpm: number; firstBeat: number; beatsPerBar: number } | null
}

export type LinkPreview = {
  discordId: string
  username: string
  globalName: string | null
  merges?: MergedData
}

export type LinkedAccount = { discordId: string; username: string; globalName: string | null }

export type ListedCommunity = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  pictureUrl: string | null
  ownerUuid: string
  createdAt: Instant
  updatedAt: Instant
}

export type ListedDjFan = {
  id: number
  djUuid: string
  userUuid: string
  notify: boolean
  createdAt: Instant
  userProfile: Profile
}

export type ListedRoom = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: RoomType
  design: Design
  djType: DjType
  numberOfDjs: number
  songsPerDj: number
  roomSize: number
  musicProviderKeys: string[]
  hasChat: boolean
  explicit: boolean
  promoted: boolean
  liveAudio: boolean
  isLive: boolean
  unlisted: boolean
  radio?: boolean
  varietyStyleMusic: boolean
  entryFee: number
  freeEntries: number
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  boothRules?: BoothRules
  customRules?: CustomRules
  moderation?: {
    slowModeSeconds: number | null
    newcomerLinksOff: boolean
    newcomersListenMinutes: number | null
    raid: { startedAt: number; until: number } | null
  }
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  genres: string[]
  usersInRoom: number
  djs: Face[]
  song: Song | null
  nowPlaying: NowPlaying | null
  vibeMeter: number
}

export type MatchingContact = {
  userUuid: string
  userProfile: Profile
  contactName: string | null
  isFriend: boolean
}

export type MediaUrl = {
  url: string
  format: 'http' | 'hls'
  musicProvider: string
  expiresAt: Instant | null
  streamUrls: Record<string, { http?: string; hls?: string }>
}

export type MergedData = {
  crates: number
  songs: number
  likes: number
  rooms: number
  uploads: number
  plays: number
  messages: number
}

export type MessageEdits = { data: Array<{ text: string; editedAt: number }> }

export type MessagePage = {
  data: GroupMessage[]
  meta: {
    pagination: ChatPagination
    cursor: { id: number; sentAt: number; affix: 'append' | 'prepend' }
  }
}

export type MessageReply = { data: GroupMessage }

export type ModeratedUser = {
  id: number
  uuid: string
  nickname: string
  avatarId: string
  role: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot'
  capabilities: string[]
  badges: string[]
  isBanned: boolean
  isBannedForever: boolean
  bannedUntil: Instant | null
  banReason: string | null
  kickedAt: Instant | null
  deactivationRequestedAt: Instant | null
  deactivatedAt: Instant | null
  botOfUserId: number | null
  hasProPlan: boolean
  createdAt: Instant
  updatedAt: Instant
}

export type ModerationAction = {
  id: number
  actId: string
  action: ModerationActionType
  userUuid: string | null
  actorUuid: string | null
  roomUuid: string | null
  previousRole: RecordedRole | null
  role: RecordedRole | null
  reason: string | null
  expirationTime: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

export type ModerationActionType = 'banUser' | 'kickUser' | 'grantRole' | 'removeRole' | 'globalKick' | 'globalBan' | 'globalUnBan' | 'temporaryBan' | 'removeDj' | 'removeRequest' | 'skipSong' | 'resetRoom' | 'changeOwner' | 'closeRoom' | 'clearConversation' | 'removeMessage' | 'changeProfile' | 'changeBadges' | 'changePassword' | 'createAccount' | 'grantCapability' | 'removeCapability' | 'handleReport' | 'startRaidMode' | 'endRaidMode' | 'changePoints' | 'readContacts' | 'changeTokens' | 'disableTokens' | 'enableTokens'

export type ModerationComment = {
  id: number
  uuid: string
  userUuid: string
  authorUuid: string | null
  text: string
  createdAt: Instant
}

export type MovedSong = { crateSongUuid: string; position: number }

export type MusicProvider = 'apple' | 'audius' | 'napster' | 'soundCloudPublic' | 'spotify' | 'uploadService' | 'youtube' | 'pandora' | 'deezer' | 'tidal' | 'amazonMusic' | 'yandex' | 'spinrilla' | 'sevenDigital'

export type NewCommunity = { name: string; description?: string; slug?: string; ownerUuid: string }

export type NewMessage = {
  text?: string
  metadata?: {
    chatMessage?: {
      message?: string | null
      imageUrls?: string[] | null
      type?: string | null
      [key: string]: unknown
    }
    [key: string]: unknown
  }
  customData?: Record<string, unknown>
  moment?: { playId: string; second: number }
  throws?: { dice: number; sides: number }
  subType?: string
  interactiveData?: Record<string, unknown>
  interactionGoal?: Record<string, unknown>
  allowSenderInteraction?: boolean
  url?: string | ''
  attachments?: Array<{ url: string; [key: string]: unknown }>
  [key: string]: unknown
}

export type NewModerationAction = {
  actId?: string
  action: ModerationActionType
  userUuid?: Uuid | null
  actorUuid?: Uuid | null
  roomUuid?: Uuid | null
  previousRole?: RecordedRole | null
  role?: RecordedRole | null
  reason?: string | null
  expirationTime?: InstantInput | null
}

export type NewPasskeyCredential = {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults?: Record<string, never>
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

export type NewPosition = { newPosition: number }

export type NewReport = {
  kind: 'line'
  messageId: string | number
  reason: ReportReason
  text?: string
} | {
  kind: 'person'
  reportedUuid: Uuid
  roomUuid?: string | null
  reason: ReportReason
  text?: string
}

export type NewSongs = {
  songs: Array<{
    musicProvider?: MusicProvider | null
    songId?: string | number | null
    songShortId?: string | null
    musicProviders?: Partial<Record<MusicProvider, string | null>> | null
    thumbnails?: Partial<Record<MusicProvider, string | null>> | null
    trackName?: string | null
    artistName?: string | null
    genre?: string | null
    duration?: number | null
    isrc?: string | null
    playbackToken?: string | null
    explicit?: boolean | null
  }>
  append?: boolean | null
}

export type NextPlay = {
  playId: string
  djUuid: string
  requestId?: string
  requestedBy?: string
  song: Song
  startTime: number
  endTime: number
  settledAt: number
  handOverAt: number
  overlapMs: number
  tempo?: { rate: number; from: number; until: number; free: number }
  bpm?: number
}

export type Notification = {
  id: number
  kind: 'friendRequest' | 'djOnStage' | 'eventBegins' | 'roomLive' | 'mention' | 'award' | 'earned' | 'songStarred10' | 'weeklyRecap' | 'roomMessage' | 'waysInChanged' | 'scrobblingEnded' | 'announcement'
  fromUuid: string | null
  roomUuid: string | null
  about: {
    personName?: string
    roomName?: string
    roomSlug?: string
    eventName?: string
    eventSlug?: string
    songName?: string
    seasonName?: string
    title?: string
    text?: string
    translations?: Partial<Record<'en' | 'es', { title?: string; text: string }>>
  }
  path: string
  createdAt: Instant
  readAt: Instant | null
}

export type NotificationSettings = {
  switches: Partial<Record<'friendRequest' | 'djOnStage' | 'eventBegins' | 'roomLive' | 'mention' | 'award' | 'earned' | 'songStarred10' | 'weeklyRecap' | 'roomMessage' | 'waysInChanged' | 'scrobblingEnded' | 'announcement', Partial<Record<'app' | 'push' | 'email' | 'discord', boolean>>>>
  quietHours: { from: string; to: string } | null
  timeZone: string
  isEveryChannel: boolean
  isDiscordLinked: boolean
}

export type NowPlaying = {
  song: Song
  startTime: number
  endTime: number
  playId: string
  tempo?: { rate: number; from: number; until: number; free: number }
  requestedBy?: string
  autoDj?: true
  votesHidden?: true
}

export type OAuthCode = { code: string; redirectUri: string; codeVerifier?: string }

export type OwnPhone = { number: string; verifiedAt: Instant }

export type Passkey = { id: number; name: string; createdAt: Instant; lastUsedAt: Instant | null }

export type PasskeyOptions = { challenge: string; [key: string]: unknown }

export type PersonExport = {
  uuid: string
  status: 'WAITING' | 'READY' | 'FAILED'
  size: number | null
  requestedAt: Instant
  readyAt: Instant | null
  expiresAt: Instant | null
}

export type PersonPlay = {
  playId: string
  song: Song
  likes: number
  playedAt: Instant
  room: { slug: string; name: string }
}

export type PhoneValidation = { phone: string; status: 'VALID' | 'INVALID' | 'VOIP' | 'VALIDATION_ERROR' }

export type Place = { country: string | null; region: string | null; at: Instant }

export type Plan = {
  id: string
  level: 'pro'
  name: string
  price: number
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
}

export type PlayingLyrics = {
  play: { playId: string; title: string; artist: string } | null
  kind: 'synced' | 'plain' | 'instrumental' | 'none'
  lines: Array<{ at: number | null; words: string }>
  source: { name: string; url: string }
}

export type PointsChange = {
  userUuid: string
  seasonId: number | null
  balance: number
  lifetimeBalance: number
  counted: boolean
}

export type Position = { x: number; y: number }

export type Product = {
  id: number
  name: string
  description: string
  price: number
  currency: string
  paymentType: 'one_time'
  isActive: boolean
  createdAt: Instant
  updatedAt: Instant
}

export type Profile = {
  id: number
  uuid: string
  nickname: string
  avatarId: string
  color: string
  badges: string[]
  createdAt: Instant
  discord: string
  discordNickname: string
  firstName: string
  lastName: string
  pronoun: string
  displayPronouns: boolean
  songOfTheWeek: string
  song: {
    id: string
    isrc: string
    genre: string
    duration: number
    trackUrl: string
    trackName: string
    artistName: string
    musicProvider: string
  }
  coverPicture: string
  facebook: string
  instagram: string
  twitter: string
  snapchat: string
  tiktok: string
  priceForGig: number
  zodiac: string
  bio?: string
  profilePicture?: string
  worn?: string[]
}

export type ProfileChange = {
  nickname?: string
  avatarId?: string
  color?: string
  discord?: string
  facebook?: string
  instagram?: string
  twitter?: string
  snapchat?: string
  tiktok?: string
  discordNickname?: string
  firstName?: string
  lastName?: string
  pronoun?: string
  displayPronouns?: boolean
  songOfTheWeek?: string
  song?: ProfileSong
  bio?: string
  coverPicture?: string
  priceForGig?: number
  zodiac?: string
  worn?: Array<'headphones' | 'scarf' | 'woodenDeck' | 'cap' | 'brassDeck' | 'jacket'>
}

export type ProfileSong = {
  id?: string
  isrc?: string
  genre?: string
  duration?: number
  trackUrl?: string
  trackName?: string
  artistName?: string
  musicProvider?: '' | 'apple' | 'audius' | 'napster' | 'soundCloudPublic' | 'spotify' | 'uploadService' | 'youtube' | 'pandora' | 'deezer' | 'tidal' | 'amazonMusic' | 'yandex' | 'spinrilla' | 'sevenDigital'
}

export type ProviderAccess = { accessToken: string; expiresAt: Instant | null }

export type ProviderIds = Partial<Record<MusicProvider, string>>

export type Radio = {
  name: string
  design: string
  room: string | null
  nowPlaying: { title: string; artist: string; isOnAir: boolean; startedAt: Instant } | null
  listeners: number
  cover: string
  hls: string
  stream: string | null
  m3u: string
  pls: string
}

export type RadioLink = { url: string; hls: string; createdAt: Instant }

export type Ranked = {
  uuid: string
  nickname: string
  avatarId: string
  plays: number
  likes: number
}

export type RankedDj = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  plays: number
  likes: number
  stars: number
}

export type RankedGuild = { rank: number; guildId: string; name: string; balance: number }

export type RankedPerson = {
  rank: number
  userUuid: string
  nickname: string
  avatarId: string
  color: string
  balance: number
}

export type RankedSong = { song: Song; plays: number; likes: number; stars: number }

export type RankingStatus = {
  userUuid: string
  seasonId: number
  seasonName: string
  balance: number
  hasCurrentRankingStatus: boolean
}

export type RankingSum = {
  userUuid: string
  balance: number
  lifetimeBalance: number
  rank: number | null
}

export type Reaction = {
  reaction: string
  count: number
  by: Array<{ uid: string; name: string }>
  reactedByMe?: boolean
}

export type RecordedRole = 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | 'uploadMusic' | 'promoteRoom'

export type ReportInFull = {
  id: number
  kind: 'person' | 'line'
  roomUuid: string | null
  reporterUuid: string
  reportedUuid: string
  reason: ReportReason
  text: string
  status: ReportStatus
  createdAt: Instant
  handledAt: Instant | null
  handledByUuid: string | null
  note: string | null
  evidence: EvidenceLine[]
  record: ModerationAction[]
  reportsAbout: number
}

export type ReportReason = 'SPAM' | 'HARASSMENT' | 'HATE' | 'SEXUAL' | 'VIOLENCE' | 'SELF_HARM' | 'IMPERSONATION' | 'OTHER'

export type ReportStatus = 'OPEN' | 'DISMISSED' | 'ACTED'

export type Room = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: RoomType
  design: Design
  djType: DjType
  numberOfDjs: number
  songsPerDj: number
  roomSize: number
  musicProviderKeys: string[]
  hasChat: boolean
  explicit: boolean
  promoted: boolean
  liveAudio: boolean
  isLive: boolean
  unlisted: boolean
  radio?: boolean
  varietyStyleMusic: boolean
  entryFee: number
  freeEntries: number
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  boothRules?: BoothRules
  customRules?: CustomRules
  moderation?: {
    slowModeSeconds: number | null
    newcomerLinksOff: boolean
    newcomersListenMinutes: number | null
    raid: { startedAt: number; until: number } | null
  }
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  roomRoles: RoomRole[]
  pinnedMessages: unknown[]
  genres: string[]
  usersInRoomUuids: string[]
  usersInRoom: number
  song: Song | null
  nowPlaying: NowPlaying | null
  vibeMeter: number
}

export type RoomAct = {
  id: number
  action: ModerationActionType
  userUuid: string | null
  actorUuid: string | null
  previousRole: RecordedRole | null
  role: RecordedRole | null
  reason: string | null
  expirationTime: Instant | null
  createdAt: Instant
}

export type RoomAndState = { room: GuildRoom | null; choices: GuildRoom[]; state: RoomState | null }

export type RoomChange = {
  name?: string
  slug?: string
  description?: string
  vibe?: string
  type?: RoomType
  design?: Design
  djType?: DjType
  numberOfDjs?: number
  songsPerDj?: number
  roomSize?: number
  musicProviderKeys?: MusicProvider[]
  genres?: string[]
  hasChat?: boolean
  explicit?: boolean
  unlisted?: boolean
  radio?: boolean
  varietyStyleMusic?: boolean
  externalUrl?: string | null
  discordServer?: string | null
  password?: string | null
  guestPassword?: string | null
  boothRules?: BoothRulesChange
  moderation?: {
    slowModeSeconds?: number | null
    newcomerLinksOff?: boolean
    newcomersListenMinutes?: number | null
  }
  customRules?: CustomRules
  manners?: BoothRulesChange
  posterFile?: unknown
}

export type RoomEmoji = { uuid: string; kind: 'emoji' | 'sticker'; name: string; url: string }

export type RoomEmojiReply = { data: RoomEmoji }

export type RoomEmojis = { data: RoomEmoji[] }

export type RoomHere = { room: GuildRoom | null; choices: GuildRoom[] }

export type RoomList = { rooms: ListedRoom[]; count: number }

export type RoomPlay = {
  playId: string
  song: Song
  voteCounts: VoteCounts
  djUuid: string
  dj: Face | null
  listeners: number | null
  playedAt: Instant
}

export type RoomRecap = {
  from: Instant
  until: Instant
  plays: number
  djs: number
  likes: number
  stars: number
  mostListeners: number | null
  songs: Array<{ song: Song; dj: Face | null; likes: number; stars: number }>
  topDjs: Array<{
    uuid: string
    nickname: string
    avatarId: string
    color: string
    plays: number
    likes: number
  }>
}

export type RoomReport = {
  id: number
  kind: 'person' | 'line'
  reportedUuid: string
  reason: ReportReason
  text: string
  status: ReportStatus
  createdAt: Instant
  handledAt: Instant | null
  evidence: EvidenceLine[]
}

export type RoomRole = {
  id: number
  roomId: number
  userUuid: string
  role: RoomRoleName
  expirationTime: string | null
  createdAt: string
  updatedAt: string
}

export type RoomRoleName = 'owner' | 'coOwner' | 'moderator' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned'

export type RoomSettings = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: RoomType
  design: Design
  djType: DjType
  numberOfDjs: number
  songsPerDj: number
  roomSize: number
  musicProviderKeys: string[]
  hasChat: boolean
  explicit: boolean
  promoted: boolean
  liveAudio: boolean
  isLive: boolean
  unlisted: boolean
  radio?: boolean
  varietyStyleMusic: boolean
  entryFee: number
  freeEntries: number
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  pinnedMessages: unknown[]
  roomRoles: RoomRole[]
  boothRules?: BoothRules
  customRules?: CustomRules
  moderation?: {
    slowModeSeconds: number | null
    newcomerLinksOff: boolean
    newcomersListenMinutes: number | null
    raid: { startedAt: number; until: number } | null
  }
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  [key: string]: unknown
}

export type RoomState = {
  allUserData: Record<string, UserData>
  allUsers: RoomUser[]
  audienceUsers: RoomUser[]
  crowdSize?: number
  djs: Dj[]
  floorUsers: RoomUser[]
  nextPlay: NextPlay | null
  nowPlaying: NowPlaying | null
  requests: SongRequest[]
  settings: RoomSettings
  skipVotes: number
  songsRemainingForDj: number
  vibeMeter: number
  visibleDjs: Dj[]
  voteCounts: VoteCounts
  waitingList: Waiting[]
}

export type RoomType = 'PUBLIC' | 'PRIVATE'

export type RoomUser = {
  uuid: string
  tokenRole: TokenRole
  canDj: boolean
  highestRole?: 'owner' | 'coOwner' | 'moderator'
}

export type RuleCondition = { fact: 'songLongerThan'; value: number; not?: boolean } | { fact: 'songShorterThan'; value: number; not?: boolean } | { fact: 'genreIs'; value: string; not?: boolean } | { fact: 'tempoAbove'; value: number; not?: boolean } | { fact: 'tempoBelow'; value: number; not?: boolean } | { fact: 'playedWithin'; value: number; not?: boolean } | {
  fact: 'roleIs'
  value: 'guest' | 'account' | 'dj' | 'staff' | 'bot'
  not?: boolean
} | { fact: 'accountYoungerThan'; value: number; not?: boolean } | { fact: 'listenersAtLeast'; value: number; not?: boolean } | { fact: 'listenersAtMost'; value: number; not?: boolean } | { fact: 'likesAtLeast'; value: number; not?: boolean } | { fact: 'dislikesAtLeast'; value: number; not?: boolean }

export type ScrobbleLink = { name: string; linkedAt: Instant }

export type Season = {
  id: number
  name: string
  startTime: Instant
  endTime: Instant
  createdAt: Instant
  updatedAt: Instant
}

export type SeasonRanking = {
  season: {
    id: number
    name: string
    startTime: Instant
    endTime: Instant
    createdAt: Instant
    updatedAt: Instant
    customFields: Record<string, string>
  }
  ranking: RankedPerson[]
  hasMore: boolean
}

export type SeasonStanding = {
  seasonName: string
  plays: number
  likes: number
  points: number
  rank: number | null
}

export type ShelfCounts = {
  songs: number
  heard: number
  starred: number
  caught: number
  since: Instant | null
}

export type ShelfSong = {
  song: CatalogueSong
  heardTimes: number
  firstHeardAt: Instant | null
  lastHeardAt: Instant | null
  isStarred: boolean
  caughtAt: Instant | null
  latestAt: Instant
}

export type SignInSession = {
  uuid: string
  means: 'password' | 'signUp' | 'phone' | 'discord' | 'passkey' | 'magicLink' | 'service' | 'bot' | 'earlier'
  userAgent: string | null
  addressKind: 'local' | 'ipv4' | 'ipv6' | 'unknown'
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
  isCurrent: boolean
}

export type SocialsChange = {
  discord?: string
  facebook?: string
  instagram?: string
  twitter?: string
  snapchat?: string
  tiktok?: string
}

export type Song = {
  songId?: string | null
  songShortId?: string | null
  crateSongUuid?: string | null
  trackName?: string | null
  artistName?: string | null
  genre?: string | null
  duration?: number | null
  isrc?: string | null
  playbackToken?: string | null
  explicit?: boolean | null
  status?: string | null
  musicProviders?: ProviderIds | null
  thumbnails?: Thumbnails | null
  beat?: BeatGrid | null
  cue?: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  [key: string]: unknown
}

export type SongDetail = {
  songId: string
  songShortId: string
  trackName: string
  artistName: string
  genre: string | null
  duration: number | null
  isrc: string | null
  playbackToken: string | null
  explicit: boolean | null
  status: SongStatus
  musicProviders: ProviderIds
  thumbnails: Thumbnails
  beat: BeatGrid | null
  cue: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  gainDb: number | null
  id: string
  albumName: string | null
  releaseYear: number | null
  links: Partial<Record<MusicProvider, { url: string }>>
  previews: Partial<Record<MusicProvider, string>>
  album: Album | null
  artist: Artist | null
  createdAt: Instant
  updatedAt: Instant
}

export type SongDetails = {
  trackName?: string
  artistName?: string
  albumName?: '' | string | null
  genre?: '' | string | null
  isrc?: '' | string | null
  releaseYear?: number | null
  explicit?: boolean
  isPublic?: boolean
}

export type SongFigures = {
  trackName: string
  artistName: string
  plays: number
  likes: number
  dislikes: number
  stars: number
  change: number
}

export type SongMix = {
  songId: string
  duration: number | null
  beat: BeatGrid | null
  cue: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  own: {
    in: number
    out: number
    beat: { bpm: number; firstBeat: number; beatsPerBar: 3 | 4 } | null
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
}

export type SongPlay = {
  song: Song
  voteCounts: VoteCounts
  djUuid: string
  playedAt: Instant
  playId: string
}

export type SongRequest = { id: string; userUuid: string; song: Song; votes: number; requestedAt: number }

export type SongStatus = 'PENDING_UPLOAD' | 'VALID_FILE_TYPE' | 'MISSING_METADATA' | 'VERIFIED' | 'UNVERIFIED' | 'VERIFICATION_ERROR' | 'VERIFICATION_POSTPONED' | 'DATA_NOT_FOUND' | 'PENDING_REQUEST' | 'SUCCESS' | 'FETCH_FAILED'

export type SongVotes = { like?: boolean; star?: boolean }

export type SoundCloudCredentials = {
  code?: string
  redirectUri?: string
  codeVerifier?: string
  refreshToken?: string
}

export type StaffAct = {
  id: number
  actorUuid: string
  operation: string
  subject: string | null
  reason: string | null
  status: number | null
  at: Instant
}

export type StartingBoothRules = {
  lockedDecks?: boolean
  waitingList?: boolean
  songsPerVisit?: number | null
  leaveAfterNextSong?: boolean
  idleMinutes?: number | null
  skipPercent?: number | null
  fadeSeconds?: number | null
  withoutBlends?: boolean
  hiddenVotes?: boolean
  longestSongMinutes?: number | null
  noRepeatHours?: number | null
  noRepeatSongs?: number | null
  requests?: boolean
  autoDj?: boolean
  autoplay?: boolean
}

export type Streak = { days: number; isToday: boolean; canMiss: boolean }

export type Subscription = {
  hasPlan: boolean
  hasPortal: boolean
  subscription: {
    source: 'stripe' | 'apple' | 'discord'
    plan: string
    level: 'pro'
    status: 'active' | 'pastDue' | 'ended'
    region: string | null
    isRenewing: boolean | null
    startedAt: Instant
    paidUntil: Instant | null
  } | null
}

export type TextOrTexts = string | string[]

export type Thumbnails = Partial<Record<MusicProvider, string>>

export type TokenAccount = {
  id: number
  userUuid: string
  status: 'active' | 'disabled'
  balance: number
  owed: number
  updatedAt: Instant
}

export type TokenBundle = {
  id: number
  productId: number
  name: string
  tokens: number
  thumbnail: string
  createdAt: Instant
  updatedAt: Instant
}

export type TokenHistoryEntry = {
  id: number
  at: Instant
  happened: 'credited' | 'takenBack' | 'held' | 'spent' | 'returned'
  amount: number
  consumable: {
    id: number
    name: string
    show: 'confetti' | 'spotlight' | 'drinks' | 'fireworks' | 'flower' | 'stageDive' | 'discoBall' | 'dedication'
  } | null
  roomName: string | null
  to: { uuid: string; nickname: string } | null
}

export type TokenRole = 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'guest' | 'service'

export type TokenTransaction = {
  id: number
  accountId: number
  type: 'credit' | 'hold' | 'commit' | 'voided'
  amount: number
  holdId: number | null
  reference: string
  at: Instant
}

export type Unlinked = { unlinked: boolean }

export type UnreadNotifications = { unread: number }

export type UploadedSong = {
  id: Uuid
  songId: string
  userUuid: Uuid
  trackName: string
  artistName: string
  albumName: string | null
  genre: string | null
  isrc: string | null
  releaseYear: number | null
  explicit: boolean
  isPublic: boolean
  status: SongStatus
  progress: number
  failure: string | null
  failureReason: string | null
  addTo?: string | null
  notAdded?: 'crateFull' | 'crateNotFound' | null
  duration: number | null
  gainDb: number | null
  beat: BeatGrid | null
  cue: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  musicProviders: { uploadService: Uuid }
  thumbnails: { uploadService: string }
  streamUrls: { uploadService: { hls: string } }
  createdAt: Instant
  updatedAt: Instant
}

export type UploadedSongWhole = {
  id: Uuid
  songId: string
  userUuid: Uuid
  trackName: string
  artistName: string
  albumName: string | null
  genre: string | null
  isrc: string | null
  releaseYear: number | null
  explicit: boolean
  isPublic: boolean
  status: SongStatus
  progress: number
  failure: string | null
  failureReason: string | null
  addTo?: string | null
  notAdded?: 'crateFull' | 'crateNotFound' | null
  duration: number | null
  gainDb: number | null
  beat: BeatGrid | null
  cue: {
    in: number
    out: number
    introBars?: number
    outroBars?: number
    key?: { tonic: number; mode: 'major' | 'minor' }
  } | null
  musicProviders: { uploadService: Uuid }
  thumbnails: { uploadService: string }
  streamUrls: { uploadService: { hls: string } }
  createdAt: Instant
  updatedAt: Instant
  envelope: number[] | null
}

export type UploadedSongs = { songs: UploadedSong[]; count: number }

export type UsedPasskeyCredential = {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults?: Record<string, never>
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

export type UserAvatarAssignment = {
  id: number
  slug: string
  userUuid: string
  assignmentType: 'MANUAL' | 'SEASON_AWARD' | 'PURCHASED'
  at: Instant
}

export type UserData = { userProfile: UserProfile; position: Position; songVotes: SongVotes }

export type UserImage = {
  id: number
  kind: 'profilePicture' | 'coverPicture'
  userUuid: string
  url: string
  createdAt: Instant
}

export type UserProfile = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  badges?: string[]
  worn?: string[]
  [key: string]: unknown
}

export type Uuid = string

export type VoteCounts = { likes: number; dislikes: number; stars: number }

export type Waiting = { uuid: string; hasSong: boolean; offeredUntil: number | null }

export type WeeklyRecap = {
  from: Instant
  until: Instant
  plays: number
  likes: number
  stars: number
  mostListeners: number | null
  songs: Array<{ song: Song; plays: number; likes: number; stars: number }>
  rooms: Array<{ slug: string; name: string; plays: number }>
}

export type WhitelistedPhone = { id: number; number: string; createdByUuid: string | null; createdAt: Instant }

export type Operations = {
  /** Buy and throw a consumable in my current room, at someone or for everyone. Idempotent by key.. */
  'POST /api/v1/consumable-purchases': {
    params: {}
    query: {}
    body: {
      consumableId: number
      roomUuid: Uuid
      key?: string
      toUuid?: Uuid | null
      message?: string | null
      tokenCost?: number
    }
    reply: ConsumablePurchase
    errors: 'consumableNotFound' | 'noTokenAccount' | 'tokenAccountDisabled' | 'tooFewTokens' | 'priceChanged' | 'notInRoom' | 'receiverNotInRoom' | 'chatRefuses'
  }
  /** Add a consumable to the shop. Upload its picture first.. */
  'POST /api/v1/consumables': {
    params: {}
    query: {}
    body: {
      name: string
      tokenCost: number
      show: 'confetti' | 'spotlight' | 'drinks' | 'fireworks' | 'flower' | 'stageDive' | 'discoBall' | 'dedication'
      fileId: string | 'tokens.svg' | 'confetti.svg' | 'spotlight.svg' | 'drinks.svg' | 'fireworks.svg' | 'flower.svg' | 'stageDive.svg' | 'discoBall.svg' | 'dedication.svg'
    }
    reply: Consumable
    errors: 'unknownPicture'
  }
  /** List consumables, oldest first. */
  'GET /api/v1/consumables': {
    params: {}
    query: {
      id?: string | number
      createdBefore?: string
      limit?: string | number
      offset?: string | number
    }
    body: undefined
    reply: { consumables: Consumable[]; hasMore: boolean }
    errors: never
  }
  /** Count consumables. */
  'GET /api/v1/consumables/count': {
    params: {}
    query: {
      id?: string | number
      createdBefore?: string
      limit?: string | number
      offset?: string | number
    }
    body: undefined
    reply: Count
    errors: never
  }
  /** Upload the picture of a consumable (PNG, JPEG, WebP or GIF, up to 5 MB). */
  'POST /api/v1/consumables/files': {
    params: {}
    query: {}
    body: undefined
    reply: { fileId: string; fileUrl: string }
    errors: 'pictureNotMultipart' | 'noFile' | 'onePictureAtATime' | 'uploadCutOff' | 'pictureTooLarge' | 'notAPicture' | 'tooManyPixels' | 'noSpaceForPictures'
  }
  /** Get the picture of a consumable or token bundle. */
  'GET /api/v1/consumables/files/{fileId}': {
    params: {
      fileId: string | 'tokens.svg' | 'confetti.svg' | 'spotlight.svg' | 'drinks.svg' | 'fireworks.svg' | 'flower.svg' | 'stageDive.svg' | 'discoBall.svg' | 'dedication.svg'
    }
    query: {}
    body: undefined
    reply: Response
    errors: 'shopPictureNotFound'
  }
  /** Get a consumable. */
  'GET /api/v1/consumables/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Consumable
    errors: 'consumableNotFound'
  }
  /** Update a consumable. Past purchases keep their price.. */
  'PATCH /api/v1/consumables/{id}': {
    params: { id: string | number }
    query: {}
    body: {
      name?: string
      tokenCost?: number
      show?: 'confetti' | 'spotlight' | 'drinks' | 'fireworks' | 'flower' | 'stageDive' | 'discoBall' | 'dedication'
      fileId?: string | 'tokens.svg' | 'confetti.svg' | 'spotlight.svg' | 'drinks.svg' | 'fireworks.svg' | 'flower.svg' | 'stageDive.svg' | 'discoBall.svg' | 'dedication.svg'
    }
    reply: Consumable
    errors: 'consumableNotFound' | 'unknownPicture'
  }
  /** Remove a consumable from the shop. Past purchases stay in the history.. */
  'DELETE /api/v1/consumables/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'consumableNotFound'
  }
  /** Add or remove points, with a reason (admin). Applies to the current season unless one is given. Recorded in the audit log.. */
  'POST /points/season/admin/handle-points': {
    params: {}
    query: {}
    body: {
      userUuid: Uuid
      points: number
      reason: string
      seasonId?: number | null
      actId?: string
    }
    reply: PointsChange
    errors: 'userNotFound' | 'botsEarnNothing' | 'pointsOutOfRange' | 'seasonNotFound'
  }
  /** Get an avatar, including withdrawn ones (admin). */
  'GET /admin/avatars/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: AdminAvatar
    errors: 'avatarNotFound'
  }
  /** Withdraw an avatar. Wearers switch to another one, and past messages keep it.. */
  'DELETE /admin/avatars/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'avatarNotFound' | 'houseAvatarStays'
  }
  /** List all avatars, including withdrawn ones (admin). */
  'GET /admin/avatars': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        slug?: string
        avatarStatus?: 'PUBLIC' | 'PRIVATE' | 'SEASON_AWARD' | 'SUBSCRIBER_ONLY'
        seasonId?: number | null
        rankingValue?: number | null
        discordOnly?: boolean
        hasCustomFace?: boolean
        customFaceUrl?: string | null
        hasSmallBody?: boolean
        place?: number
        createdAt?: Instant
        updatedAt?: Instant
        deletedAt?: Instant | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Create an avatar from its eight pictures, each as base64 under its file name. */
  'POST /avatars': {
    params: {}
    query: {}
    body: {
      avatarStatus: 'PUBLIC' | 'PRIVATE' | 'SEASON_AWARD' | 'SUBSCRIBER_ONLY'
      seasonId?: number | null
      rankingValue?: number | null
      discordOnly?: boolean
      hasCustomFace?: boolean
      customFaceUrl?: string | null
      hasSmallBody?: boolean
      slug: string
      pictures: AvatarPictures
    }
    reply: AdminAvatar
    errors: 'seasonNotFound' | 'faceNotFetched' | 'awardNeedsSeason' | 'avatarTaken' | 'avatarsFull' | 'picturesInvalid'
  }
  /** List avatars that people can choose and those used by the product itself. */
  'GET /avatars': {
    params: {}
    query: {}
    body: undefined
    reply: Avatar[]
    errors: never
  }
  /** List avatars for subscribers. */
  'GET /avatars/subscriber': {
    params: {}
    query: {}
    body: undefined
    reply: Avatar[]
    errors: never
  }
  /** List all avatars. */
  'GET /all-avatars': {
    params: {}
    query: {}
    body: undefined
    reply: Avatar[]
    errors: never
  }
  /** Get an avatar. */
  'GET /avatars/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: Avatar
    errors: 'avatarNotFound'
  }
  /** Update who can wear an avatar. Users who no longer can switch to another one. Its name can’t be changed.. */
  'PATCH /avatars/{slug}': {
    params: { slug: string }
    query: {}
    body: {
      avatarStatus?: 'PUBLIC' | 'PRIVATE' | 'SEASON_AWARD' | 'SUBSCRIBER_ONLY'
      seasonId?: number | null
      rankingValue?: number | null
      discordOnly?: boolean
      hasCustomFace?: boolean
      customFaceUrl?: string | null
      hasSmallBody?: boolean
    }
    reply: AdminAvatar
    errors: 'seasonNotFound' | 'faceNotFetched' | 'awardNeedsSeason' | 'avatarNotFound'
  }
  /** Withdraw an avatar. Wearers switch to another one, and past messages keep it.. */
  'DELETE /avatars/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'avatarNotFound' | 'houseAvatarStays'
  }
  /** Get an avatar and whether a user can wear it. */
  'GET /avatars/{slug}/{uuid}': {
    params: { slug: string; uuid: Uuid }
    query: {}
    body: undefined
    reply: Avatar
    errors: 'avatarNotFound'
  }
  /** Get a view of an avatar as SVG or PNG, or its custom face. */
  'GET /avatars/art/{slug}/{file}': {
    params: {
      slug: string
      file: 'front-body.svg' | 'front-body.png' | 'back-body.svg' | 'back-body.png' | 'front-head.svg' | 'front-head.png' | 'back-head.svg' | 'back-head.png' | string
    }
    query: { color?: string; worn?: string }
    body: undefined
    reply: Response
    errors: 'avatarNotFound'
  }
  /** Get an avatar (services). */
  'GET /service/avatar/{avatarSlug}': {
    params: { avatarSlug: string }
    query: {}
    body: undefined
    reply: Avatar
    errors: 'avatarNotFound'
  }
  /** List avatar grants, newest first (admin). */
  'GET /admin/avatar-assignments': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        slug?: string
        userUuid?: string
        assignmentType?: 'MANUAL' | 'SEASON_AWARD' | 'PURCHASED'
        at?: Instant
        byUuid?: string | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Grant a user an avatar that isn’t available to everyone. Idempotent.. */
  'POST /avatar-assignment/{slug}': {
    params: { slug: string }
    query: {}
    body: { userUuid: Uuid; assignmentType?: 'MANUAL' | 'SEASON_AWARD' | 'PURCHASED' }
    reply: UserAvatarAssignment
    errors: 'avatarNotFound' | 'userNotFound'
  }
  /** Revoke an avatar grant. If the user wears the avatar, they switch to another one and rooms are updated immediately.. */
  'DELETE /avatar-assignment/{avatarAssignmentId}': {
    params: { avatarAssignmentId: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'assignmentNotFound'
  }
  /** List the decks and clothing I have earned by playing, and what I have played so far. */
  'GET /users/earned': {
    params: {}
    query: {}
    body: undefined
    reply: Earned
    errors: never
  }
  /** Set a custom field of a season, such as its description or prize. */
  'POST /custom-fields': {
    params: {}
    query: {}
    body: { seasonId: number; name: string; value: string }
    reply: CustomField
    errors: 'seasonNotFound' | 'tooManyFields'
  }
  /** Delete a custom field of a season. */
  'DELETE /custom-fields': {
    params: {}
    query: {}
    body: { seasonId: number; name: string }
    reply: Acknowledged
    errors: 'customFieldNotFound'
  }
  /** List a user’s points by season, newest first. */
  'GET /points/ranking-status/{userUuid}': {
    params: { userUuid: Uuid }
    query: {}
    body: undefined
    reply: RankingStatus[]
    errors: never
  }
  /** Get a user’s all-time points and rank. */
  'GET /points/ranking-status/sum/{userUuid}': {
    params: { userUuid: Uuid }
    query: {}
    body: undefined
    reply: RankingSum
    errors: never
  }
  /** Get my points and my rank in the current season. */
  'GET /points/current-ranking-status': {
    params: {}
    query: {}
    body: undefined
    reply: CurrentRankingStatus
    errors: 'noSeasonNow'
  }
  /** Get a user’s points and rank in the current season. */
  'GET /points/current-ranking-status/{userUuid}': {
    params: { userUuid: Uuid }
    query: {}
    body: undefined
    reply: CurrentRankingStatus
    errors: 'noSeasonNow'
  }
  /** List the top users in the current season. */
  'GET /points/season-ranking': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: SeasonRanking
    errors: 'noSeasonNow'
  }
  /** List the top users of all time. */
  'GET /points/all-seasons-ranking': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: AllSeasonsRanking
    errors: never
  }
  /** List the top users in a season, by season name. */
  'GET /points/season-ranking/{seasonName}': {
    params: { seasonName: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: SeasonRanking
    errors: 'seasonNotFound'
  }
  /** List the top users in the season after the one that started at a given time. */
  'GET /points/season-ranking/next-season/{seasonStart}': {
    params: { seasonStart: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: SeasonRanking
    errors: 'seasonNotFound'
  }
  /** List the top users in the season before the one that started at a given time. */
  'GET /points/season-ranking/prev-season/{seasonStart}': {
    params: { seasonStart: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: SeasonRanking
    errors: 'seasonNotFound'
  }
  /** List the top users in the current season. */
  'GET /points/season-ranking-current': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: SeasonRanking
    errors: 'noSeasonNow'
  }
  /** List the top participating Discord servers in the current season. */
  'GET /discord/season-ranking': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: GuildRanking
    errors: 'noSeasonNow'
  }
  /** List the top participating Discord servers in a season, by season name. */
  'GET /discord/season-ranking/{seasonName}': {
    params: { seasonName: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: GuildRanking
    errors: 'seasonNotFound'
  }
  /** Get a Discord server’s points, rank and top DJs in the current season. */
  'GET /discord/guilds/{guildId}/season': {
    params: { guildId: DiscordId }
    query: {}
    body: undefined
    reply: GuildSeason
    errors: 'noSeasonNow'
  }
  /** Grant the next batch of missing awards of a finished season. Returns how many are left.. */
  'POST /points/backfill-achieved-avatars/{seasonId}': {
    params: { seasonId: string | number }
    query: { limit?: string | number }
    body: undefined
    reply: { assigned: number; remaining: number }
    errors: 'seasonNotFound' | 'seasonNotOver'
  }
  /** Get a user’s points in a season (admin). */
  'GET /admin/ranking-status/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: AdminRankingStatus
    errors: 'rankingNotFound'
  }
  /** List users’ points by season, newest first (admin). */
  'GET /admin/ranking-status': {
    params: {}
    query: {
      limit?: string | number
      page?: string | number
      sort?: TextOrTexts
      offset?: string | number
      userUuid?: Uuid
      balance?: string | number
      seasonId?: string | number
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        userUuid?: string
        balance?: number
        reachedAt?: Instant
        seasonId?: number
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a user’s all-time points (admin). */
  'GET /admin/ranking-status-lifetime/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: AdminLifetimeRanking
    errors: 'rankingNotFound'
  }
  /** List users’ all-time points, newest first (admin). */
  'GET /admin/ranking-status-lifetime': {
    params: {}
    query: {
      limit?: string | number
      page?: string | number
      sort?: TextOrTexts
      offset?: string | number
      userUuid?: Uuid
      balance?: string | number
    }
    body: undefined
    reply: {
      data: Array<{ id?: number; userUuid?: string; balance?: number; reachedAt?: Instant }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** List all seasons, newest first (admin). */
  'GET /admin/seasons': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        name?: string
        startTime?: Instant
        endTime?: Instant
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a season with its custom fields (admin). */
  'GET /admin/seasons/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: {
      id: number
      name: string
      startTime: Instant
      endTime: Instant
      createdAt: Instant
      updatedAt: Instant
      customFields: Record<string, string>
    }
    errors: 'seasonNotFound'
  }
  /** Delete a season. Deleting the last one stops new seasons from starting automatically.. */
  'DELETE /admin/seasons/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'seasonNotFound' | 'seasonHasPoints'
  }
  /** Create a season. When the last one ends, a new one of the same length starts automatically.. */
  'POST /points/season': {
    params: {}
    query: {}
    body: { name: string; startTime: string; endTime: string }
    reply: Season
    errors: 'seasonEndsBeforeStart' | 'seasonTooShort' | 'seasonsOverlap' | 'seasonNameTaken'
  }
  /** Update the name or times of a season. */
  'PATCH /points/season/{id}': {
    params: { id: string | number }
    query: {}
    body: { name?: string; startTime?: string; endTime?: string }
    reply: Season
    errors: 'seasonEndsBeforeStart' | 'seasonTooShort' | 'seasonsOverlap' | 'seasonNameTaken' | 'seasonNotFound'
  }
  /** Delete a season. Deleting the last one stops new seasons from starting automatically.. */
  'DELETE /points/season/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'seasonNotFound' | 'seasonHasPoints'
  }
  /** Add or remove points (services). Idempotent by key.. */
  'POST /points/service': {
    params: {}
    query: {}
    body: {
      key: string
      userUuid: Uuid
      points: number
      note?: string | null
      at?: InstantInput
    }
    reply: PointsChange
    errors: 'userNotFound' | 'botsEarnNothing' | 'pointsOutOfRange' | 'notInFuture'
  }
  /** List token accounts, newest first (admin). */
  'GET /admin/token-accounts': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        userUuid?: string
        status?: 'active' | 'disabled'
        balance?: number
        owed?: number
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Add or remove tokens, with a reason (admin). Removing more than the balance leaves a debt. Recorded in the audit log.. */
  'POST /admin/token-changes': {
    params: {}
    query: {}
    body: { userUuid: Uuid; tokens: number; reason: string; actId: string }
    reply: {
      id: number
      userUuid: string
      status: 'active' | 'disabled'
      balance: number
      owed: number
      updatedAt: Instant
      counted: boolean
    }
    errors: 'userNotFound' | 'botsHaveNoTokens' | 'tokensOutOfRange'
  }
  /** Disable or enable a token account. A disabled account can’t spend tokens. Requires a reason and is recorded in the audit log.. */
  'PUT /admin/token-accounts/{accountId}/status': {
    params: { accountId: string | number }
    query: {}
    body: { status: 'active' | 'disabled'; reason: string; actId: string }
    reply: TokenAccount
    errors: 'tokenAccountNotFound'
  }
  /** Open my token account. Idempotent.. */
  'POST /api/v1/token-accounts': {
    params: {}
    query: {}
    body: { [key: string]: unknown }
    reply: TokenAccount
    errors: never
  }
  /** Get my token account and balance. */
  'GET /api/v1/token-accounts/self': {
    params: {}
    query: {}
    body: undefined
    reply: TokenAccount
    errors: 'noTokenAccount'
  }
  /** List my token transactions, newest first. Use `before` to paginate.. */
  'GET /api/v1/token-accounts/self/transactions': {
    params: {}
    query: { limit?: string | number; before?: string | number }
    body: undefined
    reply: { transactions: TokenHistoryEntry[]; hasMore: boolean }
    errors: never
  }
  /** Get a token account. */
  'GET /api/v1/token-accounts/{accountId}': {
    params: { accountId: string | number }
    query: {}
    body: undefined
    reply: TokenAccount
    errors: 'tokenAccountNotFound'
  }
  /** Create a token bundle, sold as a product. */
  'POST /api/v1/token-bundles': {
    params: {}
    query: {}
    body: { productId: number; name: string; tokens: number }
    reply: TokenBundle
    errors: 'productHasBundle'
  }
  /** List token bundles on sale, smallest first. */
  'GET /api/v1/token-bundles': {
    params: {}
    query: {
      id?: string | number
      productId?: string | number
      limit?: string | number
      offset?: string | number
    }
    body: undefined
    reply: { tokenBundles: TokenBundle[]; hasMore: boolean }
    errors: never
  }
  /** Count token bundles on sale. */
  'GET /api/v1/token-bundles/count': {
    params: {}
    query: {
      id?: string | number
      productId?: string | number
      limit?: string | number
      offset?: string | number
    }
    body: undefined
    reply: Count
    errors: never
  }
  /** Get a token bundle. */
  'GET /api/v1/token-bundles/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: TokenBundle
    errors: 'tokenBundleNotFound'
  }
  /** Update a token bundle. */
  'PATCH /api/v1/token-bundles/{id}': {
    params: { id: string | number }
    query: {}
    body: { productId?: number; name?: string; tokens?: number }
    reply: TokenBundle
    errors: 'tokenBundleNotFound' | 'productHasBundle'
  }
  /** Remove a token bundle from the shop. */
  'POST /api/v1/token-bundles/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'tokenBundleNotFound'
  }
  /** Upload the picture of a token bundle (PNG, JPEG, WebP or GIF, up to 5 MB). */
  'PATCH /api/v1/token-bundles/{id}/thumbnail': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: TokenBundle
    errors: 'pictureNotMultipart' | 'noFile' | 'onePictureAtATime' | 'uploadCutOff' | 'pictureTooLarge' | 'notAPicture' | 'tooManyPixels' | 'noSpaceForPictures' | 'tokenBundleNotFound'
  }
  /** Commit a hold: spend its tokens and deliver the purchase. Idempotent.. */
  'POST /api/v1/token-transactions/commit': {
    params: {}
    query: {}
    body: { holdId: number }
    reply: TokenTransaction
    errors: 'holdNotFound' | 'holdVoided'
  }
  /** Void a hold: refund its tokens. Idempotent.. */
  'POST /api/v1/token-transactions/void': {
    params: {}
    query: {}
    body: { holdId: number }
    reply: TokenTransaction
    errors: 'holdNotFound' | 'holdCommitted'
  }
  /** Respond with 500, to test error logging and reporting. */
  'POST /sentry-testing': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** Get the current season. */
  'GET /seasons/current': {
    params: {}
    query: {}
    body: undefined
    reply: Season
    errors: 'noSeasonNow'
  }
  /** Get the current season, and the last one that started before a given time and the first one after it. */
  'GET /seasons/around/{instant}': {
    params: { instant: string }
    query: {}
    body: undefined
    reply: { current: Season | null; previous: Season | null; next: Season | null }
    errors: never
  }
  /** List all accounts, newest first (admin). */
  'GET /admin/users': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        nickname?: string
        avatarId?: string
        role?: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot'
        capabilities?: string[]
        badges?: string[]
        email?: string | null
        emailStatus?: string | null
        isBanned?: boolean
        isBannedForever?: boolean
        bannedUntil?: Instant | null
        banReason?: string | null
        kickedAt?: Instant | null
        deactivationRequestedAt?: Instant | null
        deactivatedAt?: Instant | null
        hasPassword?: boolean
        botOfUserId?: number | null
        discordId?: string | null
        discordUsername?: string | null
        hasProPlan?: boolean
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get an account (admin). */
  'GET /admin/users/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminUser
    errors: 'userNotFound'
  }
  /** List all accounts, newest first, without email addresses and Discord accounts (moderators). */
  'GET /admin/people': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        nickname?: string
        avatarId?: string
        role?: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot'
        capabilities?: string[]
        badges?: string[]
        isBanned?: boolean
        isBannedForever?: boolean
        bannedUntil?: Instant | null
        banReason?: string | null
        kickedAt?: Instant | null
        deactivationRequestedAt?: Instant | null
        deactivatedAt?: Instant | null
        botOfUserId?: number | null
        hasProPlan?: boolean
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get an account, without its email addresses and Discord account (moderators). */
  'GET /admin/people/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: ModeratedUser
    errors: 'userNotFound'
  }
  /** Create an account with an email address that doesn’t need to be verified (admin). */
  'POST /users/admin/sign-up': {
    params: {}
    query: {}
    body: {
      email?: string | '' | null
      password?: string | '' | null
      nickname?: string
      language?: 'en' | 'es'
    }
    reply: { id: number; uuid: string }
    errors: 'signUpIncomplete' | 'emailTaken'
  }
  /** Set a user’s password. Revokes their tokens, pending reset emails, and any sign-in methods added in the last seven days without the password.. */
  'POST /users/change-password-admin': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string; password: string }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'samePassword'
  }
  /** Get account statistics: the number of accounts, bots, and banned and closed accounts. */
  'GET /info-admin/user-service-status': {
    params: {}
    query: {}
    body: undefined
    reply: {
      status: 'ok'
      users: number
      bots: number
      banned: number
      deactivated: number
    }
    errors: never
  }
  /** Add a moderator comment about a user, which the user never sees. Idempotent by uuid.. */
  'POST /moderation-comments': {
    params: {}
    query: {}
    body: { userUuid: Uuid; text: string; uuid?: Uuid }
    reply: ModerationComment
    errors: 'userNotFound' | 'ownComments'
  }
  /** List the comments about a user, newest first. */
  'GET /moderation-comments/{userId}': {
    params: { userId: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: ModerationComment[]
    errors: 'userNotFound' | 'ownComments'
  }
  /** Remove a user from all rooms and sessions. They can sign in again.. */
  'POST /users/kick': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole'
  }
  /** Ban a user and their bot permanently. */
  'POST /users/ban': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole'
  }
  /** Ban a user and their bot until a given time. */
  'POST /users/temporary-ban': {
    params: {}
    query: {}
    body: {
      userUuid: Uuid
      reason?: string | null
      actId?: string
      expirationTime: InstantInput
    }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'expirationInThePast' | 'banTooLong'
  }
  /** Unban a user so that they can sign in again. */
  'POST /users/unban': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'notBanned'
  }
  /** Change a user’s account role. */
  'POST /users/add-role': {
    params: {}
    query: {}
    body: {
      userUuid: Uuid
      reason?: string | null
      actId?: string
      role: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot'
    }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'higherGrant' | 'botStaysBot'
  }
  /** Make a user a global moderator. */
  'POST /users/add-global-moderator-role': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string }
    reply: Acknowledged
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'higherGrant' | 'botStaysBot'
  }
  /** Update a user's profile as a moderator. Omitted fields are unchanged, and live rooms see the change.. */
  'POST /users/profile-admin': {
    params: {}
    query: {}
    body: {
      nickname?: string
      avatarId?: string
      color?: string
      discord?: string
      facebook?: string
      instagram?: string
      twitter?: string
      snapchat?: string
      tiktok?: string
      discordNickname?: string
      firstName?: string
      lastName?: string
      pronoun?: string
      displayPronouns?: boolean
      songOfTheWeek?: string
      song?: ProfileSong
      bio?: string
      coverPicture?: string
      priceForGig?: number
      zodiac?: string
      worn?: Array<'headphones' | 'scarf' | 'woodenDeck' | 'cap' | 'brassDeck' | 'jacket'>
      userUuid: Uuid
      reason?: string | null
      actId?: string
    }
    reply: Profile
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'avatarNotFound' | 'avatarNotTheirs' | 'notEarned'
  }
  /** Replace a user’s badges. */
  'POST /users/change-badges-admin': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string; badges: Badge[] }
    reply: Profile
    errors: 'userNotFound' | 'notOneself' | 'higherRole'
  }
  /** Remove a guest’s chosen name (moderators). Live rooms are updated immediately.. */
  'POST /users/guest-name-admin': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string }
    reply: { removed: boolean }
    errors: never
  }
  /** Get the profile of a user or guest (services). */
  'GET /profile/{id}/service': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Profile | GuestProfile
    errors: 'profileNotFound'
  }
  /** Add badges to a user (services). Idempotent.. */
  'POST /users/add-badges-service': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string; badges: Badge[] }
    reply: Profile
    errors: 'userNotFound'
  }
  /** Remove badges from a user (services). Idempotent.. */
  'POST /users/remove-badges-service': {
    params: {}
    query: {}
    body: { userUuid: Uuid; reason?: string | null; actId?: string; badges: Badge[] }
    reply: Profile
    errors: 'userNotFound'
  }
  /** List the profiles of all active accounts, oldest first (services). */
  'GET /users/service/all-user-profiles': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: Profile[]
    errors: never
  }
  /** Refresh the cached profiles of a page of accounts in live rooms. Returns the number of accounts on the page.. */
  'GET /users/service/update-user-profiles': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { updated: number }
    errors: never
  }
  /** Refresh cached profiles in live rooms, one batch at a time. Repeat with `next` until it is null.. */
  'POST /admin/profiles/refresh': {
    params: {}
    query: {}
    body: { after?: number }
    reply: { updated: number; next: number | null }
    errors: never
  }
  /** Get the profile of a user or guest (services). */
  'GET /users/service/{id}/user-profile': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Profile | GuestProfile
    errors: 'profileNotFound'
  }
  /** Sign in with a Discord OAuth code or access token. Creates an account on first sign-in.. */
  'POST /auth/discord-auth': {
    params: {}
    query: {}
    body: DiscordOAuthCode | { accessToken: string }
    reply: {
      accessToken: string
      discordAccessToken: string
      discordId: string
      uuid: string
      isNew: boolean
    }
    errors: 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway' | 'discordTokenForeign' | 'accountBanned' | 'accountDeactivated'
  }
  /** Exchange a Discord OAuth code for a Discord access token without signing in. */
  'POST /auth/exchange-code': {
    params: {}
    query: {}
    body: DiscordOAuthCode
    reply: {
      access_token: string
      token_type: 'Bearer'
      expires_in: number
      scope: string
    }
    errors: 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway'
  }
  /** Link my account to Discord, by OAuth code, access token, or link code from our bot. Existing data of the Discord account is merged into mine once confirmed. Requires the password or a sign-in within the last ten minutes.. */
  'POST /auth/link-discord': {
    params: {}
    query: {}
    body: {
      code: string
      codeVerifier?: string
      redirectUri?: string
      merge?: true
      password?: string
    } | { accessToken: string; merge?: true; password?: string } | { linkCode: string; merge?: true; password?: string }
    reply: LinkedAccount
    errors: 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway' | 'discordTokenForeign' | 'linkCodeUnknown' | 'discordAccountTaken' | 'discordLinkedAlready' | 'confirmationNeeded' | 'wrongAccountPassword' | 'mergeNotConfirmed'
  }
  /** Preview linking a Discord account by access token, including the data that would be merged into mine. */
  'POST /auth/link-discord/preview': {
    params: {}
    query: {}
    body: { accessToken: string }
    reply: LinkPreview
    errors: 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway' | 'discordTokenForeign'
  }
  /** Get my linked Discord account. */
  'GET /auth/link-discord': {
    params: {}
    query: {}
    body: undefined
    reply: { linked: LinkedAccount | null }
    errors: never
  }
  /** Get the Discord account behind a link code, including the data that would be merged into mine, to confirm before linking. */
  'GET /auth/link-discord/{linkCode}': {
    params: { linkCode: string }
    query: {}
    body: undefined
    reply: LinkPreview
    errors: 'linkCodeUnknown'
  }
  /** Unlink my account from Discord. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.. */
  'DELETE /auth/link-discord': {
    params: {}
    query: {}
    body: { password?: string }
    reply: Unlinked
    errors: 'passwordNeededFirst' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Get or create the account of a Discord user, with a token to act on their behalf (services). */
  'POST /discord/users': {
    params: {}
    query: {}
    body: {
      discordId: DiscordId
      username: string
      globalName?: string | null
      locale?: string
    }
    reply: { accessToken: string; uuid: string; isNew: boolean }
    errors: 'accountBanned' | 'accountDeactivated'
  }
  /** Unlink a Discord user at their request to our bot (services). */
  'DELETE /discord/users/{discordId}/link': {
    params: { discordId: DiscordId }
    query: {}
    body: undefined
    reply: Unlinked
    errors: 'passwordNeededFirst'
  }
  /** Claim a Discord event so that it is handled only once, even if it is delivered several times. */
  'POST /discord/interactions/{interactionId}/claims': {
    params: { interactionId: DiscordId }
    query: {}
    body: undefined
    reply: { first: boolean }
    errors: never
  }
  /** Renew a bot process's leases of gateway shards, and lease its share of the free ones. */
  'PUT /discord/shards': {
    params: {}
    query: {}
    body: { holder: string; count: number; held: number[]; leaving?: boolean }
    reply: { count: number; shards: number[]; share: number }
    errors: never
  }
  /** Reserve when a shard may open a session at the gateway, so that all processes respect its rate limit. */
  'POST /discord/shards/identifies': {
    params: {}
    query: {}
    body: { shard: number; maxConcurrency: number }
    reply: { waitMs: number }
    errors: never
  }
  /** Create a one-time link code for a Discord user to enter on the web. Expires in ten minutes.. */
  'POST /discord/link-codes': {
    params: {}
    query: {}
    body: { discordId: DiscordId; username: string; globalName?: string | null }
    reply: { code: string; url: string; expiresAt: string }
    errors: never
  }
  /** Sync my Discord purchases. Each consumable is granted once.. */
  'POST /discord/purchases': {
    params: {}
    query: {}
    body: undefined
    reply: { pro: boolean; granted: Array<{ skuId: string; times: number }> }
    errors: 'discordNotSetUp' | 'discordAway' | 'discordNotLinked'
  }
  /** Schedule a sync of a Discord user’s purchases, for example after Discord notified our bot of one. */
  'POST /discord/purchases/checks': {
    params: {}
    query: {}
    body: { discordId: DiscordId }
    reply: Record<string, never>
    errors: never
  }
  /** Start linking a Discord account for a server’s linked role. Redirects to Discord.. */
  'GET /discord/linked-role': {
    params: {}
    query: {}
    body: undefined
    reply: Response
    errors: 'discordNotSetUp'
  }
  /** Finish linking a Discord account after the redirect from Discord and update its role metadata. */
  'GET /discord/linked-role/done': {
    params: {}
    query: { code?: string; state: string }
    body: undefined
    reply: Response
    errors: 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway' | 'signInNotBegunHere'
  }
  /** Get a guest token. */
  'GET /auth/guest': {
    params: {}
    query: {}
    body: undefined
    reply: AccessToken
    errors: never
  }
  /** Pass my place in rooms, recent messages and sanctions as a guest to my account. Idempotent.. */
  'POST /auth/guest/claim': {
    params: {}
    query: {}
    body: { guestToken: string; roomUuid?: Uuid }
    reply: Acknowledged
    errors: 'notAGuest'
  }
  /** Sign in with email address and password. */
  'POST /auth/login': {
    params: {}
    query: {}
    body: { email: string; password: string }
    reply: AccessToken
    errors: 'wrongLogin' | 'accountBanned' | 'accountDeactivated'
  }
  /** Get the public key that verifies our tokens (ES256, PEM). */
  'GET /auth/pub-key': {
    params: {}
    query: {}
    body: undefined
    reply: { pubKey: string }
    errors: never
  }
  /** Create a one-time token to sign in as myself in another browser. Expires in five minutes.. */
  'GET /auth/magic-link': {
    params: {}
    query: {}
    body: undefined
    reply: { shortLivedToken: string; url: string; expiresAt: Instant }
    errors: never
  }
  /** Sign in with a magic link token. The new session ends together with the one that created the token.. */
  'POST /auth/validate-magic-link': {
    params: {}
    query: {}
    body: { shortLivedToken: string }
    reply: AccessToken
    errors: 'magicLinkNotValid'
  }
  /** Get my session, with my current role and capabilities instead of those in the token. */
  'GET /auth/session': {
    params: {}
    query: {}
    body: undefined
    reply: {
      id: number
      uuid: string
      type: 'user' | 'guest'
      role: TokenRole
      capabilities: string[]
      userProfile: Profile | GuestProfile
    }
    errors: never
  }
  /** List my sign-in methods and whether changing them requires my password right now. */
  'GET /auth/sign-in-methods': {
    params: {}
    query: {}
    body: undefined
    reply: {
      hasPassword: boolean
      hasDiscord: boolean
      hasPhone: boolean
      passkeys: number
      signedInRecently: boolean
    }
    errors: never
  }
  /** Get passkey registration options. Requires the password or a sign-in within the last ten minutes.. */
  'POST /auth/passkeys/options': {
    params: {}
    query: {}
    body: { password?: string }
    reply: PasskeyOptions
    errors: 'tooManyPasskeys' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Add a passkey. Notifies my verified email addresses.. */
  'POST /auth/passkeys': {
    params: {}
    query: {}
    body: { name: string; credential: NewPasskeyCredential }
    reply: Passkey
    errors: 'passkeyNotMade' | 'passkeyThere' | 'tooManyPasskeys' | 'confirmationNeeded'
  }
  /** List my passkeys, oldest first. */
  'GET /auth/passkeys': {
    params: {}
    query: {}
    body: undefined
    reply: Passkey[]
    errors: never
  }
  /** Delete one of my passkeys. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.. */
  'DELETE /auth/passkeys/{id}': {
    params: { id: string }
    query: {}
    body: { password?: string }
    reply: Acknowledged
    errors: 'passkeyNotFound' | 'lastWayIn' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Get passkey authentication options. */
  'POST /auth/passkey-sign-in/options': {
    params: {}
    query: {}
    body: undefined
    reply: PasskeyOptions
    errors: never
  }
  /** Sign in with a passkey. */
  'POST /auth/passkey-sign-in': {
    params: {}
    query: {}
    body: { credential: UsedPasskeyCredential }
    reply: AccessToken
    errors: 'passkeyNotKnown' | 'accountBanned' | 'accountDeactivated'
  }
  /** List my sessions and my bot’s tokens, most recently used first. */
  'GET /auth/sessions': {
    params: {}
    query: {}
    body: undefined
    reply: SignInSession[]
    errors: never
  }
  /** End one of my sessions or my bot’s tokens. Its tokens and connections stop working within a second. Unless it is the current session, sign-in methods that it added in the last seven days without the password are removed.. */
  'DELETE /auth/sessions/{session}': {
    params: { session: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'sessionNotFound'
  }
  /** Sign out: end the current session. */
  'POST /auth/logout': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** Sign out everywhere: end all my sessions, including this one and my bot’s. Sign-in methods that other sessions added in the last seven days without the password are removed.. */
  'POST /auth/logout-everywhere': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** Get a chat token as a guest. */
  'GET /comet-chat/ghost-token': {
    params: {}
    query: {}
    body: undefined
    reply: { cometAuthToken: string }
    errors: never
  }
  /** Register accounts in the chat. Accounts are registered automatically, so this returns which of these exist.. */
  'POST /comet-chat/create-users': {
    params: {}
    query: {}
    body: { userUuids: Uuid[] }
    reply: { userUuids: string[] }
    errors: never
  }
  /** Get a chat token as a user. */
  'GET /comet-chat/user-token': {
    params: {}
    query: {}
    body: undefined
    reply: { cometAuthToken: string }
    errors: never
  }
  /** Get the profile of a user or guest. */
  'GET /profile/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Profile | GuestProfile
    errors: 'profileNotFound'
  }
  /** Get my bot account, without its token. */
  'GET /users/bot': {
    params: {}
    query: {}
    body: undefined
    reply: { uuid: string; nickname: string; avatarId: string; color: string }
    errors: 'noBotYet'
  }
  /** Create a long-lived token for my bot. It is valid until I void it, sign out or change my password.. */
  'GET /users/bot-token': {
    params: {}
    query: {}
    body: undefined
    reply: { accessToken: string; codeSyncNewUser: string }
    errors: 'noBotYet' | 'accountBanned' | 'accountDeactivated'
  }
  /** Void all tokens of my bot. Its connections close within a second.. */
  'DELETE /users/bot-token': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'noBotYet'
  }
  /** List my current capabilities. */
  'GET /users/capabilities': {
    params: {}
    query: {}
    body: undefined
    reply: Capabilities
    errors: never
  }
  /** Grant a user a capability. */
  'PUT /users/{user}/capabilities/{capability}': {
    params: { user: string; capability: Capability }
    query: {}
    body: undefined
    reply: Capabilities
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'hasCapability'
  }
  /** Remove a capability from a user. */
  'DELETE /users/{user}/capabilities/{capability}': {
    params: { user: string; capability: Capability }
    query: {}
    body: undefined
    reply: Capabilities
    errors: 'userNotFound' | 'notOneself' | 'higherRole' | 'lacksCapability' | 'everybodysCapability'
  }
  /** Change my password. Revokes existing tokens and returns a new one. Sign-in methods that other sessions added in the last seven days without the password are removed.. */
  'POST /users/change-password': {
    params: {}
    query: {}
    body: { oldPassword: string; newPassword: string }
    reply: AccessToken
    errors: 'samePassword' | 'wrongLogin' | 'emailNotVerified'
  }
  /** Verify an email address with the code from the verification email (deprecated: use POST /users/emails/verify). */
  'POST /users/confirm-email': {
    params: {}
    query: {}
    body: { code: string; password?: string }
    reply: { status: 'VERIFIED' | 'ERROR'; email: string }
    errors: 'wrongEmailCode' | 'notThisAccount' | 'wrongAccountPassword'
  }
  /** List my email addresses. */
  'GET /users/emails': {
    params: {}
    query: {}
    body: undefined
    reply: Email[]
    errors: never
  }
  /** Add an email address. Sends a verification email and notifies my verified addresses. Requires the password or a sign-in within the last ten minutes.. */
  'POST /users/emails': {
    params: {}
    query: {}
    body: {
      email: string
      type?: 'personal' | 'work' | 'payment' | 'spotify' | 'discord'
      password?: string
    }
    reply: Email
    errors: 'emailTaken' | 'tooManyEmails' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Delete an email address. If it was the primary one, the next verified address becomes primary. Requires the password or a sign-in within the last ten minutes.. */
  'DELETE /users/emails/{id}': {
    params: { id: string }
    query: {}
    body: { password?: string }
    reply: Acknowledged
    errors: 'emailNotFound' | 'lastVerifiedEmail' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Correct an unverified email address. Sends a verification email to the new one. Requires the password or a sign-in within the last ten minutes.. */
  'PUT /users/emails/{id}/address': {
    params: { id: string }
    query: {}
    body: { email: string; password?: string }
    reply: Email
    errors: 'emailNotFound' | 'emailTaken' | 'emailVerifiedAlready' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Make a verified email address the primary one. Notifies my verified addresses. Requires the password or a sign-in within the last ten minutes.. */
  'PUT /users/emails/{id}/primary': {
    params: { id: string }
    query: {}
    body: { password?: string }
    reply: Email[]
    errors: 'emailNotFound' | 'emailNotVerified' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Resend the verification email, to my primary address by default. */
  'POST /users/emails/verification-email': {
    params: {}
    query: {}
    body: { email?: string }
    reply: Acknowledged
    errors: 'emailNotResent' | 'emailNotFound'
  }
  /** Verify an email address with the code from the verification email. Requires a session of the account or its password.. */
  'POST /users/emails/verify': {
    params: {}
    query: {}
    body: { code: string; password?: string }
    reply: { status: 'VERIFIED' | 'ERROR'; email: string }
    errors: 'wrongEmailCode' | 'notThisAccount' | 'wrongAccountPassword'
  }
  /** Request a password reset email. The response doesn’t reveal whether the address is known.. */
  'POST /users/forgot-password': {
    params: {}
    query: {}
    body: { email: string }
    reply: Acknowledged
    errors: never
  }
  /** Get my profile. */
  'GET /users/profile': {
    params: {}
    query: {}
    body: undefined
    reply: Profile
    errors: never
  }
  /** Update my profile. Omitted fields are unchanged, and live rooms are updated immediately.. */
  'POST /users/profile': {
    params: {}
    query: {}
    body: ProfileChange
    reply: Profile
    errors: 'avatarNotFound' | 'avatarNotYours' | 'nicknameReserved' | 'notEarned'
  }
  /** Get my settings. */
  'GET /users/profile/user-data': {
    params: {}
    query: {}
    body: undefined
    reply: {
      uuid: string
      musicProviders: string[]
      allowExplicitAudio: boolean
      language: 'en' | 'es'
      audioQuality: 'low' | 'medium' | 'high'
      showsPlays: boolean
      showsWhereabouts: boolean
      sharesStatistics: boolean
    }
    errors: never
  }
  /** Update my settings. Omitted fields are unchanged.. */
  'PUT /users/profile/user-data': {
    params: {}
    query: {}
    body: {
      musicProviders?: MusicProvider[]
      allowExplicitAudio?: boolean
      language?: 'en' | 'es'
      audioQuality?: 'low' | 'medium' | 'high'
      showsPlays?: boolean
      showsWhereabouts?: boolean
      sharesStatistics?: boolean
    }
    reply: {
      uuid: string
      musicProviders: string[]
      allowExplicitAudio: boolean
      language: 'en' | 'es'
      audioQuality: 'low' | 'medium' | 'high'
      showsPlays: boolean
      showsWhereabouts: boolean
      sharesStatistics: boolean
    }
    errors: never
  }
  /** Set my guest name, or reset it with null. Live rooms are updated immediately.. */
  'PUT /users/guest-name': {
    params: {}
    query: {}
    body: { nickname: string | null }
    reply: GuestProfile
    errors: 'nameOfAccount' | 'nicknameReserved'
  }
  /** List the profiles of up to 150 users and guests, in the order requested. */
  'GET /users/profiles': {
    params: {}
    query: { users: TextOrTexts }
    body: undefined
    reply: Array<{ userProfile: Profile | GuestProfile }>
    errors: never
  }
  /** Upload my profile or cover picture (PNG, JPEG, WebP or GIF, up to 5 MB), replacing the previous one. Set the form field `kind` to `profilePicture` or `coverPicture`.. */
  'POST /users/images': {
    params: {}
    query: {}
    body: undefined
    reply: UserImage
    errors: 'pictureNotMultipart' | 'noFile' | 'onePictureAtATime' | 'uploadCutOff' | 'pictureTooLarge' | 'notAPicture' | 'tooManyPixels' | 'noSpaceForPictures' | 'imageKindUnknown'
  }
  /** List my pictures, at most one of each kind. */
  'GET /users/images': {
    params: {}
    query: {}
    body: undefined
    reply: UserImage[]
    errors: never
  }
  /** Get the metadata of a user’s picture. */
  'GET /users/images/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: UserImage
    errors: 'imageNotFound'
  }
  /** Get a user’s picture, as linked from their profile. */
  'GET /users/images/files/{file}': {
    params: { file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'imageNotFound'
  }
  /** Delete one of my pictures. */
  'DELETE /users/images/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'imageNotFound' | 'imageNotYours'
  }
  /** Update my social links. Omitted links are unchanged, and an empty string removes one.. */
  'POST /users/user-socials': {
    params: {}
    query: {}
    body: SocialsChange
    reply: Profile
    errors: never
  }
  /** Set a new password with the code from the reset email. Revokes existing tokens and returns a new one. When an address is verified for the first time, this removes everything that was attached to its account before: Discord, phone, music accounts, bot and other addresses. Later resets remove the sign-in methods that were added in the last seven days without the password.. */
  'POST /users/reset-password': {
    params: {}
    query: {}
    body: { code: string; password: string }
    reply: AccessToken
    errors: 'resetFailed' | 'accountBanned' | 'accountDeactivated'
  }
  /** Set a password on an account without one. Revokes existing tokens and returns a new one. Requires a sign-in within the last ten minutes.. */
  'POST /users/set-password': {
    params: {}
    query: {}
    body: { password: string }
    reply: AccessToken
    errors: 'hasPassword' | 'emailNotVerified' | 'confirmationNeeded'
  }
  /** List allowlisted phone numbers, newest first (admin). */
  'GET /admin/phoneNumbers': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        number?: string
        createdByUuid?: string | null
        createdAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Allowlist a phone number, exempting it from lookups and limits. */
  'POST /admin/phoneNumbers': {
    params: {}
    query: {}
    body: { phone: string }
    reply: WhitelistedPhone
    errors: never
  }
  /** Get an allowlisted phone number (admin). */
  'GET /admin/phoneNumbers/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: WhitelistedPhone
    errors: 'phoneNotListed'
  }
  /** Remove a phone number from the allowlist. */
  'DELETE /admin/phoneNumbers/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'phoneNotListed'
  }
  /** Send a sign-in or sign-up code to a mobile phone by text message or WhatsApp. The response doesn’t reveal whether an account has the number.. */
  'POST /mobile-auth/send-code': {
    params: {}
    query: {}
    body: { phone: string; channel?: 'sms' | 'whatsapp'; language?: 'en' | 'es' }
    reply: { success: true; resendAfterMs: number; codeLastsMs: number }
    errors: 'phoneInvalid' | 'phoneTrouble' | 'phonesNotSetUp' | 'whatsappNotSetUp' | 'phoneCodeTooSoon' | 'phoneCodesUsedUp'
  }
  /** Sign in with a code sent to a mobile phone. Creates an account if none has the number.. */
  'POST /mobile-auth/verify-code': {
    params: {}
    query: {}
    body: { phone: string; code: string; language?: 'en' | 'es' }
    reply: { accessToken: string; uuid: string; isNew: boolean }
    errors: 'wrongPhoneCode' | 'accountBanned' | 'accountDeactivated'
  }
  /** Allowlist a phone number, exempting it from lookups and limits. */
  'POST /mobile-auth/whitelist': {
    params: {}
    query: {}
    body: { phone: string }
    reply: WhitelistedPhone
    errors: never
  }
  /** Remove a phone number from the allowlist, by number. */
  'DELETE /mobile-auth/whitelist/{phone}': {
    params: { phone: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'phoneNotListed'
  }
  /** Look up the type of a phone number. Returns VALIDATION_ERROR if the lookup is unavailable.. */
  'GET /phone-validation/validate/{phone}': {
    params: { phone: string }
    query: {}
    body: undefined
    reply: PhoneValidation
    errors: never
  }
  /** List recently looked-up numbers, newest first (admin). */
  'GET /phone-validation/recents': {
    params: {}
    query: {}
    body: undefined
    reply: Array<{
      phone: string
      status: 'VALID' | 'INVALID' | 'VOIP' | 'VALIDATION_ERROR'
      at: Instant
    }>
    errors: never
  }
  /** Clear lookup results, so that numbers are looked up again. */
  'DELETE /phone-validation/recents': {
    params: {}
    query: {}
    body: undefined
    reply: { removed: number }
    errors: never
  }
  /** Get the limits on phone codes (admin). */
  'GET /phone-validation/fraudConstants': {
    params: {}
    query: {}
    body: undefined
    reply: Record<string, number>
    errors: never
  }
  /** Get my phone number. */
  'GET /users/phone': {
    params: {}
    query: {}
    body: undefined
    reply: { phone: OwnPhone | null }
    errors: never
  }
  /** Set my phone number with the code sent to it, replacing the previous one. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.. */
  'PUT /users/phone': {
    params: {}
    query: {}
    body: { phone: string; code: string; password?: string }
    reply: OwnPhone
    errors: 'wrongPhoneCode' | 'phoneTaken' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Remove my phone number. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.. */
  'DELETE /users/phone': {
    params: {}
    query: {}
    body: { password?: string }
    reply: Acknowledged
    errors: 'noPhone' | 'lastWayIn' | 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Cancel a user’s account closure request. */
  'POST /users/cancel-requested-deactivate': {
    params: {}
    query: {}
    body: { userId: string | number }
    reply: Acknowledged
    errors: 'userNotFound' | 'noDeactivationRequest'
  }
  /** List account closure requests, oldest first (admin). */
  'GET /users/list-deactivate': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: LeavingUser[]
    errors: never
  }
  /** Request the closure of my account, which takes effect after a week unless canceled. Idempotent. Requires the password or a sign-in within the last ten minutes.. */
  'POST /users/request-deactivate': {
    params: {}
    query: {}
    body: { reason?: string; password?: string }
    reply: DeactivationRequest
    errors: 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Get my account closure request, if any. */
  'GET /users/request-deactivate': {
    params: {}
    query: {}
    body: undefined
    reply: { request: DeactivationRequest | null }
    errors: never
  }
  /** Cancel my account closure request. */
  'DELETE /users/request-deactivate': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'noDeactivationRequest'
  }
  /** Close an account, even without its owner’s request. All its sessions end, and it is deleted permanently after thirty days. Idempotent.. */
  'DELETE /users/deactivate/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'userNotFound' | 'administratorsStay'
  }
  /** Reopen a closed account. Its owner has to sign in again.. */
  'POST /users/reactivate/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'userNotFound' | 'notDeactivated'
  }
  /** Request an archive of all my data, including files. An email is sent when it is ready. Requests within a day return the same export. Requires the password or a sign-in within the last ten minutes.. */
  'POST /users/export': {
    params: {}
    query: {}
    body: { password?: string }
    reply: PersonExport
    errors: 'confirmationNeeded' | 'wrongAccountPassword'
  }
  /** Get the status of my latest export. */
  'GET /users/export': {
    params: {}
    query: {}
    body: undefined
    reply: { export: PersonExport | null }
    errors: never
  }
  /** Download my export as a zip file. Available for seven days.. */
  'GET /users/export/{exportUuid}/file': {
    params: { exportUuid: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'archiveNotFound'
  }
  /** Get the developer token for MusicKit. */
  'GET /apple/developer-token': {
    params: {}
    query: {}
    body: undefined
    reply: { developerToken: string; expiresAt: Instant }
    errors: 'providerNotSetUp'
  }
  /** Link my Apple Music account with a MusicKit user token. */
  'POST /apple/user-token': {
    params: {}
    query: {}
    body: { userToken: string }
    reply: { linked: true }
    errors: 'providerNotSetUp'
  }
  /** Unlink my Apple Music account. */
  'DELETE /apple/user-token': {
    params: {}
    query: {}
    body: undefined
    reply: Unlinked
    errors: never
  }
  /** Get the MusicKit user token of a user's Apple Music account (services). */
  'GET /apple/user-token/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: { userToken: string }
    errors: 'providerNotLinked'
  }
  /** List the music providers set up here, whether accounts can be linked, and which I have linked. */
  'GET /music-accounts': {
    params: {}
    query: {}
    body: undefined
    reply: {
      musicProviders: MusicProvider[]
      signIns: Array<{ musicProvider: string; url: string; clientId: string; scope: string }>
      linked: Array<{ musicProvider: string; linkedAt: Instant }>
    }
    errors: never
  }
  /** Link my Spotify account with an OAuth code and get an access token. */
  'POST /spotify/exchange-code': {
    params: {}
    query: {}
    body: OAuthCode
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerAway' | 'providerSignInUnknown'
  }
  /** Get a valid access token for my Spotify account. */
  'POST /spotify/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerNotLinked' | 'providerAway'
  }
  /** Unlink my Spotify account. */
  'DELETE /spotify/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: Unlinked
    errors: never
  }
  /** Get a valid access token for a user's Spotify account (services). */
  'GET /spotify/access-token/{id}/service': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerNotLinked' | 'providerAway'
  }
  /** Link my YouTube account with an OAuth code and get an access token. */
  'POST /youtube/exchange-code': {
    params: {}
    query: {}
    body: OAuthCode
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerAway' | 'providerSignInUnknown'
  }
  /** Get a valid access token for my YouTube account. */
  'POST /youtube/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerNotLinked' | 'providerAway'
  }
  /** Unlink my YouTube account. */
  'DELETE /youtube/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: Unlinked
    errors: never
  }
  /** Get a valid access token for my SoundCloud account, linking it by code or refresh token if one is given. */
  'POST /soundcloud/refresh-token': {
    params: {}
    query: {}
    body: SoundCloudCredentials | undefined
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerNotLinked' | 'providerAway' | 'providerSignInUnknown'
  }
  /** Get a valid mobile app access token for my SoundCloud account, linking it by code or refresh token if one is given. */
  'POST /soundcloud/mobile/refresh-token': {
    params: {}
    query: {}
    body: SoundCloudCredentials | undefined
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerNotLinked' | 'providerAway' | 'providerSignInUnknown'
  }
  /** Unlink my SoundCloud account. */
  'DELETE /soundcloud/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: Unlinked
    errors: never
  }
  /** Get a token for public content on SoundCloud. */
  'GET /soundcloud/public-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'noPublicToken' | 'providerAway'
  }
  /** Get a mobile app token for public content on SoundCloud. */
  'GET /soundcloud/mobile/public-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'noPublicToken' | 'providerAway'
  }
  /** Get a valid access token for a user's SoundCloud account (services). */
  'GET /soundcloud/access-token/{id}': {
    params: { id: Uuid }
    query: { mobile?: boolean | string }
    body: undefined
    reply: ProviderAccess
    errors: 'providerNotSetUp' | 'providerNotLinked' | 'providerAway'
  }
  /** List the services that can keep what I listen to, and my accounts there. */
  'GET /scrobbling': {
    params: {}
    query: {}
    body: undefined
    reply: {
      services: Array<{
        service: 'listenbrainz' | 'lastfm'
        grantUrl: string | null
        linked: { name: string; linkedAt: Instant; waiting: number } | null
      }>
    }
    errors: never
  }
  /** Have what I listen to sent to my ListenBrainz account. */
  'PUT /scrobbling/listenbrainz': {
    params: {}
    query: {}
    body: { token: string }
    reply: ScrobbleLink
    errors: 'providerNotSetUp' | 'providerAway' | 'providerSignInUnknown'
  }
  /** Have what I listen to sent to my Last.fm account. */
  'PUT /scrobbling/lastfm': {
    params: {}
    query: {}
    body: { token: string }
    reply: ScrobbleLink
    errors: 'providerNotSetUp' | 'providerAway' | 'providerSignInUnknown'
  }
  /** Stop sending what I listen to, and forget the account and what was still to be sent. */
  'DELETE /scrobbling/{service}': {
    params: { service: 'listenbrainz' | 'lastfm' }
    query: {}
    body: undefined
    reply: Unlinked
    errors: never
  }
  /** Create an account and sign in. Sends a verification email.. */
  'POST /users/sign-up': {
    params: {}
    query: {}
    body: {
      email: string
      password: string
      nickname?: string
      avatarId?: string
      color?: string
      language?: 'en' | 'es'
    }
    reply: { accessToken: string; uuid: string }
    errors: 'emailTaken' | 'avatarNotFound' | 'avatarNotYours' | 'nicknameReserved'
  }
  /** Create an account with a voucher and sign in. Sends a verification email.. */
  'POST /users/voucher-sign-up': {
    params: {}
    query: {}
    body: {
      email?: string | '' | null
      password?: string | '' | null
      voucherCode?: string | '' | null
      nickname?: string
      avatarId?: string
      color?: string
      language?: 'en' | 'es'
    }
    reply: { accessToken: string; uuid: string }
    errors: 'voucherSignUpIncomplete' | 'voucherNotValid' | 'emailTaken' | 'avatarNotFound' | 'avatarNotYours' | 'nicknameReserved'
  }
  /** Create my bot account. Each user can have one.. */
  'POST /users/sign-up-bot': {
    params: {}
    query: {}
    body: { botNickName: string; avatarId?: string; color?: string }
    reply: { id: number; uuid: string }
    errors: 'avatarNotFound' | 'avatarNotYours' | 'nicknameReserved' | 'botAlready' | 'botOfBot'
  }
  /** Get the public data of an account. */
  'GET /users/user/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: {
      id: number
      uuid: string
      role: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot'
      createdAt: Instant
      userProfile: Profile
    }
    errors: 'userNotFound'
  }
  /** List all vouchers, newest first, without their codes (admin). */
  'GET /vouchers': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        hint?: string
        grants?: string
        tokens?: number
        note?: string
        status?: 'PENDING' | 'REDEEMED' | 'REVOKED'
        redeemedByUuid?: string | null
        redeemedAt?: Instant | null
        expiresAt?: Instant | null
        createdByUuid?: string | null
        createdAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Create a voucher. Its code is only returned in this response.. */
  'POST /vouchers': {
    params: {}
    query: {}
    body: {
      capabilities?: Capability[]
      tokens?: number
      note?: string
      expiresAt?: string
    }
    reply: {
      id: number
      hint: string
      grants: string
      tokens: number
      note: string
      status: 'PENDING' | 'REDEEMED' | 'REVOKED'
      redeemedByUuid: string | null
      redeemedAt: Instant | null
      expiresAt: Instant | null
      createdByUuid: string | null
      createdAt: Instant
      code: string
    }
    errors: 'voucherExpiresInThePast' | 'voucherWithoutGift'
  }
  /** Revoke an unredeemed voucher. It stays on the list.. */
  'DELETE /vouchers/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'voucherNotFound' | 'voucherNotPending'
  }
  /** Redeem a voucher for my account. Returns my resulting capabilities. Idempotent.. */
  'PATCH /vouchers/redeem': {
    params: {}
    query: {}
    body: { voucherCode: string }
    reply: Capabilities
    errors: 'voucherNotValid' | 'voucherGivesNothing'
  }
  /** Get a token for the voice channel of a room I am in: to listen, or to speak if I am a DJ or staff and live audio is on. */
  'POST /agora/token': {
    params: {}
    query: {}
    body: { channel: string; role?: 'PUBLISHER' | 'SUBSCRIBER' }
    reply: {
      token: string
      appId: string
      channel: string
      uid: string
      expiresAt: Instant
    }
    errors: 'voiceNotSetUp' | 'roomNotFound' | 'notInThisRoom' | 'liveAudioOff' | 'mayNotSpeak'
  }
  /** Get a community by id, uuid or slug, including deleted ones (admin). */
  'GET /admin/communities/{id}': {
    params: { id: string }
    query: { fields?: TextOrTexts; join?: TextOrTexts; cache?: TextOrTexts }
    body: undefined
    reply: {
      id?: number
      uuid?: string
      slug?: string
      name?: string
      description?: string
      pictureUrl?: string | null
      ownerUuid?: string
      membersCount?: number
      roomsCount?: number
      createdAt?: Instant
      updatedAt?: Instant
      deletedAt?: Instant | null
    }
    errors: 'communityNotFound'
  }
  /** List all communities, newest first, including deleted ones (admin). */
  'GET /admin/communities': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        slug?: string
        name?: string
        description?: string
        pictureUrl?: string | null
        ownerUuid?: string
        membersCount?: number
        roomsCount?: number
        createdAt?: Instant
        updatedAt?: Instant
        deletedAt?: Instant | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Create a community with its owner. */
  'POST /admin/communities': {
    params: {}
    query: {}
    body: NewCommunity
    reply: AdminCommunity
    errors: 'userNotFound' | 'communitySlugTaken'
  }
  /** Create up to 100 communities atomically. */
  'POST /admin/communities/bulk': {
    params: {}
    query: {}
    body: { bulk: NewCommunity[] }
    reply: AdminCommunity[]
    errors: 'userNotFound' | 'communitySlugTaken'
  }
  /** Update a community. Omitted fields are unchanged.. */
  'PATCH /admin/communities/{id}': {
    params: { id: string }
    query: {}
    body: { name?: string; description?: string; slug?: string; ownerUuid?: string }
    reply: AdminCommunity
    errors: 'userNotFound' | 'communitySlugTaken' | 'communityNotFound'
  }
  /** Replace a community’s name, description and owner. An omitted description is removed.. */
  'PUT /admin/communities/{id}': {
    params: { id: string }
    query: {}
    body: { name: string; description?: string; slug: string; ownerUuid: string }
    reply: AdminCommunity
    errors: 'userNotFound' | 'communitySlugTaken' | 'communityNotFound'
  }
  /** Delete a community with its memberships. Its slug stays taken.. */
  'DELETE /admin/communities/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminCommunity
    errors: 'communityNotFound'
  }
  /** Get an event by id, uuid or slug (admin). */
  'GET /admin/events/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminEvent
    errors: 'eventNotFound'
  }
  /** List all events, newest first (admin). */
  'GET /admin/events': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        slug?: string
        name?: string
        description?: string
        roomSlug?: string | null
        creatorUuid?: string
        creatorNickname?: string | null
        startTime?: Instant
        endTime?: Instant
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a DJ by account id or uuid (admin). */
  'GET /admin/djs/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminDj
    errors: 'djNotFound'
  }
  /** List DJs with their plays and votes (admin). */
  'GET /admin/djs': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        nickname?: string
        role?: string
        isVerified?: boolean
        plays?: number
        likes?: number
        dislikes?: number
        stars?: number
        firstPlayedAt?: Instant
        lastPlayedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a room by id, uuid or slug (admin). */
  'GET /admin/rooms/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminRoom
    errors: 'roomNotFound'
  }
  /** List all rooms including deleted ones, newest first (admin). */
  'GET /admin/rooms': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        slug?: string
        name?: string
        description?: string
        vibe?: string
        type?: RoomType
        design?: Design
        djType?: DjType
        ownerUuid?: string | null
        numberOfDjs?: number
        songsPerDj?: number
        roomSize?: number
        hasChat?: boolean
        explicit?: boolean
        promoted?: boolean
        liveAudio?: boolean
        isLive?: boolean
        unlisted?: boolean
        isPasswordProtected?: boolean
        isGuestPasswordProtected?: boolean
        posterUrl?: string | null
        externalUrl?: string | null
        createdAt?: Instant
        updatedAt?: Instant
        deletedAt?: Instant | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Update any field of a room as an administrator. */
  'PATCH /rooms/admin/{id}': {
    params: { id: string }
    query: {}
    body: {
      name?: string
      slug?: string
      description?: string
      vibe?: string
      type?: RoomType
      design?: Design
      djType?: DjType
      numberOfDjs?: number
      songsPerDj?: number
      roomSize?: number
      musicProviderKeys?: MusicProvider[]
      genres?: string[]
      hasChat?: boolean
      explicit?: boolean
      unlisted?: boolean
      radio?: boolean
      varietyStyleMusic?: boolean
      externalUrl?: string | null
      discordServer?: string | null
      password?: string | null
      guestPassword?: string | null
      boothRules?: StartingBoothRules
      moderation?: {
        slowModeSeconds?: number | null
        newcomerLinksOff?: boolean
        newcomersListenMinutes?: number | null
      }
      customRules?: CustomRules
      manners?: StartingBoothRules
      promoted?: boolean
      liveAudio?: boolean
      isLive?: boolean
    }
    reply: Room
    errors: 'roomNotFound' | 'slugTaken'
  }
  /** Set the guest password for a room. */
  'POST /rooms/admin/guest-password': {
    params: {}
    query: {}
    body: { slug: string; guestPassword: string }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Remove the guest password of a room. */
  'DELETE /rooms/admin/guest-password': {
    params: {}
    query: {}
    body: { slug: string }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Get the total playing time of all rooms in seconds. */
  'GET /info-admin/played-seconds': {
    params: {}
    query: {}
    body: undefined
    reply: { playedSeconds: number }
    errors: never
  }
  /** Get room statistics: number of rooms, rooms with people, and people. */
  'GET /info-admin/room-service-status': {
    params: {}
    query: {}
    body: undefined
    reply: { status: 'ok'; rooms: number; roomsWithPeople: number; people: number }
    errors: never
  }
  /** Get the live state of a room. */
  'GET /rooms/room-state/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: RoomState
    errors: 'roomNotFound' | 'notInside'
  }
  /** Get the total playing time of a room in seconds, finished songs only. */
  'GET /rooms/room-played-time/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { roomUuid: string; playedSeconds: number }
    errors: 'roomNotFound' | 'notInside'
  }
  /** Get room analytics: listeners over time, songs that gained and lost listeners, DJs, and returning visitors. */
  'GET /rooms/{id}/statistics': {
    params: { id: string }
    query: { days?: string | number }
    body: undefined
    reply: {
      from: Instant
      until: Instant
      bucketMs: number
      plays: number
      listeners: Array<{ at: Instant; plays: number; average: number; most: number }>
      visits: Array<{ day: string; newcomers: number; returning: number }>
      songsThatKept: SongFigures[]
      songsThatLost: SongFigures[]
      djs: DjFigures[]
    }
    errors: 'roomNotFound'
  }
  /** Search a room’s play history by title, artist, DJ and time. */
  'GET /rooms/{id}/history': {
    params: { id: string }
    query: {
      limit?: string | number
      offset?: string | number
      search?: string
      djUuid?: Uuid
      from?: string
      until?: string
      order?: 'newest' | 'liked'
    }
    body: undefined
    reply: { plays: RoomPlay[]; count: number }
    errors: 'roomNotFound' | 'notInside'
  }
  /** Export a room’s play history as CSV, up to 10,000 plays. */
  'GET /rooms/{id}/history.csv': {
    params: { id: string }
    query: {
      search?: string
      djUuid?: Uuid
      from?: string
      until?: string
      order?: 'newest' | 'liked'
    }
    body: undefined
    reply: Response
    errors: 'roomNotFound' | 'notInside'
  }
  /** Export a room’s play history as a playlist for other software, in the order played, up to 10,000 plays. */
  'GET /rooms/{id}/history/file': {
    params: { id: string }
    query: {
      search?: string
      djUuid?: Uuid
      from?: string
      until?: string
      order?: 'newest' | 'liked'
      format: 'rekordbox' | 'm3u8' | 'jspf'
    }
    body: undefined
    reply: Response
    errors: 'roomNotFound' | 'notInside'
  }
  /** List a room’s most liked DJs and songs. Counts only the newest plays if there are too many.. */
  'GET /rooms/{id}/leaderboard': {
    params: { id: string }
    query: { days?: string | number }
    body: undefined
    reply: { djs: RankedDj[]; songs: RankedSong[] }
    errors: 'roomNotFound' | 'notInside'
  }
  /** List the songs ever played in a room, most liked first. Counts only the newest plays if there are too many.. */
  'GET /rooms/{id}/wall': {
    params: { id: string }
    query: { limit?: string | number }
    body: undefined
    reply: { openedAt: Instant; count: number; songs: RankedSong[] }
    errors: 'roomNotFound' | 'notInside'
  }
  /** Get the recap of a listening session in a room. A session ends after a two-hour break, or after a day at most.. */
  'GET /rooms/{id}/recap': {
    params: { id: string }
    query: { until?: string }
    body: undefined
    reply: RoomRecap
    errors: 'roomNotFound' | 'notInside' | 'nothingPlayed'
  }
  /** Get the recap of a listening session as a picture to share. */
  'GET /rooms/{id}/recap.png': {
    params: { id: string }
    query: { until?: string; language?: string }
    body: undefined
    reply: Response
    errors: 'roomNotFound' | 'notInside' | 'nothingPlayed'
  }
  /** Check that the service is up. */
  'GET /': {
    params: {}
    query: {}
    body: undefined
    reply: { message: string }
    errors: never
  }
  /** Kick a user from a room, for a number of minutes or so that they can rejoin immediately. */
  'POST /roomUserRoles/kick-user-from-room': {
    params: {}
    query: {}
    body: {
      userUuid: Uuid
      slug: string
      reason?: string | null
      minutes?: 1 | 5 | 15 | null
    }
    reply: Acknowledged
    errors: 'roomNotFound' | 'staffOnly' | 'higherRole' | 'notOneself' | 'noSuchPerson'
  }
  /** List the roles of a room. */
  'GET /roomUserRoles/{roomId}': {
    params: { roomId: string }
    query: {}
    body: undefined
    reply: RoomRole[]
    errors: 'roomNotFound' | 'notInside'
  }
  /** List the roles of a user in a room. */
  'GET /roomUserRoles/{roomId}/{userId}': {
    params: { roomId: string; userId: Uuid }
    query: {}
    body: undefined
    reply: RoomRole[]
    errors: 'roomNotFound' | 'notInside'
  }
  /** Give a user a role in a room, permanently or until a given time. */
  'POST /roomUserRoles/{roomId}': {
    params: { roomId: string }
    query: {}
    body: {
      userUuid: Uuid
      role: RoomRoleName
      expirationTime?: InstantInput | null
      reason?: string | null
    }
    reply: RoomRole
    errors: 'roomNotFound' | 'notOneself' | 'higherRole' | 'higherGrant' | 'roomHasOneOwner' | 'expirationInThePast' | 'userNotFound'
  }
  /** Remove a role from a user. Staff can also remove their own.. */
  'DELETE /roomUserRoles/{roomId}': {
    params: { roomId: string }
    query: {}
    body: { userUuid: Uuid; role: RoomRoleName; reason?: string | null }
    reply: Acknowledged
    errors: 'roomNotFound' | 'notOneself' | 'higherRole' | 'higherGrant' | 'roomNeedsOwner' | 'roleNotFound'
  }
  /** Transfer a room to a new owner. The previous owner becomes a co-owner.. */
  'PUT /roomUserRoles/change-owner/{roomId}': {
    params: { roomId: string }
    query: {}
    body: { userUuid: Uuid; reason?: string | null }
    reply: RoomRole
    errors: 'roomNotFound' | 'userNotFound' | 'alreadyOwner' | 'ownerOnly'
  }
  /** List the users currently banned or kicked from a room. */
  'POST /roomUserRoles/no-dancefloor-users': {
    params: {}
    query: {}
    body: { slug: string; userUuids?: Uuid[]; limit?: number; offset?: number }
    reply: { userUuids: string[]; count: number }
    errors: 'roomNotFound'
  }
  /** Get the configuration for joining a room. Join over the socket.. */
  'POST /rooms/{id}/join': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound' | 'banned' | 'kicked'
  }
  /** Send an action, such as a vote, to a room I am in, without a socket. */
  'POST /rooms/{id}/actions': {
    params: { id: string }
    query: {}
    body: { action: string; [key: string]: unknown }
    reply: { [key: string]: unknown }
    errors: 'roomNotFound' | 'badAction' | 'needsConnection' | 'roomRefused'
  }
  /** List all rooms including private ones, oldest first (services). */
  'GET /rooms/service/list': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Get a room (services). */
  'GET /rooms/service/room/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** List featured rooms, newest first, optionally filtered by music provider. */
  'GET /rooms/promoted-rooms': {
    params: {}
    query: { providers?: string | string[] }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List public rooms, most people first. Search matches the room’s text, its current song and its DJs, or only the name of password-protected rooms.. */
  'GET /rooms/public': {
    params: {}
    query: {
      limit?: string | number
      offset?: string | number
      search?: string
      genre?: string
      only?: 'playing' | 'free' | 'promoted'
    }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the genres of public rooms, most frequent first. */
  'GET /rooms/public/genres': {
    params: {}
    query: {}
    body: undefined
    reply: { genres: Array<{ genre: string; rooms: number }> }
    errors: never
  }
  /** Count private rooms. */
  'GET /rooms/private-count': {
    params: {}
    query: {}
    body: undefined
    reply: { count: number }
    errors: never
  }
  /** Get a room by id, uuid or slug. */
  'GET /rooms/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** Get a room by uuid. */
  'GET /rooms/uuid/{uuid}': {
    params: { uuid: Uuid }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** Get several rooms by id, uuid or slug. Unknown rooms are omitted.. */
  'GET /rooms/multiple/list': {
    params: {}
    query: { room: string | string[] }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the rooms where I am owner, co-owner or moderator. */
  'GET /rooms/mine/list': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the public rooms a user owns. */
  'GET /rooms/users/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List all rooms a user owns (services). */
  'GET /rooms/users/service/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the rooms that have a given password. */
  'POST /rooms/list': {
    params: {}
    query: {}
    body: { password: string }
    reply: RoomList
    errors: never
  }
  /** List the rooms I own. */
  'GET /rooms/owned-rooms/list': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List my recent rooms, newest first. */
  'GET /rooms/recent': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Add a room to my recent rooms. */
  'POST /rooms/recent': {
    params: {}
    query: {}
    body: { roomUuid: string }
    reply: RoomList
    errors: 'roomNotFound'
  }
  /** Update the settings of a room. */
  'PATCH /rooms/{id}': {
    params: { id: string }
    query: {}
    body: RoomChange
    reply: Room
    errors: 'roomNotFound' | 'slugTaken' | 'crateNotFound' | 'ownersChangeOnly'
  }
  /** Create a room owned by the caller. */
  'POST /rooms/infrastructure': {
    params: {}
    query: {}
    body: {
      name: string
      slug?: string
      description?: string
      vibe?: string
      type?: RoomType
      design?: Design
      djType?: DjType
      numberOfDjs?: number
      songsPerDj?: number
      roomSize?: number
      musicProviderKeys?: MusicProvider[]
      genres?: string[]
      hasChat?: boolean
      explicit?: boolean
      unlisted?: boolean
      radio?: boolean
      varietyStyleMusic?: boolean
      externalUrl?: string | null
      discordServer?: string | null
      password?: string | null
      guestPassword?: string | null
      boothRules?: StartingBoothRules
      moderation?: {
        slowModeSeconds?: number | null
        newcomerLinksOff?: boolean
        newcomersListenMinutes?: number | null
      }
      customRules?: CustomRules
      manners?: StartingBoothRules
    }
    reply: Room
    errors: 'slugTaken' | 'tooManyNewRooms' | 'tooManyRooms'
  }
  /** Delete a room permanently and remove everyone from it. */
  'DELETE /rooms/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'roomNotFound'
  }
  /** Update the settings of a room as an owner or co-owner. */
  'PATCH /rooms/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: RoomChange
    reply: Room
    errors: 'roomNotFound' | 'slugTaken' | 'crateNotFound'
  }
  /** Feature a room on the home page or stop featuring it. */
  'PATCH /rooms/promote/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { promoted: boolean }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Set who can DJ in a room. */
  'PATCH /rooms/dj-type/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { djType: DjType }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Turn live audio in a room on or off. */
  'PATCH /rooms/live-audio/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { liveAudio: boolean }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Set a room’s live flag. It is only stored and shown in the room’s settings.. */
  'PATCH /rooms/live-state/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { isLive: boolean }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Set the number of DJ seats in a room. */
  'PATCH /rooms/dj-seats/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { numberOfDjs: number }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Upload the poster of a room (PNG, JPEG, WebP or GIF, up to 5 MB). */
  'POST /rooms/{id}/poster': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound' | 'pictureNotMultipart' | 'noFile' | 'onePictureAtATime' | 'uploadCutOff' | 'pictureTooLarge' | 'notAPicture' | 'tooManyPixels' | 'noSpaceForPictures'
  }
  /** Delete the poster of a room. */
  'DELETE /rooms/{id}/poster': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** Get the poster of a room, as linked from its posterUrl. */
  'GET /rooms/{id}/poster/{file}': {
    params: { id: string; file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'posterNotFound'
  }
  /** Get a room’s link preview picture: its scene, DJs and current song, as visible to the public. */
  'GET /rooms/{id}/preview.png': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'roomNotFound'
  }
  /** Get the lyrics of the song that plays in a room. */
  'GET /rooms/{id}/lyrics': {
    params: { id: string }
    query: {}
    body: undefined
    reply: PlayingLyrics
    errors: 'roomNotFound' | 'notInside' | 'lyricsNotSetUp' | 'lyricsAway'
  }
  /** Listen to a room in any player: a live HLS playlist of the uploads it plays. */
  'GET /room/{id}/radio.m3u8': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'radioNotFound'
  }
  /** Get a segment of a room’s radio: AAC, for as long as a player may need it. */
  'GET /room/{id}/radio/{file}': {
    params: { id: string; file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'radioNotFound' | 'segmentNotFound'
  }
  /** Listen to a room as an endless AAC stream, as Icecast sends it, with titles for players that want them. */
  'GET /room/{id}/radio.aac': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'radioNotFound' | 'radioFull' | 'hlsOnly'
  }
  /** Get a link to a room’s radio as an M3U file. */
  'GET /room/{id}/radio.m3u': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'radioNotFound'
  }
  /** Get a link to a room’s radio as a PLS file. */
  'GET /room/{id}/radio.pls': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'radioNotFound'
  }
  /** Get what a room’s radio plays, how many listen, and its addresses. */
  'GET /room/{id}/radio.json': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Radio
    errors: 'radioNotFound'
  }
  /** List what a room’s radio has played in the last 24 hours, newest first, up to 100 songs. */
  'GET /room/{id}/radio/plays': {
    params: { id: string }
    query: {}
    body: undefined
    reply: {
      plays: Array<{
        playId: string
        title: string
        artist: string
        isOnAir: boolean
        startedAt: Instant
      }>
    }
    errors: 'radioNotFound'
  }
  /** Get the cover of what a room’s radio plays, or a picture of the room. */
  'GET /room/{id}/radio/cover': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'radioNotFound'
  }
  /** Get the secret link to a room’s radio, if it has one. */
  'GET /rooms/{id}/radio-link': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { link: RadioLink | null }
    errors: 'roomNotFound'
  }
  /** Create a secret link to the radio of a room that isn’t public, or replace it: the old one ends. */
  'PUT /rooms/{id}/radio-link': {
    params: { id: string }
    query: {}
    body: undefined
    reply: RadioLink
    errors: 'roomNotFound'
  }
  /** Remove the secret link to a room’s radio. */
  'DELETE /rooms/{id}/radio-link': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'roomNotFound'
  }
  /** Set the external URL of a room, or remove it with null. */
  'POST /rooms/{id}/externalUrl': {
    params: { id: string }
    query: {}
    body: { externalUrl: string | null }
    reply: Room
    errors: 'roomNotFound'
  }
  /** List my recent rooms, newest first. */
  'GET /rooms/rockset/recently-visited-rooms': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the Discord servers with announcements, with their kinds and rooms, 100 at a time. Use `after` to paginate.. */
  'GET /rooms/discord/announcing': {
    params: {}
    query: { after?: DiscordId }
    body: undefined
    reply: { guilds: AnnouncingGuild[]; next: string | null }
    errors: never
  }
  /** List the rooms of a Discord server with their channels. A null channel means the whole server.. */
  'GET /rooms/discord/list/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: undefined
    reply: GuildRoom[]
    errors: never
  }
  /** Get the settings of a Discord server. */
  'GET /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: undefined
    reply: GuildSettings
    errors: never
  }
  /** Bind a room to a Discord server or one of its channels, replacing the previous room. */
  'POST /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: { roomId: string | number; channelId?: DiscordId | null }
    reply: { guildId: string; channelId: string | null; roomUuid: string; slug: string }
    errors: 'roomNotFound' | 'ownersBindOnly'
  }
  /** Update the settings of a Discord server: who can DJ, role mapping, announcements. */
  'PATCH /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: GuildSettingsChange
    reply: GuildSettings
    errors: never
  }
  /** Unbind the room of a Discord server or one of its channels. The room still exists.. */
  'DELETE /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: { channelId?: DiscordId }
    body: undefined
    reply: { unbound: boolean }
    errors: never
  }
  /** Delete a room that was created for a Discord server and remove everyone from it. */
  'DELETE /rooms/discord/{guildId}/rooms/{id}': {
    params: { guildId: DiscordId; id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'roomNotFound' | 'notMadeForGuild'
  }
  /** List the Discord servers and channels that a room is bound to. */
  'GET /rooms/{id}/discord-bindings': {
    params: { id: string }
    query: {}
    body: undefined
    reply: DiscordBinding[]
    errors: 'roomNotFound'
  }
  /** Unbind a room from a Discord server or one of its channels. Removes the roles that came from it.. */
  'DELETE /rooms/{id}/discord-bindings/{guildId}': {
    params: { id: string; guildId: DiscordId | 'conversations' }
    query: { channelId?: DiscordId }
    body: undefined
    reply: { unbound: boolean }
    errors: 'roomNotFound'
  }
  /** Claim a Discord interaction so that it runs only once, and get what its command needs: the account of its user, their target room with its state, and the language of the server. */
  'POST /discord/interactions/{interactionId}': {
    params: { interactionId: DiscordId }
    query: {}
    body: {
      user: {
        discordId: DiscordId
        username: string
        globalName?: string | null
        locale?: string
      }
      guildId: DiscordId | null
      channelId?: DiscordId
      needs: 'nothing' | 'account' | 'room'
    }
    reply: {
      first: boolean
      account: { accessToken: string; uuid: string } | null
      here: RoomAndState | null
      language: 'en' | 'es' | null
    }
    errors: 'accountBanned' | 'accountDeactivated'
  }
  /** Get my target room in a Discord server: the one I am in, else that of my voice channel, the channel or the server, else the only one with people in it. */
  'GET /rooms/discord/{guildId}/here': {
    params: { guildId: DiscordId }
    query: { channelId?: DiscordId }
    body: undefined
    reply: RoomHere
    errors: never
  }
  /** Get my target room outside of Discord servers: the one I am in. */
  'GET /discord/here': {
    params: {}
    query: {}
    body: undefined
    reply: RoomHere
    errors: never
  }
  /** Set what my next activity launch in Discord opens. Expires in one minute.. */
  'POST /discord/launches': {
    params: {}
    query: {}
    body: { roomId: string | null; stepUp?: boolean }
    reply: Acknowledged
    errors: 'roomNotFound'
  }
  /** Get or create the room of a running activity, by its deep link, channel or Discord server. */
  'POST /discord/instances/{instanceId}/room': {
    params: { instanceId: string }
    query: {}
    body: { customId?: string | null }
    reply: {
      uuid: string
      slug: string
      name: string
      design: Design
      created: boolean
      stepUp: boolean
    }
    errors: 'discordNotSetUp' | 'discordAway' | 'discordNotLinked' | 'notInActivity' | 'channelHasNoRoom'
  }
  /** Map the participants of a running activity to people in the room, if I am a participant too. */
  'GET /discord/instances/{instanceId}/people': {
    params: { instanceId: string }
    query: {}
    body: undefined
    reply: { people: Array<{ discordId: DiscordId; userUuid: Uuid }> }
    errors: 'discordNotSetUp' | 'discordAway' | 'discordNotLinked' | 'notInActivity'
  }
  /** Create a link to a room with a picture of what’s playing, to share in Discord. */
  'POST /discord/quick-links': {
    params: {}
    query: {}
    body: { roomId: string; discordAccessToken: string }
    reply: { linkId: string }
    errors: 'roomNotFound' | 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway'
  }
  /** Create a picture of a room, or of its last listening session, to share in Discord. */
  'POST /discord/moments': {
    params: {}
    query: {}
    body: {
      roomId: string
      discordAccessToken: string
      of?: 'room' | 'recap'
      until?: string
      language?: string
    }
    reply: { mediaUrl: string }
    errors: 'roomNotFound' | 'notInside' | 'nothingPlayed' | 'discordNotSetUp' | 'discordSignInUnknown' | 'discordAway'
  }
  /** List the most liked DJs and songs in a Discord server’s rooms. */
  'GET /rooms/discord/{guildId}/leaderboard': {
    params: { guildId: DiscordId }
    query: { days?: string | number }
    body: undefined
    reply: { djs: RankedDj[]; songs: RankedSong[] }
    errors: never
  }
  /** List the Discord messages that track a room. Use `after` to paginate.. */
  'GET /discord/panels': {
    params: {}
    query: { after?: DiscordId }
    body: undefined
    reply: { panels: DiscordPanel[]; next: string | null }
    errors: never
  }
  /** Set the message in a Discord channel that tracks a room, replacing the previous one. */
  'PUT /discord/panels/{channelId}': {
    params: { channelId: DiscordId }
    query: {}
    body: {
      guildId: DiscordId
      messageId: DiscordId
      takesRequests: boolean
      locale: string
      roomUuid: Uuid
      until: string | null
    }
    reply: null
    errors: 'roomNotFound'
  }
  /** Stop tracking a room with a Discord message, if it is still the current one. */
  'DELETE /discord/panels/{channelId}': {
    params: { channelId: DiscordId }
    query: { messageId: DiscordId }
    body: undefined
    reply: null
    errors: never
  }
  /** Schedule a refresh of a Discord server’s name, for example after it was renamed or our bot was removed. */
  'POST /discord/guilds/{guildId}/checks': {
    params: { guildId: DiscordId }
    query: {}
    body: undefined
    reply: Record<string, never>
    errors: never
  }
  /** List events, newest first. */
  'GET /events': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Events
    errors: never
  }
  /** Create an event, with no room or in a room I am staff of. */
  'POST /events': {
    params: {}
    query: {}
    body: {
      name: string
      description?: string
      roomId?: string | number | null
      startTime: string
      endTime: string
      slug?: string
    }
    reply: Event
    errors: 'roomNotFound' | 'eventEndsBeforeStart' | 'eventTooLong' | 'eventRoomStaffOnly' | 'eventSlugTaken' | 'tooManyEvents'
  }
  /** List current and upcoming events, soonest first. */
  'GET /events/upcoming': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Events
    errors: never
  }
  /** Get an event by id or uuid. */
  'GET /events/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Event
    errors: 'eventNotFound'
  }
  /** Update an event. Omitted fields are unchanged.. */
  'PATCH /events/{id}': {
    params: { id: string }
    query: {}
    body: {
      name?: string
      description?: string
      roomId?: string | number | null
      startTime?: string
      endTime?: string
      slug?: string
    }
    reply: Event
    errors: 'roomNotFound' | 'eventEndsBeforeStart' | 'eventTooLong' | 'eventRoomStaffOnly' | 'eventSlugTaken' | 'tooManyEvents' | 'eventNotFound'
  }
  /** Cancel an event. */
  'DELETE /events/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Event
    errors: 'eventNotFound'
  }
  /** Get an event by slug. */
  'GET /events/slug/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: Event
    errors: 'eventNotFound'
  }
  /** Get an event as an iCalendar file. */
  'GET /events/{id}/calendar.ics': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'eventNotFound'
  }
  /** Get whether I have a reminder for an event. */
  'GET /events/{id}/reminder': {
    params: { id: string }
    query: {}
    body: undefined
    reply: EventReminder
    errors: 'eventNotFound'
  }
  /** Set a reminder for when an event starts. Idempotent.. */
  'PUT /events/{id}/reminder': {
    params: { id: string }
    query: {}
    body: undefined
    reply: EventReminder
    errors: 'eventNotFound' | 'eventIsOver'
  }
  /** Delete my reminder for an event. Idempotent.. */
  'DELETE /events/{id}/reminder': {
    params: { id: string }
    query: {}
    body: undefined
    reply: EventReminder
    errors: 'eventNotFound'
  }
  /** Get a community by id, uuid or slug. */
  'GET /communities/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound'
  }
  /** List the members of a community, oldest first. */
  'GET /communities/{id}/users': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CommunityMembers
    errors: 'communityNotFound'
  }
  /** Join a community. Idempotent.. */
  'POST /communities/{id}/join': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound'
  }
  /** Leave a community. The owner can’t leave. Idempotent.. */
  'POST /communities/{id}/leave': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'communityOwnerStays'
  }
  /** Add a member to a community. Idempotent.. */
  'PUT /communities/{id}/users/{userId}': {
    params: { id: string; userId: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'userNotFound'
  }
  /** Remove a member from a community. They can join again. Idempotent.. */
  'DELETE /communities/{id}/users/{userId}': {
    params: { id: string; userId: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'userNotFound' | 'communityOwnerStays'
  }
  /** List the rooms of a community, most people first. Unlisted rooms are only shown to people who belong to them.. */
  'GET /communities/{id}/rooms': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: RoomList
    errors: 'communityNotFound'
  }
  /** List the current and upcoming events in the rooms of a community, soonest first. */
  'GET /communities/{id}/events': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Events
    errors: 'communityNotFound'
  }
  /** Get the current and upcoming events of a community as a calendar to subscribe to. */
  'GET /communities/{id}/calendar.ics': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'communityNotFound'
  }
  /** Add a room I own to a community. Idempotent.. */
  'PUT /communities/{id}/rooms/{roomId}': {
    params: { id: string; roomId: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'roomNotFound' | 'roomOwnersAddOnly' | 'communityRoomsFull'
  }
  /** Remove a room from a community, as the owner of either. Idempotent.. */
  'DELETE /communities/{id}/rooms/{roomId}': {
    params: { id: string; roomId: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'roomNotFound'
  }
  /** Add a room I own to a community. Idempotent.. */
  'POST /communities/{id}/{roomId}': {
    params: { id: string; roomId: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'roomNotFound' | 'roomOwnersAddOnly' | 'communityRoomsFull'
  }
  /** Remove a room from a community, as the owner of either. Idempotent.. */
  'DELETE /communities/{id}/{roomId}': {
    params: { id: string; roomId: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'roomNotFound'
  }
  /** Add up to 100 rooms I own to a community atomically. Idempotent.. */
  'POST /communities/{id}/add': {
    params: { id: string }
    query: {}
    body: { rooms: Array<string | number> }
    reply: Community
    errors: 'communityNotFound' | 'roomNotFound' | 'roomOwnersAddOnly' | 'communityRoomsFull'
  }
  /** Remove up to 100 rooms from a community atomically. Idempotent.. */
  'POST /communities/{id}/remove': {
    params: { id: string }
    query: {}
    body: { rooms: Array<string | number> }
    reply: Community
    errors: 'communityNotFound' | 'roomNotFound'
  }
  /** Upload the picture of a community (PNG, JPEG, WebP or GIF, up to 5 MB). */
  'PUT /communities/{id}/picture': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound' | 'pictureNotMultipart' | 'noFile' | 'onePictureAtATime' | 'uploadCutOff' | 'pictureTooLarge' | 'notAPicture' | 'tooManyPixels' | 'noSpaceForPictures'
  }
  /** Delete the picture of a community. */
  'DELETE /communities/{id}/picture': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Community
    errors: 'communityNotFound'
  }
  /** Get the picture of a community, as linked from its pictureUrl. */
  'GET /communities/{id}/picture/{file}': {
    params: { id: Uuid; file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'communityPictureNotFound'
  }
  /** List the communities of a room. Those of an unlisted room are only shown to people who belong to it.. */
  'GET /room-communities/{roomId}': {
    params: { roomId: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Communities
    errors: 'roomNotFound'
  }
  /** List my communities, most recently joined first. */
  'GET /user-communities': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Communities
    errors: never
  }
  /** Delete a user’s room data: transfer rooms to a co-owner or close them, and delete roles and visits. Idempotent.. */
  'DELETE /rooms/user/{userId}': {
    params: { userId: Uuid }
    query: {}
    body: undefined
    reply: { handedOver: string[]; closed: string[] }
    errors: never
  }
  /** Refresh a user's profile in every live room. */
  'PATCH /rooms/user/{userId}': {
    params: { userId: Uuid }
    query: {}
    body: Record<string, never>
    reply: Acknowledged
    errors: 'userNotFound'
  }
  /** Sync a room’s chat members with the people who are in it or have a role, except those banned or kicked. */
  'POST /roomUserRoles/cometchat/sync/{roomId}': {
    params: { roomId: string }
    query: {}
    body: { userUuids?: Uuid[] }
    reply: { joined: number; left: number }
    errors: 'roomNotFound'
  }
  /** Join the chat of a room. Idempotent.. */
  'POST /roomUserRoles/cometchat/join/{roomId}': {
    params: { roomId: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'roomNotFound' | 'notEntered' | 'chatNotAllowed'
  }
  /** Delete the chat history of a room. */
  'DELETE /rooms/conversation/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { success: true; deleted: number }
    errors: 'roomNotFound'
  }
  /** Replace the pinned messages of a room. Messages are looked up by id and pinned as they were sent. Existing pins stay unchanged.. */
  'POST /rooms/{id}/pinned-messages': {
    params: { id: string }
    query: {}
    body: {
      pinnedMessages: Array<{ message: { [key: string]: unknown }; [key: string]: unknown }>
    }
    reply: Room
    errors: 'roomNotFound' | 'notOfThisRoom'
  }
  /** Search my uploads and public ones by title, artist or album. An empty query returns nothing.. */
  'GET /search': {
    params: {}
    query: { limit?: string | number; offset?: string | number; term?: string; q?: string }
    body: undefined
    reply: UploadedSongs
    errors: never
  }
  /** Update the tags of my song given in the body. */
  'POST /metadata': {
    params: {}
    query: {}
    body: {
      trackName?: string
      artistName?: string
      albumName?: '' | string | null
      genre?: '' | string | null
      isrc?: '' | string | null
      releaseYear?: number | null
      explicit?: boolean
      isPublic?: boolean
      id: Uuid
    }
    reply: UploadedSong
    errors: 'songNotFound' | 'notYourTags'
  }
  /** List public uploads, newest first. */
  'GET /songs/public': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: UploadedSongs
    errors: never
  }
  /** Get an uploaded song. Its owner also sees processing progress, failures, and the list it goes to.. */
  'GET /songs/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: UploadedSongWhole
    errors: 'songNotFound'
  }
  /** Update the name or visibility of my song. */
  'PATCH /songs/{id}': {
    params: { id: Uuid }
    query: {}
    body: SongDetails
    reply: UploadedSong
    errors: 'songNotFound'
  }
  /** Delete an uploaded song and its files. Crates that contain it show it as removed.. */
  'DELETE /songs/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'songNotFound'
  }
  /** Set the cover of my song (PNG, JPEG, WebP or GIF, up to 5 MB) as a form file. */
  'PUT /songs/{id}/cover': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: UploadedSong
    errors: 'pictureNotMultipart' | 'noFile' | 'onePictureAtATime' | 'uploadCutOff' | 'pictureTooLarge' | 'notAPicture' | 'tooManyPixels' | 'noSpaceForPictures' | 'songNotFound'
  }
  /** Delete the custom cover of my song. The embedded or generated cover is used instead.. */
  'DELETE /songs/{id}/cover': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: UploadedSong
    errors: 'songNotFound'
  }
  /** Set the cue points and beat grid of my song for everyone who plays it. */
  'PUT /songs/{id}/cue': {
    params: { id: Uuid }
    query: {}
    body: {
      in: number
      out: number
      beat: { bpm: number; firstBeat: number; beatsPerBar: 3 | 4 } | null
      key?: { tonic: number; mode: 'major' | 'minor' }
    }
    reply: UploadedSong
    errors: 'songNotFound' | 'cueOutOfBounds'
  }
  /** Reset the cue points and beat grid of my song to the detected ones. */
  'DELETE /songs/{id}/cue': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: UploadedSong
    errors: 'songNotFound'
  }
  /** List my playable uploads, newest first. Set unfinished=true to include the rest.. */
  'GET /songs': {
    params: {}
    query: {
      limit?: string | number
      offset?: string | number
      unfinished?: boolean | string
    }
    body: undefined
    reply: UploadedSongs
    errors: never
  }
  /** Get the HLS master playlist of a song. Its entries are relative to this URL.. */
  'GET /songs/{id}/hls-playlist': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'songNotFound' | 'songNotVerified'
  }
  /** Get an HLS file of a song: a media playlist, its init section or an encrypted segment. */
  'GET /songs/{id}/hls/{rendition}/{file}': {
    params: { id: Uuid; rendition: 'low' | 'medium' | 'high'; file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'fileNotFound'
  }
  /** Get the 16-byte key that decrypts the segments of a song. */
  'GET /songs/hls/key': {
    params: {}
    query: { song: Uuid }
    body: undefined
    reply: Response
    errors: 'songNotFound' | 'songNotVerified'
  }
  /** Get the cover of a song: custom, embedded in its file, or generated from its audio. */
  'GET /songs/{id}/cover': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'songNotFound'
  }
  /** Get an unencrypted 30-second preview of a song (M4A), without signing in. */
  'GET /songs/{id}/preview': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'songNotFound' | 'songNotVerified'
  }
  /** Upload a song (MP3, WAV, AIFF, FLAC, OGG, M4A or AAC) for processing in the background. */
  'POST /upload/song': {
    params: {}
    query: {}
    body: undefined
    reply: UploadedSong
    errors: 'songNotMultipart' | 'noFile' | 'oneSongAtATime' | 'crateNotFound' | 'badSongDetails' | 'uploadCutOff' | 'songFileTooLarge' | 'notASong' | 'tooManyUploads' | 'uploadSpaceFull' | 'noSpaceForMusic'
  }
  /** Begin a resumable upload (tus 1.0.0) of a song; metadata: `filename`, and `addTo` as in other uploads. */
  'POST /upload/resumable': {
    params: {}
    query: {}
    body: undefined
    reply: Response
    errors: 'tusVersionNeeded' | 'uploadLengthNeeded' | 'badUploadMetadata' | 'songFileTooLarge' | 'crateNotFound' | 'tooManyUploads' | 'uploadSpaceFull' | 'tooManyOpenUploads'
  }
  /** Get how much of my resumable upload has been received, as `HEAD` does. */
  'GET /upload/resumable/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'tusVersionNeeded' | 'uploadNotFound'
  }
  /** Send the next bytes of my resumable upload. With the last one it is processed, even if its sender is gone. */
  'PATCH /upload/resumable/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'tusVersionNeeded' | 'uploadNotFound' | 'notAPart' | 'uploadOffsetNeeded' | 'wrongOffset' | 'uploadTooLong' | 'tooManyParts' | 'noSpaceForMusic'
  }
  /** Cancel my resumable upload and delete what was received. A song that it became stays. */
  'DELETE /upload/resumable/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'tusVersionNeeded' | 'uploadNotFound'
  }
  /** Get the song of my resumable upload, or null while it is unfinished. */
  'GET /upload/resumable/{id}/song': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: UploadedSong | null
    errors: 'uploadNotFound' | 'notASong' | 'uploadSpaceFull' | 'uploadNotSaved'
  }
  /** Receive an Amazon SNS notification from an external transcoder. Its signature is verified.. */
  'POST /upload/transcoder_sns': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'transcoderNotSetUp' | 'snsMessageTooLarge' | 'notAnSnsMessage' | 'badSnsSignature' | 'subscriptionNotConfirmed'
  }
  /** Withdraw an uploaded song from playback, or restore it. */
  'PUT /songs/{id}/verification': {
    params: { id: Uuid }
    query: {}
    body: { isVerified: boolean }
    reply: UploadedSong
    errors: 'songNotFound' | 'songNotReady'
  }
  /** List all uploads, newest first (moderators). */
  'GET /admin/uploads': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        uuid?: string
        userUuid?: string
        nickname?: string | null
        status?: SongStatus
        trackName?: string | null
        artistName?: string | null
        albumName?: string | null
        genre?: string | null
        isrc?: string | null
        releaseYear?: number | null
        explicit?: boolean
        isPublic?: boolean
        fileName?: string
        seconds?: number | null
        failureReason?: string | null
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get an upload (moderators). */
  'GET /admin/uploads/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: AdminUpload
    errors: 'songNotFound'
  }
  /** List my imports of libraries, newest first. */
  'GET /library-imports': {
    params: {}
    query: {}
    body: undefined
    reply: LibraryImports
    errors: never
  }
  /** Begin the import of a library of DJ software. Its tracks follow with PUT. */
  'POST /library-imports': {
    params: {}
    query: {}
    body: {
      digest: string
      format: 'rekordbox' | 'traktor' | 'itunes' | 'serato' | 'engine' | 'm3u' | 'csv'
      fileName: string
      total: number
      playlists: Array<{ folders: string[]; name: string; tracks: number[] }>
      problems?: Array<{ line: number; reason: 'noName' | 'unknownTrack' }>
      problemCount?: number
    }
    reply: LibraryImport
    errors: 'noSuchTrack'
  }
  /** Get the progress or the outcome of my import of a library. */
  'GET /library-imports/{importId}': {
    params: { importId: Uuid }
    query: {}
    body: undefined
    reply: LibraryImport
    errors: 'importNotFound'
  }
  /** Delete an import of a library and what it knows about missing tracks. Its crates stay. */
  'DELETE /library-imports/{importId}': {
    params: { importId: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'importNotFound'
  }
  /** Send tracks of an import, from a position on. Tracks that were sent before stay as they are. */
  'PUT /library-imports/{importId}/tracks/{from}': {
    params: { importId: Uuid; from: string | number }
    query: {}
    body: { tracks: LibraryTrack[] }
    reply: LibraryImport
    errors: 'importNotFound' | 'beyondTotal'
  }
  /** List the tracks of my import with an outcome. */
  'GET /library-imports/{importId}/tracks': {
    params: { importId: Uuid }
    query: {
      outcome: 'matched' | 'uncertain' | 'missing'
      limit?: string | number
      offset?: string | number
    }
    body: undefined
    reply: ImportedTracks
    errors: 'importNotFound'
  }
  /** Choose the songs of uncertain tracks among their suggestions. */
  'PUT /library-imports/{importId}/matches': {
    params: { importId: Uuid }
    query: {}
    body: { matches: Array<{ position: number; songId: string }> }
    reply: LibraryImport
    errors: 'importNotFound' | 'notSuggested'
  }
  /** Export a crate of mine for other DJ software, with its cues. */
  'GET /crate/{crateUuid}/file': {
    params: { crateUuid: Uuid }
    query: { format: 'rekordbox' | 'm3u8' | 'csv' | 'jspf' }
    body: undefined
    reply: Response
    errors: 'crateNotFound'
  }
  /** Set my country: the given one, else the one derived from the request’s address or language. */
  'POST /geolocate': {
    params: {}
    query: {}
    body: { country?: string; region?: string }
    reply: Place
    errors: never
  }
  /** Get my country. */
  'GET /geolocate': {
    params: {}
    query: {}
    body: undefined
    reply: { place: Place | null }
    errors: never
  }
  /** Get the status of the audit service: the number of entries and of client events in the last day. */
  'GET /info-admin/audit-service-status': {
    params: {}
    query: {}
    body: undefined
    reply: { status: 'ok'; moderationActions: number; eventsToday: number }
    errors: never
  }
  /** List the names of socket messages. */
  'GET /info-admin/socket-events-names': {
    params: {}
    query: {}
    body: undefined
    reply: { actions: string[]; messages: string[] }
    errors: never
  }
  /** List the topics of client events. */
  'GET /info-admin/user-events-names': {
    params: {}
    query: {}
    body: undefined
    reply: string[]
    errors: never
  }
  /** Get the last event of a topic. */
  'GET /info-admin/event-last/{name}': {
    params: { name: string }
    query: {}
    body: undefined
    reply: {
      topic: string
      record: Record<string, unknown>
      userUuid: string
      isGuest: boolean
      at: Instant
    }
    errors: 'noSuchEvent'
  }
  /** Record an analytics event: a known topic and a payload of up to 8 KB. */
  'POST /kinesis': {
    params: {}
    query: {}
    body: {
      topic: 'pageView' | 'homeRoomsLoaded' | 'userSongTotalPlayed' | 'songPlayed15Seconds' | 'songPlayed30Seconds' | 'roomCreated' | 'roomEntered' | 'roomLeft' | 'roomShared' | 'steppedUp' | 'steppedDown' | 'songVoted' | 'playlistCreated' | 'playlistImported' | 'playlistShared' | 'songAddedToPlaylist' | 'songAddedToQueue' | 'songRemovedFromQueue' | 'queueShuffled' | 'chatMessageSent' | 'chatReactionSent' | 'shopOpened' | 'purchaseStarted' | 'purchaseCompleted' | 'feedbackSent' | 'onboardingStarted' | 'onboardingCompleted' | 'signedUp' | 'signedIn'
      record: Record<string, unknown>
    }
    reply: Acknowledged
    errors: never
  }
  /** List changes by administrators and moderators with their reasons, newest first (admin). */
  'GET /admin/acts': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        actorUuid?: string
        operation?: string
        subject?: string | null
        reason?: string | null
        status?: number | null
        at?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a change by an administrator or moderator (admin). */
  'GET /admin/acts/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: StaffAct
    errors: 'actNotFound'
  }
  /** List waiting, running and failed background jobs, newest first (admin). */
  'GET /admin/jobs': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        kind?: string
        state?: 'WAITING' | 'RETRYING' | 'RUNNING' | 'FAILED'
        attempts?: number
        repeats?: boolean
        lastError?: string | null
        runAt?: Instant
        givenUpAt?: Instant | null
        createdAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a background job, with only the numbers and uuids of its payload (admin). */
  'GET /admin/jobs/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: {
      id: number
      kind: string
      state: 'WAITING' | 'RETRYING' | 'RUNNING' | 'FAILED'
      attempts: number
      repeats: boolean
      lastError: string | null
      runAt: Instant
      givenUpAt: Instant | null
      createdAt: Instant
      payload: Record<string, string | number | boolean>
    }
    errors: 'jobNotFound'
  }
  /** Retry a waiting or permanently failed background job now. */
  'POST /admin/jobs/{id}/retry': {
    params: { id: string | number }
    query: {}
    body: { reason?: string | null }
    reply: Acknowledged
    errors: 'jobNotFound' | 'jobRunning' | 'jobWaitsAlready'
  }
  /** Delete a background job that failed permanently. */
  'DELETE /admin/jobs/{id}': {
    params: { id: string | number }
    query: {}
    body: { reason?: string | null }
    reply: Acknowledged
    errors: 'jobNotFound' | 'jobNotFailed'
  }
  /** List audit entries of moderators and room staff, newest first. */
  'GET /moderation-actions': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        actId?: string
        action?: ModerationActionType
        userUuid?: string | null
        actorUuid?: string | null
        roomUuid?: string | null
        previousRole?: RecordedRole | null
        role?: RecordedRole | null
        reason?: string | null
        expirationTime?: Instant | null
        createdAt?: Instant
        updatedAt?: Instant
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Create an audit entry for an action taken elsewhere. Idempotent by actId.. */
  'POST /moderation-actions': {
    params: {}
    query: {}
    body: NewModerationAction
    reply: ModerationAction
    errors: never
  }
  /** Get an audit entry. */
  'GET /moderation-actions/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: ModerationAction
    errors: 'auditEntryNotFound'
  }
  /** Update the reason of an audit entry. */
  'PATCH /moderation-actions/{id}': {
    params: { id: string | number }
    query: {}
    body: { reason: string | null }
    reply: ModerationAction
    errors: 'auditEntryNotFound' | 'ownAuditEntries'
  }
  /** Delete an audit entry. The deletion is recorded.. */
  'DELETE /moderation-actions/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'auditEntryNotFound' | 'ownAuditEntries'
  }
  /** Create several audit entries in one transaction. */
  'POST /moderation-actions/bulk': {
    params: {}
    query: {}
    body: { bulk: NewModerationAction[] }
    reply: ModerationAction[]
    errors: never
  }
  /** Respond with 500, to test error logging and reporting. */
  'POST /api/audit-service/sentry-testing': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** List the audit entries by or about a user, newest first. */
  'GET /user-actions/{id}': {
    params: { id: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: ModerationAction[]
    errors: never
  }
  /** Check that the audit service is up. */
  'GET /api/audit-service': {
    params: {}
    query: {}
    body: undefined
    reply: { message: string }
    errors: never
  }
  /** Report a person or a chat message to the moderators. The reported person isn’t notified.. */
  'POST /reports': {
    params: {}
    query: {}
    body: NewReport
    reply: FiledReport
    errors: 'roomNotFound' | 'lineNotFound' | 'userNotFound' | 'reportsOthersOnly' | 'alreadyReported'
  }
  /** Report a message to the moderators for one of the flagReasons in the settings. Same as POST /reports, for chat clients.. */
  'POST /messages/{id}/flagged': {
    params: { id: string | number }
    query: {}
    body: { id: ReportReason; remark?: string }
    reply: ChatDone
    errors: 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_ALREADY_FLAGGED'
  }
  /** List the reports of people and messages in a room for its staff, newest first. */
  'GET /rooms/{id}/reports': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: { reports: RoomReport[]; count: number }
    errors: 'roomNotFound'
  }
  /** List staff actions in a room with their reasons, newest first. */
  'GET /rooms/{id}/moderation-log': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: { acts: RoomAct[]; hasMore: boolean }
    errors: 'roomNotFound'
  }
  /** List reports of people and messages, newest first. */
  'GET /admin/reports': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        kind?: 'person' | 'line'
        roomUuid?: string | null
        reporterUuid?: string
        reportedUuid?: string
        reason?: ReportReason
        text?: string
        status?: ReportStatus
        createdAt?: Instant
        handledAt?: Instant | null
        handledByUuid?: string | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a report with its evidence and the reported person’s moderation history. */
  'GET /admin/reports/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: ReportInFull
    errors: 'reportNotFound'
  }
  /** Close a report as dismissed or acted upon. Recorded in the audit log, and the reporter is notified by email. Fails if another moderator has already closed it.. */
  'POST /admin/reports/{id}/handle': {
    params: { id: string | number }
    query: {}
    body: { status: 'DISMISSED' | 'ACTED'; note?: string | null }
    reply: HandledReport
    errors: 'reportNotFound' | 'reportHandled'
  }
  /** List the filtered words of a room’s chat (staff). */
  'GET /rooms/{id}/filtered-words': {
    params: { id: string }
    query: {}
    body: undefined
    reply: FilteredWords
    errors: 'roomNotFound'
  }
  /** Add and remove filtered words of a room’s chat. A trailing * matches any ending.. */
  'PATCH /rooms/{id}/filtered-words': {
    params: { id: string }
    query: {}
    body: { add?: FilteredWord[]; remove?: string[] }
    reply: FilteredWords
    errors: 'roomNotFound' | 'tooManyFilteredWords'
  }
  /** Start or end raid mode, during which only people who were already in the room, and their friends, can chat and DJ. */
  'POST /rooms/{id}/raid-mode': {
    params: { id: string }
    query: {}
    body: { on: boolean }
    reply: { raid: { startedAt: number; until: number } | null }
    errors: 'roomNotFound'
  }
  /** Create a crate: empty, with songs, or imported from a music provider’s playlist in the background. */
  'POST /crate': {
    params: {}
    query: {}
    body: {
      crateUuid?: Uuid | null
      crateName?: string | null
      description?: string | null
      isPublic?: boolean | null
      songs?: Array<{
        musicProvider?: MusicProvider | null
        songId?: string | number | null
        songShortId?: string | null
        musicProviders?: Partial<Record<MusicProvider, string | null>> | null
        thumbnails?: Partial<Record<MusicProvider, string | null>> | null
        trackName?: string | null
        artistName?: string | null
        genre?: string | null
        duration?: number | null
        isrc?: string | null
        playbackToken?: string | null
        explicit?: boolean | null
      }> | null
      importFrom?: { link: string; country?: string } | null
    }
    reply: Crate
    errors: 'songNotFound' | 'tooManyCrates' | 'crateUuidTaken' | 'noPlaylistLink' | 'importNotSetUp'
  }
  /** Append the songs of another crate to this one, or replace the queue with them. */
  'PUT /crate/{crateId}/copy': {
    params: { crateId: string }
    query: {}
    body: { srcCrateId: string }
    reply: Crate
    errors: 'crateNotFound' | 'sourceCrateNotFound' | 'cratePrivate' | 'sameCrate'
  }
  /** List my crates, newest first. */
  'GET /crate/user': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Crates
    errors: never
  }
  /** Get a crate with its first songs. */
  'GET /crate/{crateId}': {
    params: { crateId: string }
    query: {}
    body: undefined
    reply: Crate
    errors: 'crateNotFound'
  }
  /** List a user's crates: the public ones, or all of them if they are yours. */
  'GET /crate/user/{userUuid}': {
    params: { userUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Crates
    errors: never
  }
  /** List the songs in a crate. */
  'GET /crate/{crateUuid}/songs': {
    params: { crateUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CrateSongs
    errors: 'crateNotFound'
  }
  /** Add songs to a crate. */
  'POST /crate/{crateUuid}/songs': {
    params: { crateUuid: Uuid }
    query: {}
    body: NewSongs
    reply: AddedSongs
    errors: 'songNotFound' | 'crateFull' | 'crateNotFound'
  }
  /** Set the current position in a crate. */
  'PUT /crate/{crateUuid}/current-position': {
    params: { crateUuid: Uuid }
    query: {}
    body: CurrentPosition
    reply: Crate
    errors: 'crateNotFound'
  }
  /** Remove a song from a crate. */
  'DELETE /crate/{crateUuid}/songs/{crateSongUuid}': {
    params: { crateUuid: Uuid; crateSongUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'crateNotFound' | 'songNotInCrate'
  }
  /** Move a song within a crate. */
  'PUT /crate/{crateUuid}/songs/{crateSongUuid}/position': {
    params: { crateUuid: Uuid; crateSongUuid: Uuid }
    query: {}
    body: NewPosition
    reply: MovedSong
    errors: 'crateNotFound' | 'songNotInCrate'
  }
  /** Delete a crate and its songs. */
  'DELETE /crate/{crateUuid}': {
    params: { crateUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'crateNotFound' | 'specialCrate'
  }
  /** Update the name, description or visibility of a crate. */
  'PATCH /crate/{crateUuid}': {
    params: { crateUuid: Uuid }
    query: {}
    body: { crateName?: string; description?: string; isPublic?: boolean }
    reply: Crate
    errors: 'crateNotFound' | 'specialCrate'
  }
  /** Shuffle a crate. */
  'POST /crate/{crateUuid}/songs/shuffle': {
    params: { crateUuid: Uuid }
    query: {}
    body: undefined
    reply: Crate
    errors: 'crateNotFound'
  }
  /** Get my queue with the first songs. */
  'GET /crate/special/queue': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** List the songs in my queue. */
  'GET /crate/special/queue/songs': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CrateSongs
    errors: never
  }
  /** Add songs to my queue. */
  'POST /crate/special/queue/songs': {
    params: {}
    query: {}
    body: NewSongs
    reply: AddedSongs
    errors: 'songNotFound' | 'crateFull'
  }
  /** Set the current position in my queue. */
  'PUT /crate/special/queue/current-position': {
    params: {}
    query: {}
    body: CurrentPosition
    reply: Crate
    errors: never
  }
  /** Remove a song from my queue. */
  'DELETE /crate/special/queue/songs/{crateSongUuid}': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'songNotInCrate'
  }
  /** Move a song within my queue. */
  'PUT /crate/special/queue/songs/{crateSongUuid}/position': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: NewPosition
    reply: MovedSong
    errors: 'songNotInCrate'
  }
  /** Clear my queue. */
  'POST /crate/special/queue/songs/clear': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Shuffle my queue. */
  'POST /crate/special/queue/songs/shuffle': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Get my starred songs with the first songs. */
  'GET /crate/special/likes': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** List the songs in my starred songs. */
  'GET /crate/special/likes/songs': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CrateSongs
    errors: never
  }
  /** Add songs to my starred songs. */
  'POST /crate/special/likes/songs': {
    params: {}
    query: {}
    body: NewSongs
    reply: AddedSongs
    errors: 'songNotFound' | 'crateFull'
  }
  /** Set the current position in my starred songs. */
  'PUT /crate/special/likes/current-position': {
    params: {}
    query: {}
    body: CurrentPosition
    reply: Crate
    errors: never
  }
  /** Remove a song from my starred songs. */
  'DELETE /crate/special/likes/songs/{crateSongUuid}': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'songNotInCrate'
  }
  /** Move a song within my starred songs. */
  'PUT /crate/special/likes/songs/{crateSongUuid}/position': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: NewPosition
    reply: MovedSong
    errors: 'songNotInCrate'
  }
  /** Clear my starred songs. */
  'POST /crate/special/likes/songs/clear': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Shuffle my starred songs. */
  'POST /crate/special/likes/songs/shuffle': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Add a catalog song to a crate. */
  'POST /api/v1/playlists/{crateUuid}/tracks': {
    params: { crateUuid: Uuid }
    query: {}
    body: { songId: string | number; append?: boolean | null }
    reply: AddedSongs
    errors: 'songNotFound' | 'crateFull' | 'crateNotFound'
  }
  /** List a user’s plays in public rooms, newest first, and their rank in the current season. Empty if they don’t share it.. */
  'GET /users/{userUuid}/plays': {
    params: { userUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: { isShown: boolean; season: SeasonStanding | null; songPlays: PersonPlay[] }
    errors: never
  }
  /** Count the days in a row on which I have played a song. One missed day a week doesn’t end a streak.. */
  'GET /users/streak': {
    params: {}
    query: { timeZone: string }
    body: undefined
    reply: Streak
    errors: never
  }
  /** Get a recap of what I played in a week, from Monday to Monday in UTC: by default, the last complete one. */
  'GET /users/weekly-recap': {
    params: {}
    query: { day?: string }
    body: undefined
    reply: WeeklyRecap
    errors: never
  }
  /** List the songs I have heard in rooms, starred, or caught in a crate from a room, latest first. */
  'GET /shelf': {
    params: {}
    query: {
      kind?: 'heard' | 'starred' | 'caught'
      search?: string
      from?: string
      until?: string
      cursor?: string
      limit?: string | number
    }
    body: undefined
    reply: { songs: ShelfSong[]; next: string | null }
    errors: never
  }
  /** Count the songs I have heard in rooms, starred and caught. */
  'GET /shelf/counts': {
    params: {}
    query: {}
    body: undefined
    reply: ShelfCounts
    errors: never
  }
  /** List all albums in the catalog (services). */
  'GET /albums/service/all-albums': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: Albums
    errors: never
  }
  /** List all songs in the catalog with their albums (services). */
  'GET /albums/service/all-songs': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { songs: SongDetail[]; hasMore: boolean }
    errors: never
  }
  /** Get an album with its songs, for the share page. */
  'GET /albums/service/{albumShortId}/songs': {
    params: { albumShortId: string }
    query: {}
    body: undefined
    reply: { album: Album; songs: SongDetail[] }
    errors: 'albumNotFound'
  }
  /** Get a song with its album, for the share page. */
  'GET /albums/service/{songShortId}/song': {
    params: { songShortId: string }
    query: {}
    body: undefined
    reply: SongDetail
    errors: 'songNotFound'
  }
  /** List all artists in the catalog (services). */
  'GET /artists/service/all-artists': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { artists: Artist[]; hasMore: boolean }
    errors: never
  }
  /** List the albums of several artists by short id (services). */
  'POST /artists/service/albums-by-artists': {
    params: {}
    query: {}
    body: { artistShortIds: string[] }
    reply: Albums
    errors: never
  }
  /** Get an artist with their albums, newest first, for the share page. */
  'GET /artists/service/{artistShortId}/albums': {
    params: { artistShortId: string }
    query: {}
    body: undefined
    reply: { artist: Artist; albums: AlbumWithCount[] }
    errors: 'artistNotFound'
  }
  /** List all public crates (services). */
  'GET /crate/service/all-crates': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { crates: CrateSummary[]; hasMore: boolean }
    errors: never
  }
  /** List all of a user's crates (services). */
  'GET /crate/user/service/{userUuid}': {
    params: { userUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Crates
    errors: never
  }
  /** Get a public crate with its first songs, for the share page. */
  'GET /crate/service/{crateShortId}/songs': {
    params: { crateShortId: string }
    query: {}
    body: undefined
    reply: Crate
    errors: 'crateNotFound'
  }
  /** List songs in the catalog. Pass updatedAfter and idNot to get the next page.. */
  'GET /api/v1/songs': {
    params: {}
    query: {
      id?: TextOrTexts
      isrc?: TextOrTexts
      orderBy?: 'id' | '-id' | 'updatedAt' | '-updatedAt' | 'trackName' | '-trackName' | 'artistName' | '-artistName'
      updatedAfter?: string
      idNot?: TextOrTexts
      limit?: string | number
      nameLike?: string
      trackName?: string
      artistName?: string
      hasSevenDigital?: boolean | string
    }
    body: undefined
    reply: { songs: SongDetail[]; hasMore: boolean }
    errors: never
  }
  /** Get a catalog song by songId or short id. */
  'GET /api/v1/songs/{songId}': {
    params: { songId: string }
    query: {}
    body: undefined
    reply: SongDetail
    errors: 'songNotFound'
  }
  /** List the genres of the catalog and of uploads I can find, by name. The prefix ignores case and spelling variants.. */
  'GET /api/v1/genres': {
    params: {}
    query: { limit?: string | number; idIn?: TextOrTexts; prefix?: string }
    body: undefined
    reply: { genres: Array<{ id: number; name: string }> }
    errors: never
  }
  /** Get the detected cue points and beat grid of a song in my crates, and the ones I set. */
  'GET /song-cues/{songId}': {
    params: { songId: string | number }
    query: {}
    body: undefined
    reply: SongMix
    errors: 'songNotInCrates'
  }
  /** Set the cue points and beat grid of a song in my crates for when I play it. */
  'PUT /song-cues/{songId}': {
    params: { songId: string | number }
    query: {}
    body: {
      in: number
      out: number
      beat: { bpm: number; firstBeat: number; beatsPerBar: 3 | 4 } | null
      key?: { tonic: number; mode: 'major' | 'minor' }
    }
    reply: SongMix
    errors: 'songNotInCrates' | 'cueOutOfBounds'
  }
  /** Reset the cue points and beat grid of a song in my crates to the detected ones. */
  'DELETE /song-cues/{songId}': {
    params: { songId: string | number }
    query: {}
    body: undefined
    reply: SongMix
    errors: 'songNotInCrates'
  }
  /** Get the status of the playlist service: catalog size, pending work and providers. */
  'GET /info-admin/playlists-service-status': {
    params: {}
    query: {}
    body: undefined
    reply: {
      status: 'ok'
      songs: number
      crates: number
      importsInProgress: number
      exportsInProgress: number
      songsAwaitingLookUp: number
      musicProviders: string[]
    }
    errors: never
  }
  /** Receive a Cyanite webhook about a finished analysis. The Signature header signs the body.. */
  'POST /cyanite/webhook': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'similarSongsNotSetUp' | 'bodyTooLarge' | 'badWebhookSignature' | 'bodyNotJson'
  }
  /** List songs similar to a song, by songId or short id. Queues the song for analysis if it hasn’t been analyzed yet.. */
  'GET /api/v1/songs/{songId}/similar': {
    params: { songId: string }
    query: { country?: string }
    body: undefined
    reply: { songs: SongDetail[]; isAnalysing: boolean }
    errors: 'songNotFound'
  }
  /** Backfill song links from provider ids, one batch per call. Repeat with `next` until it is null.. */
  'POST /song-data/migrate-links': {
    params: {}
    query: {}
    body: { after?: number; limit?: number }
    reply: { looked: number; migrated: number; next: number | null }
    errors: never
  }
  /** Import a song from a music provider into the catalog. Idempotent.. */
  'POST /api/v1/track-import': {
    params: {}
    query: {}
    body: { musicProvider: MusicProvider; providerId: string | number; country?: string }
    reply: { id: string }
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'notImportable'
  }
  /** Export a crate to my Spotify account in the background. Poll GET /exports/{exportId} for its status.. */
  'POST /exports/spotify': {
    params: {}
    query: {}
    body: { crateUuid: Uuid; exportId?: Uuid | null }
    reply: CrateExport
    errors: 'crateNotFound' | 'cratePrivate' | 'nothingToExport' | 'providerNotSetUp' | 'linkProviderFirst' | 'exportIdTaken'
  }
  /** Export a crate to my Apple Music account in the background. Poll GET /exports/{exportId} for its status.. */
  'POST /exports/apple': {
    params: {}
    query: {}
    body: { crateUuid: Uuid; exportId?: Uuid | null }
    reply: CrateExport
    errors: 'crateNotFound' | 'cratePrivate' | 'nothingToExport' | 'providerNotSetUp' | 'linkProviderFirst' | 'exportIdTaken'
  }
  /** Get the status of my export. */
  'GET /exports/{exportId}': {
    params: { exportId: Uuid }
    query: {}
    body: undefined
    reply: CrateExport
    errors: 'exportNotFound'
  }
  /** Search songs at the first configured music provider, or in our catalog if there is none. */
  'GET /api/playlist-service/search': {
    params: {}
    query: {
      q: string
      explicit?: boolean | string
      country?: string
      offset?: string | number
      limit?: string | number
    }
    body: undefined
    reply: FoundSongs
    errors: never
  }
  /** Search songs in all sources: five from the first provider, then one from each source in turn. */
  'GET /search/v2': {
    params: {}
    query: {
      q: string
      explicit?: boolean | string
      country?: string
      offset?: string | number
      limit?: string | number
    }
    body: undefined
    reply: FoundSongs
    errors: never
  }
  /** Get song data, by share link. */
  'GET /song-data/{link}': {
    params: { link: string }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'musicSourceSilent' | 'noSongLink'
  }
  /** Get song data with the ids at every provider, by share link. */
  'GET /song-data/{link}/providers': {
    params: { link: string }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'musicSourceSilent' | 'noSongLink'
  }
  /** Get song data as a service, by share link. */
  'GET /song-data/{link}/service': {
    params: { link: string }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'musicSourceSilent' | 'noSongLink'
  }
  /** Get song data, by provider id. */
  'GET /song-data/{providerSongId}/{musicProvider}': {
    params: { providerSongId: string; musicProvider: MusicProvider }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'musicSourceSilent'
  }
  /** Get song data with the ids at every provider, by provider id. */
  'GET /song-data/{providerSongId}/{musicProvider}/providers': {
    params: { providerSongId: string; musicProvider: MusicProvider }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'musicSourceSilent'
  }
  /** Get song data as a service, by provider id. */
  'GET /song-data/{providerSongId}/{musicProvider}/service': {
    params: { providerSongId: string; musicProvider: MusicProvider }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotInCatalog' | 'songWithheld' | 'musicSourceNotSetUp' | 'musicSourceAway' | 'musicSourceSilent'
  }
  /** Get the stream URL of a song, by songId or short id, for a country and quality. */
  'GET /song-data/stream/{country}/{id}': {
    params: { country: string; id: string }
    query: { quality?: 'low' | 'medium' | 'high' }
    body: undefined
    reply: MediaUrl
    errors: 'songNotFound' | 'notPlayableHere' | 'songWithheld' | 'musicSourceAway'
  }
  /** Get the preview URL of a song, by songId or short id, for a country. */
  'GET /song-data/preview/{country}/{id}': {
    params: { country: string; id: string }
    query: {}
    body: undefined
    reply: MediaUrl
    errors: 'songNotFound' | 'notPlayableHere' | 'songWithheld' | 'musicSourceAway'
  }
  /** List the DJs with the most liked songs recently. */
  'GET /rankings/djs': {
    params: {}
    query: { days?: string | number; limit?: string | number; offset?: string | number }
    body: undefined
    reply: { djs: Ranked[] }
    errors: never
  }
  /** Get the profile linked to a Discord user, with their play history. */
  'GET /discord/profiles/{discordId}': {
    params: { discordId: DiscordId }
    query: {}
    body: undefined
    reply: Ranked
    errors: 'noAccount'
  }
  /** List the songs a room has played, newest first, starting with the current one. */
  'GET /rooms/{slug}/recent-songs': {
    params: { slug: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: { songPlays: SongPlay[] }
    errors: 'roomNotFound' | 'notInside'
  }
  /** Get how often and when a room last played a song. */
  'GET /rooms/{slug}/recent-songs/{songId}': {
    params: { slug: string; songId: string }
    query: {}
    body: undefined
    reply: {
      count: number
      plays: Array<{ playId: string; djUuid: string; playedAt: Instant }>
    }
    errors: 'roomNotFound' | 'notInside'
  }
  /** Add a play to a room's history. Idempotent by playId.. */
  'POST /rooms/{slug}/recent-songs': {
    params: { slug: string }
    query: {}
    body: {
      playId: string
      djUuid: Uuid
      song: {
        songId?: string | null
        songShortId?: string | null
        crateSongUuid?: string | null
        trackName?: string | null
        artistName?: string | null
        genre?: string | null
        duration?: number | null
        isrc?: string | null
        playbackToken?: string | null
        explicit?: boolean | null
        status?: string | null
        musicProviders?: ProviderIds | null
        thumbnails?: Thumbnails | null
        beat?: BeatGrid | null
        cue?: {
          in: number
          out: number
          introBars?: number
          outroBars?: number
          key?: { tonic: number; mode: 'major' | 'minor' }
        } | null
        id?: unknown
        album?: unknown
        albumId?: unknown
        albumName?: unknown
        appleAlbumTrackNumber?: unknown
        artist?: unknown
        createdAt?: unknown
        discNumber?: unknown
        gainDb?: unknown
        links?: unknown
        linksId?: unknown
        musicProvider?: unknown
        musicProvidersId?: unknown
        position?: unknown
        previews?: unknown
        releaseYear?: unknown
        streamUrls?: unknown
        thumbnailsId?: unknown
        trackUrl?: unknown
        updatedAt?: unknown
      }
      voteCounts?: VoteCounts
      playedAt: InstantInput
    }
    reply: SongPlay
    errors: 'roomNotFound'
  }
  /** Get the chat’s settings: its hosts and features, as clients request before logging in. */
  'GET /settings': {
    params: {}
    query: {}
    body: undefined
    reply: { data: ChatSettings }
    errors: never
  }
  /** Get my chat user. */
  'GET /me': {
    params: {}
    query: {}
    body: undefined
    reply: { data: ChatMe }
    errors: never
  }
  /** Log in to the chat. Returns the chat user with a token for further calls.. */
  'PUT /me': {
    params: {}
    query: {}
    body: { [key: string]: unknown }
    reply: { data: ChatMe }
    errors: never
  }
  /** Log out of the chat. The token stays valid for everything else until its session ends.. */
  'DELETE /me': {
    params: {}
    query: {}
    body: undefined
    reply: ChatDone
    errors: never
  }
  /** Get the token for the chat socket, which is the one sent with the request. */
  'POST /me/jwt': {
    params: {}
    query: {}
    body: { [key: string]: unknown }
    reply: { data: { jwt: string } }
    errors: never
  }
  /** Register a chat device. Accepted for compatibility and not stored.. */
  'POST /user_sessions': {
    params: {}
    query: {}
    body: { [key: string]: unknown }
    reply: { data: { sessionId: string } }
    errors: never
  }
  /** List my friends as chat users, by name. Use searchKey to filter by name prefix.. */
  'GET /users': {
    params: {}
    query: {
      per_page?: string | number
      limit?: string | number
      page?: string | number
      searchKey?: string
    }
    body: undefined
    reply: { data: ChatUser[]; meta: { pagination: ChatPagination } }
    errors: never
  }
  /** Register an account in the chat. Accounts are registered automatically, so this returns the account.. */
  'POST /users': {
    params: {}
    query: {}
    body: { uid: string; [key: string]: unknown }
    reply: ChatUserReply
    errors: 'ERR_UID_NOT_FOUND'
  }
  /** Get a chat user. */
  'GET /users/{uid}': {
    params: { uid: string }
    query: {}
    body: undefined
    reply: { data: ChatSeenUser }
    errors: 'ERR_UID_NOT_FOUND'
  }
  /** Get a token as someone with an account, for our own services. */
  'POST /users/{uid}/auth_tokens': {
    params: { uid: string }
    query: {}
    body: { [key: string]: unknown }
    reply: { data: { uid: string; authToken: string; createdAt: number } }
    errors: 'ERR_UID_NOT_FOUND'
  }
  /** List the users I have blocked, newest first. */
  'GET /blockedusers': {
    params: {}
    query: {
      per_page?: string | number
      limit?: string | number
      page?: string | number
      direction?: 'both' | 'blockedByMe' | 'hasBlockedMe'
    }
    body: undefined
    reply: { data: ChatUser[]; meta: { pagination: ChatPagination } }
    errors: never
  }
  /** Block users everywhere. They aren’t notified.. */
  'POST /blockedusers': {
    params: {}
    query: {}
    body: { blockedUids: string[] }
    reply: ChatOutcomes
    errors: never
  }
  /** Unblock users. Ended friendships aren’t restored.. */
  'DELETE /blockedusers': {
    params: {}
    query: {}
    body: { blockedUids: string[] }
    reply: ChatOutcomes
    errors: never
  }
  /** List the rooms whose chat I have joined, latest message first. */
  'GET /groups': {
    params: {}
    query: { per_page?: string | number; limit?: string | number; page?: string | number }
    body: undefined
    reply: { data: ChatGroup[]; meta: { pagination: ChatPagination } }
    errors: never
  }
  /** Create the chat of a room. Room chats exist automatically, so this returns the existing one (services).. */
  'POST /groups': {
    params: {}
    query: {}
    body: { guid: string; [key: string]: unknown }
    reply: ChatGroupReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Get the chat of a room. */
  'GET /groups/{guid}': {
    params: { guid: string }
    query: {}
    body: undefined
    reply: ChatGroupReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Update the chat of a room. Always refused: update the room instead.. */
  'PUT /groups/{guid}': {
    params: { guid: string }
    query: {}
    body: { [key: string]: unknown }
    reply: ChatGroupReply
    errors: 'ERR_FORBIDDEN'
  }
  /** Delete the chat of a room. Always refused: delete the room instead.. */
  'DELETE /groups/{guid}': {
    params: { guid: string }
    query: {}
    body: { [key: string]: unknown }
    reply: ChatGroupReply
    errors: 'ERR_FORBIDDEN'
  }
  /** Transfer ownership of a room’s chat. Always refused: transfer the room instead.. */
  'PATCH /groups/{guid}/owner': {
    params: { guid: string }
    query: {}
    body: { [key: string]: unknown }
    reply: ChatGroupReply
    errors: 'ERR_FORBIDDEN'
  }
  /** Join the chat of a room. Services can add other people. Idempotent.. */
  'POST /groups/{guid}/members': {
    params: { guid: string }
    query: {}
    body: {
      participants?: Array<string | { uid: string; [key: string]: unknown }>
      [key: string]: unknown
    }
    reply: {
      data: {
        guid: string
        name: string
        type: 'public' | 'password'
        description: string
        owner: string
        conversationId: string
        createdAt: number
        updatedAt: number
        hasJoined: boolean
        membersCount: number
        messagesCount: number
        participants: Record<string, { success: boolean }>
        data: { entities: { for: { entityType: 'group'; entity: ChatGroup } } }
        [key: string]: unknown
      }
    }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Join the chat of a room. Same as POST /groups/{guid}/members.. */
  'POST /groups/{guid}/join': {
    params: { guid: string }
    query: {}
    body: {
      participants?: Array<string | { uid: string; [key: string]: unknown }>
      [key: string]: unknown
    }
    reply: {
      data: {
        guid: string
        name: string
        type: 'public' | 'password'
        description: string
        owner: string
        conversationId: string
        createdAt: number
        updatedAt: number
        hasJoined: boolean
        membersCount: number
        messagesCount: number
        participants: Record<string, { success: boolean }>
        data: { entities: { for: { entityType: 'group'; entity: ChatGroup } } }
        [key: string]: unknown
      }
    }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** List the members of a chat, in the order they joined. */
  'GET /groups/{guid}/members': {
    params: { guid: string }
    query: { per_page?: string | number; limit?: string | number; page?: string | number }
    body: undefined
    reply: {
      data: Array<{
        uid: string
        name: string
        avatar: string
        role: string
        status: string
        scope: string
        joinedAt: number
        [key: string]: unknown
      }>
      meta: { pagination: ChatPagination }
    }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Leave the chat of a room. */
  'DELETE /groups/{guid}/members': {
    params: { guid: string }
    query: {}
    body: undefined
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Change the scope of a member (staff): admin means co-owner, participant means no role. */
  'PUT /groups/{guid}/members/{uid}': {
    params: { guid: string; uid: string }
    query: {}
    body: { scope: 'admin' | 'moderator' | 'participant'; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_UID_NOT_FOUND'
  }
  /** Remove a member from a chat: myself, or anyone as room staff. They can rejoin.. */
  'DELETE /groups/{guid}/members/{uid}': {
    params: { guid: string; uid: string }
    query: {}
    body: undefined
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_NOT_A_MEMBER'
  }
  /** List the users banned from a room (staff). */
  'GET /groups/{guid}/bannedusers': {
    params: { guid: string }
    query: { per_page?: string | number; limit?: string | number; page?: string | number }
    body: undefined
    reply: { data: ChatUser[]; meta: { pagination: ChatPagination } }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Ban a user from a room (staff). Same as granting the role.. */
  'POST /groups/{guid}/bannedusers/{uid}': {
    params: { guid: string; uid: string }
    query: {}
    body: { [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_UID_NOT_FOUND'
  }
  /** Unban a user from a room (staff). */
  'DELETE /groups/{guid}/bannedusers/{uid}': {
    params: { guid: string; uid: string }
    query: {}
    body: undefined
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_UID_NOT_FOUND'
  }
  /** List a room’s custom emoji and stickers, by name. */
  'GET /groups/{guid}/emoji': {
    params: { guid: string }
    query: {}
    body: undefined
    reply: RoomEmojis
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Add an emoji or sticker to a room, as a form with its picture (staff). */
  'POST /groups/{guid}/emoji': {
    params: { guid: string }
    query: {}
    body: { kind: 'emoji' | 'sticker'; name: string }
    reply: RoomEmojiReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_EMOJI_TAKEN' | 'ERR_BAD_FILE' | 'ERR_TOO_LARGE' | 'ERR_TOO_MANY_EMOJI' | 'tooManyPixels' | 'noSpaceForPictures'
  }
  /** Rename an emoji or sticker of a room (staff). Sent messages keep it.. */
  'PUT /groups/{guid}/emoji/{uuid}': {
    params: { guid: string; uuid: string }
    query: {}
    body: { name: string }
    reply: RoomEmojiReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_EMOJI_NOT_FOUND' | 'ERR_EMOJI_TAKEN'
  }
  /** Delete an emoji or sticker of a room with its picture (staff). */
  'DELETE /groups/{guid}/emoji/{uuid}': {
    params: { guid: string; uuid: string }
    query: {}
    body: undefined
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_EMOJI_NOT_FOUND'
  }
  /** List the commands of the bots currently in a room, by name. */
  'GET /groups/{guid}/commands': {
    params: { guid: string }
    query: {}
    body: undefined
    reply: { data: ChatCommand[] }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Register my bot’s commands in a room, replacing the previous ones. Only for bots that staff have made DJs or staff.. */
  'PUT /groups/{guid}/commands': {
    params: { guid: string }
    query: {}
    body: { commands: Array<{ name: string; description: string; usage?: string }> }
    reply: { data: ChatCommand[] }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_COMMAND_TAKEN'
  }
  /** List the command invocations sent to a bot in a room, oldest first, after a given message. Kept for an hour.. */
  'GET /groups/{guid}/commands/lines': {
    params: { guid: string }
    query: { per_page?: string | number; limit?: string | number; after?: string | number }
    body: undefined
    reply: { data: ChatCommandLine[]; meta: { after: number } }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** List the messages of a chat, oldest first: append returns those strictly after the cursor, prepend (default) returns the latest strictly before it. */
  'GET /groups/{guid}/messages': {
    params: { guid: string }
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      sentAt?: string | number
      updatedAt?: string | number
      fromTimestamp?: string | number
      toTimestamp?: string | number
      affix?: 'append' | 'prepend'
      category?: TextOrTexts
      categories?: TextOrTexts
      type?: TextOrTexts
      types?: TextOrTexts
      tags?: TextOrTexts
      withTags?: string
      uid?: string
      parentId?: string | number
      hideReplies?: string
      hideDeleted?: string
      hideMessagesFromBlockedUsers?: string
      onlyUpdates?: string
      onlyReactions?: string
      hasReactions?: string
      hasAttachments?: string
      hasLinks?: string
      hasMentions?: string
      mentionedUids?: TextOrTexts
      attachmentTypes?: TextOrTexts
      searchKey?: string
      song?: string
      playId?: TextOrTexts
      unread?: string
      undelivered?: string
      count?: string
    }
    body: undefined
    reply: MessagePage
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** List my conversations with people and in the rooms whose chat I have joined, newest first. */
  'GET /conversations': {
    params: {}
    query: {
      per_page?: string | number
      limit?: string | number
      page?: string | number
      conversationType?: 'user' | 'group'
    }
    body: undefined
    reply: ChatConversationPage
    errors: never
  }
  /** List my conversations. Same as GET /conversations.. */
  'GET /users/{uid}/conversations': {
    params: { uid: string }
    query: {
      per_page?: string | number
      limit?: string | number
      page?: string | number
      conversationType?: 'user' | 'group'
    }
    body: undefined
    reply: ChatConversationPage
    errors: 'ERR_FORBIDDEN'
  }
  /** Get my conversation with a user, even if it has no messages yet. */
  'GET /users/{uid}/conversation': {
    params: { uid: string }
    query: {}
    body: undefined
    reply: ChatConversationReply
    errors: 'ERR_UID_NOT_FOUND' | 'ERR_FORBIDDEN'
  }
  /** Accept a message request. Their messages are delivered from then on. Idempotent.. */
  'PUT /users/{uid}/conversation': {
    params: { uid: string }
    query: {}
    body: { [key: string]: unknown }
    reply: ChatConversationReply
    errors: 'ERR_UID_NOT_FOUND' | 'ERR_FORBIDDEN'
  }
  /** Delete my copy of the conversation with a user. */
  'DELETE /users/{uid}/conversation': {
    params: { uid: string }
    query: {}
    body: undefined
    reply: ChatDone
    errors: 'ERR_UID_NOT_FOUND' | 'ERR_FORBIDDEN'
  }
  /** Mark my conversation with a user as read, entirely or up to a message. */
  'POST /users/{uid}/conversation/read': {
    params: { uid: string }
    query: {}
    body: { messageId?: number | string; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_UID_NOT_FOUND' | 'ERR_FORBIDDEN'
  }
  /** Mark my conversation with a user as unread from a message on. */
  'DELETE /users/{uid}/conversation/read': {
    params: { uid: string }
    query: {}
    body: { messageId?: number | string; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_UID_NOT_FOUND' | 'ERR_FORBIDDEN'
  }
  /** Mark my conversation with a user as delivered, entirely or up to a message. */
  'POST /users/{uid}/conversation/delivered': {
    params: { uid: string }
    query: {}
    body: { messageId?: number | string; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_UID_NOT_FOUND' | 'ERR_FORBIDDEN'
  }
  /** Get my conversation in the chat of a room. */
  'GET /groups/{guid}/conversation': {
    params: { guid: string }
    query: {}
    body: undefined
    reply: ChatConversationReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Get my read position in the chat of a room and the first message others have sent since. */
  'GET /groups/{guid}/first-unread': {
    params: { guid: string }
    query: {}
    body: undefined
    reply: ChatFirstUnreadReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Mark the chat of a room as read, entirely or up to a message. */
  'POST /groups/{guid}/conversation/read': {
    params: { guid: string }
    query: {}
    body: { messageId?: number | string; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Mark the chat of a room as unread from a message on. */
  'DELETE /groups/{guid}/conversation/read': {
    params: { guid: string }
    query: {}
    body: { messageId?: number | string; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Mark the chat of a room as delivered, entirely or up to a message. */
  'POST /groups/{guid}/conversation/delivered': {
    params: { guid: string }
    query: {}
    body: { messageId?: number | string; [key: string]: unknown }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** List the messages between a user and me. With my own uid, the other user is given by withUser.. */
  'GET /users/{uid}/messages': {
    params: { uid: string }
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      sentAt?: string | number
      updatedAt?: string | number
      fromTimestamp?: string | number
      toTimestamp?: string | number
      affix?: 'append' | 'prepend'
      category?: TextOrTexts
      categories?: TextOrTexts
      type?: TextOrTexts
      types?: TextOrTexts
      tags?: TextOrTexts
      withTags?: string
      uid?: string
      parentId?: string | number
      hideReplies?: string
      hideDeleted?: string
      hideMessagesFromBlockedUsers?: string
      onlyUpdates?: string
      onlyReactions?: string
      hasReactions?: string
      hasAttachments?: string
      hasLinks?: string
      hasMentions?: string
      mentionedUids?: TextOrTexts
      attachmentTypes?: TextOrTexts
      searchKey?: string
      song?: string
      playId?: TextOrTexts
      unread?: string
      undelivered?: string
      count?: string
      receiverType?: 'user' | 'group'
      sender?: string
      withUser?: string
    }
    body: undefined
    reply: MessagePage
    errors: never
  }
  /** List the messages between me and the user given by sender, uid or withUser. Without a user, or for groups, list those of all my conversations once they are two seconds old, optionally by sender. With unread and count, count my unread messages by conversation.. */
  'GET /messages': {
    params: {}
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      sentAt?: string | number
      updatedAt?: string | number
      fromTimestamp?: string | number
      toTimestamp?: string | number
      affix?: 'append' | 'prepend'
      category?: TextOrTexts
      categories?: TextOrTexts
      type?: TextOrTexts
      types?: TextOrTexts
      tags?: TextOrTexts
      withTags?: string
      uid?: string
      parentId?: string | number
      hideReplies?: string
      hideDeleted?: string
      hideMessagesFromBlockedUsers?: string
      onlyUpdates?: string
      onlyReactions?: string
      hasReactions?: string
      hasAttachments?: string
      hasLinks?: string
      hasMentions?: string
      mentionedUids?: TextOrTexts
      attachmentTypes?: TextOrTexts
      searchKey?: string
      song?: string
      playId?: TextOrTexts
      unread?: string
      undelivered?: string
      count?: string
      receiverType?: 'user' | 'group'
      sender?: string
      withUser?: string
    }
    body: undefined
    reply: ChatUnreadPage | MessagePage
    errors: never
  }
  /** Send a message to the chat of a room or to a user, as JSON or as a form with files. Idempotent by muid.. */
  'POST /messages': {
    params: {}
    query: {}
    body: {
      receiver: string
      receiverType?: 'group' | 'user'
      category?: 'message' | 'custom' | 'interactive'
      type?: string
      data: NewMessage
      muid?: string
      parentId?: number | string
      quotedMessageId?: number | string
      tags?: string[]
    }
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_UID_NOT_FOUND' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE' | 'ERR_BAD_FILE' | 'tooManyPixels' | 'tooManyFiles' | 'noSpaceForPictures'
  }
  /** Get my message by its muid. */
  'GET /user/messages/{muid}': {
    params: { muid: string }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Get a message. */
  'GET /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Edit my message within 20 seconds. */
  'PUT /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: { data: NewMessage }
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE'
  }
  /** Edit my message within 20 seconds. Same as PUT.. */
  'PATCH /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: { data: NewMessage }
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE'
  }
  /** Delete my message, or any message as room staff. */
  'DELETE /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Restore a message within 10 seconds of its deletion: one that I deleted or, as room staff, one that staff deleted. */
  'POST /messages/{id}/restore': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** List the earlier versions of a message in a room, newest first (staff). */
  'GET /messages/{id}/edits': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: MessageEdits
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Pin a message in its room (staff). */
  'POST /messages/{id}/pin': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_TOO_MANY_PINS'
  }
  /** Unpin a message in its room (staff). */
  'DELETE /messages/{id}/pin': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Record that I pressed elements of a form or card. Its sender is notified when someone reaches its goal.. */
  'PATCH /messages/{id}/interacted': {
    params: { id: string | number }
    query: {}
    body: { interactions: string[] }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_NOT_INTERACTIVE' | 'ERR_TOO_MANY_INTERACTIONS'
  }
  /** Record that I pressed elements of a form or card. Its sender is notified when someone reaches its goal. Same as marking it interacted.. */
  'POST /messages/{id}/interactions': {
    params: { id: string | number }
    query: {}
    body: { interactions: string[] }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_NOT_INTERACTIVE' | 'ERR_TOO_MANY_INTERACTIONS'
  }
  /** List the replies to a message. Same as listing messages with its id as parentId.. */
  'GET /messages/{id}/thread': {
    params: { id: string | number }
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      sentAt?: string | number
      updatedAt?: string | number
      fromTimestamp?: string | number
      toTimestamp?: string | number
      affix?: 'append' | 'prepend'
      category?: TextOrTexts
      categories?: TextOrTexts
      type?: TextOrTexts
      types?: TextOrTexts
      tags?: TextOrTexts
      withTags?: string
      uid?: string
      parentId?: string | number
      hideReplies?: string
      hideDeleted?: string
      hideMessagesFromBlockedUsers?: string
      onlyUpdates?: string
      onlyReactions?: string
      hasReactions?: string
      hasAttachments?: string
      hasLinks?: string
      hasMentions?: string
      mentionedUids?: TextOrTexts
      attachmentTypes?: TextOrTexts
      searchKey?: string
      song?: string
      playId?: TextOrTexts
      unread?: string
      undelivered?: string
      count?: string
    }
    body: undefined
    reply: MessagePage
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Reply to a message. Same as sending a message with its id as parentId.. */
  'POST /messages/{id}/thread': {
    params: { id: string | number }
    query: {}
    body: {
      receiver: string
      receiverType?: 'group' | 'user'
      category?: 'message' | 'custom' | 'interactive'
      type?: string
      data: NewMessage
      muid?: string
      parentId?: number | string
      quotedMessageId?: number | string
      tags?: string[]
    }
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_UID_NOT_FOUND' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE' | 'ERR_BAD_FILE' | 'tooManyPixels' | 'tooManyFiles' | 'noSpaceForPictures'
  }
  /** List the reactions to a message and who added them, oldest first. */
  'GET /messages/{id}/reactions': {
    params: { id: string | number }
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      affix?: 'append' | 'prepend'
    }
    body: undefined
    reply: ChatReactionPage
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** List the users who added a reaction to a message, oldest first. */
  'GET /messages/{id}/reactions/{emoji}': {
    params: { id: string | number; emoji: string }
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      affix?: 'append' | 'prepend'
    }
    body: undefined
    reply: ChatReactionPage
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Add a reaction to a message. Idempotent.. */
  'POST /messages/{id}/reactions/{emoji}': {
    params: { id: string | number; emoji: string }
    query: {}
    body: { [key: string]: unknown }
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_TOO_MANY_REACTIONS'
  }
  /** Remove my reaction from a message. */
  'DELETE /messages/{id}/reactions/{emoji}': {
    params: { id: string | number; emoji: string }
    query: {}
    body: undefined
    reply: MessageReply
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Toggle my reaction to a message, for clients of the reactions extension. */
  'POST /v1/react': {
    params: {}
    query: {}
    body: { msgId: number | string; emoji: string }
    reply: ChatDone
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_TOO_MANY_REACTIONS'
  }
  /** Get a file attached to a message, as linked from it. */
  'GET /chat/files/{file}': {
    params: { file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'fileNotFound'
  }
  /** Search GIFs. Without a query, list those that are trending.. */
  'GET /gifs': {
    params: {}
    query: { words?: string; language?: 'en' | 'es'; offset?: string | number }
    body: undefined
    reply: GifPage
    errors: 'gifsNotSetUp' | 'gifsAway'
  }
  /** List the users I have blocked, newest first. */
  'GET /blocked-users': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: BlockedUser[]
    errors: never
  }
  /** Block a user. Ends our friendship, and they aren’t notified. Idempotent.. */
  'POST /blocked-users': {
    params: {}
    query: {}
    body: { userUuid: Uuid }
    reply: { userUuid: string; isBlocked: true }
    errors: 'userNotFound' | 'notOneself' | 'tooManyBlocked'
  }
  /** Check whether I have blocked a user. */
  'GET /blocked-users/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { userUuid: string; isBlocked: boolean }
    errors: 'userNotFound'
  }
  /** Unblock a user. An ended friendship isn’t restored.. */
  'DELETE /blocked-users/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'userNotFound'
  }
  /** List whether I am notified when each DJ I follow plays. Follow again to change it.. */
  'GET /dj-fans-notification': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: DjFan[]
    errors: never
  }
  /** List the DJs I follow, newest first. */
  'GET /dj-fans': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: ListedDjFan[]
    errors: never
  }
  /** Follow a DJ, or change whether I am notified when they play. Idempotent.. */
  'POST /dj-fans': {
    params: {}
    query: {}
    body: { djUuid: Uuid; notify?: boolean }
    reply: DjFan
    errors: 'userNotFound' | 'notOneself' | 'tooManyFollowed' | 'blockedByYou'
  }
  /** List the fans of a DJ, newest first, with their total. */
  'GET /dj-fans/dj-fans-paginated/{id}': {
    params: { id: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: DjFanPage
    errors: 'userNotFound'
  }
  /** Count the fans of a DJ. */
  'GET /dj-fans/count/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { count: number }
    errors: 'userNotFound'
  }
  /** List the fans of a DJ without their total, for older clients. */
  'GET /dj-fans/dj-fans/{id}': {
    params: { id: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: ListedDjFan[]
    errors: 'userNotFound'
  }
  /** List the DJs a user follows, newest first. */
  'GET /dj-fans/{id}/djs-followed': {
    params: { id: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: DjFanPage
    errors: 'userNotFound'
  }
  /** List the fans of a DJ with whether each is notified (admin). */
  'GET /dj-fans/admin/{id}': {
    params: { id: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: ListedDjFan[]
    errors: 'userNotFound'
  }
  /** Check whether I follow a DJ. */
  'GET /dj-fans/dj-fan/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { djUuid: string; isFan: boolean; notify: boolean }
    errors: 'userNotFound'
  }
  /** Unfollow a DJ, given by the DJ or the relation. Idempotent.. */
  'DELETE /dj-fans/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** Send a friend invitation. If they have already invited me, we become friends. Idempotent.. */
  'POST /friend-invitations': {
    params: {}
    query: {}
    body: { userUuid: Uuid }
    reply: FriendInvitation
    errors: 'userNotFound' | 'notOneself' | 'botsHaveNoFriends' | 'friendsAlready' | 'blockedByYou' | 'tooManyFriends' | 'tooManyInvitations'
  }
  /** List the pending invitations between a user and me. */
  'GET /friend-invitations/user-invitations/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: FriendInvitation[]
    errors: 'userNotFound'
  }
  /** List my received pending invitations, newest first. */
  'GET /friend-invitations/user-invitations-for': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: FriendInvitation[]
    errors: never
  }
  /** List my sent pending invitations, newest first. */
  'GET /friend-invitations/user-invitations-from': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: FriendInvitation[]
    errors: never
  }
  /** Cancel an invitation that I sent. */
  'DELETE /friend-invitations/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'invitationNotFound'
  }
  /** Accept or reject an invitation to me. Idempotent, but the answer can’t be changed.. */
  'POST /friend-invitations/handle-friend': {
    params: {}
    query: {}
    body: { id: string | number; invitationStatus: 'accepted' | 'rejected' }
    reply: FriendInvitation
    errors: 'invitationNotFound' | 'invitationAnswered' | 'tooManyFriends'
  }
  /** List my friends by name, or my mutual friends with a user. */
  'GET /friends/{id}': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Friend[]
    errors: 'userNotFound'
  }
  /** Remove a friend, for both sides. Idempotent.. */
  'DELETE /friends/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'userNotFound'
  }
  /** List my friends by nickname prefix. */
  'GET /friends/list/{name}': {
    params: { name: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Friend[]
    errors: never
  }
  /** Check whether a user is my friend, and since when. */
  'GET /friends/single-friend/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { userUuid: string; isBot: boolean; isFriend: boolean; since: Instant | null }
    errors: 'userNotFound'
  }
  /** Find users by nickname prefix, exact matches first. Returns a few at most.. */
  'GET /friends/find/{name}': {
    params: { name: string }
    query: {}
    body: undefined
    reply: Array<{ userUuid: string; userProfile: Profile }>
    errors: 'botsHaveNoFriends'
  }
  /** List my contact book, oldest first. Numbers are stored as hashes and not returned.. */
  'GET /user-book-contact': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Contact[]
    errors: never
  }
  /** Replace my contact book, or add contacts to it. Invalid phone numbers are skipped.. */
  'POST /user-book-contact': {
    params: {}
    query: {}
    body: {
      contacts: Array<{ phone: string; name?: string | null }>
      country?: string
      append?: boolean
    }
    reply: { count: number; added: number; ignored: number }
    errors: 'contactsFull' | 'contactsTooFast'
  }
  /** Delete my contact book. */
  'DELETE /user-book-contact': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** Add a contact to my contact book. Adding an existing number updates its name.. */
  'POST /user-book-contact/single': {
    params: {}
    query: {}
    body: { phone: string; name?: string | null; country?: string }
    reply: Contact
    errors: 'contactsFull' | 'contactsTooFast' | 'contactInvalid'
  }
  /** Delete a contact from my contact book. */
  'DELETE /user-book-contact/single/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'contactNotFound'
  }
  /** List a user’s contact book (admin). Recorded in the audit log.. */
  'GET /user-book-contact/admin/{id}': {
    params: { id: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Contact[]
    errors: 'userNotFound'
  }
  /** Check whether users with a verified phone number in my contact book are already my friends. */
  'POST /user-book-contact/matching-contacts-friends': {
    params: {}
    query: {}
    body: { userUuids: Uuid[] }
    reply: MatchingContact[]
    errors: 'phoneNeeded'
  }
  /** List the users with a verified phone number in my contact book, by nickname. */
  'GET /user-book-contact/matching-contacts': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: MatchingContact[]
    errors: 'phoneNeeded'
  }
  /** Register a device for push messages. A token registered to another user is transferred to me.. */
  'POST /devices': {
    params: {}
    query: {}
    body: { token: string; devicePlatform: 'ios' | 'android' | 'web' }
    reply: Device
    errors: never
  }
  /** Unregister my device. Idempotent.. */
  'DELETE /devices/{token}': {
    params: { token: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: never
  }
  /** Unregister a device of mine by my id and its token, in either order. */
  'DELETE /devices/{a}/{b}': {
    params: { a: string; b: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'notYourDevice'
  }
  /** Get a device of mine by my id and its token, in either order. */
  'GET /devices/single-device/{a}/{b}': {
    params: { a: string; b: string }
    query: {}
    body: undefined
    reply: Device
    errors: 'deviceNotFound' | 'notYourDevice'
  }
  /** List a user’s signed-in devices (services). */
  'GET /devices/all-devices/{userId}': {
    params: { userId: string }
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: Device[]
    errors: 'userNotFound'
  }
  /** List the devices of a DJ’s fans who want to be notified (services). */
  'GET /dj-fans/devices/list': {
    params: {}
    query: { take?: string | number; skip?: string | number; djUuid: Uuid }
    body: undefined
    reply: Device[]
    errors: never
  }
  /** List products on sale, oldest first. Administrators see the others too.. */
  'GET /api/v1/products': {
    params: {}
    query: { id?: string | number; limit?: string | number; offset?: string | number }
    body: undefined
    reply: { products: Product[]; hasMore: boolean }
    errors: never
  }
  /** Create a one-time product (admin). */
  'POST /api/v1/products': {
    params: {}
    query: {}
    body: {
      name: string
      description?: string
      price: number
      currency: string
      paymentType?: 'one_time'
      isActive?: boolean
    }
    reply: Product
    errors: never
  }
  /** Get a product. */
  'GET /api/v1/products/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Product
    errors: 'productNotFound'
  }
  /** Update a product (admin). People already at checkout pay the price they were shown.. */
  'PATCH /api/v1/products/{id}': {
    params: { id: string | number }
    query: {}
    body: {
      name?: string
      description?: string
      price?: number
      currency?: string
      paymentType?: 'one_time'
      isActive?: boolean
    }
    reply: Product
    errors: 'productNotFound'
  }
  /** Take a product off sale permanently (admin). Past sales aren’t affected.. */
  'DELETE /api/v1/products/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'productNotFound'
  }
  /** Create a checkout session for a product at its list price. Idempotent.. */
  'POST /api/v1/products/{id}/checkout': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Checkout
    errors: 'paymentsNotSetUp' | 'paymentsAway' | 'productNotFound'
  }
  /** Get the status of my checkout. */
  'GET /checkouts/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: {
      id: string
      status: 'open' | 'paid' | 'refunded' | 'expired'
      productId: number | null
      plan: string | null
      tokens: number
    }
    errors: 'checkoutNotFound'
  }
  /** List subscriptions with their plan and payment provider, newest first (admin). */
  'GET /admin/subscriptions': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: string
        userUuid?: string | null
        source?: 'stripe' | 'apple' | 'discord'
        plan?: string
        level?: string
        status?: 'active' | 'pastDue' | 'ended'
        region?: string | null
        isRenewing?: boolean | null
        startedAt?: Instant
        paidUntil?: Instant | null
        endsAt?: Instant | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Get a subscription (admin). */
  'GET /admin/subscriptions/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminSubscription
    errors: 'subscriptionNotFound'
  }
  /** Count the plans that were active between two dates, or are active now (admin). */
  'GET /subscription/count': {
    params: {}
    query: { startDate?: string; endDate?: string; region?: string; level?: 'pro' }
    body: undefined
    reply: { count: number }
    errors: 'endsBeforeStart'
  }
  /** Get my plan, from any payment provider. */
  'GET /subscription': {
    params: {}
    query: {}
    body: undefined
    reply: Subscription
    errors: never
  }
  /** Get the plan of a user (services). */
  'GET /subscription/user/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Subscription
    errors: 'userNotFound'
  }
  /** Create a checkout session for a plan. Idempotent.. */
  'POST /subscription/checkout/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Checkout
    errors: 'paymentsNotSetUp' | 'paymentsAway' | 'planNotFound' | 'planHeldAlready'
  }
  /** Create a billing portal session, to change my card, view invoices and cancel my plan. */
  'POST /subscription/portal': {
    params: {}
    query: {}
    body: undefined
    reply: { url: string }
    errors: 'paymentsNotSetUp' | 'paymentsAway' | 'neverPaidByCard'
  }
  /** List available plans with their prices. */
  'GET /subscription/products': {
    params: {}
    query: {}
    body: undefined
    reply: { plans: Plan[] }
    errors: 'paymentsNotSetUp' | 'paymentsAway'
  }
  /** Receive a Stripe webhook event. The Stripe-Signature header signs the body. Unknown events are accepted.. */
  'POST /webhook/stripe': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'paymentsNotSetUp' | 'paymentsAway' | 'bodyTooLarge' | 'badPaymentSignature'
  }
  /** Receive a signed App Store server notification (version 2). */
  'POST /webhook/apple': {
    params: {}
    query: {}
    body: { signedPayload: string }
    reply: Acknowledged
    errors: 'appStoreNotSetUp' | 'badAppleSignature'
  }
  /** Send a message to users’ phones (services). Idempotent by key.. */
  'POST /mobileNotification': {
    params: {}
    query: {}
    body: {
      userUuids: Uuid[]
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** Send a message to users’ phones. Idempotent by key.. */
  'POST /mobileNotification/admin': {
    params: {}
    query: {}
    body: {
      userUuids: Uuid[]
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** Send a data-only message to users’ phones (services). */
  'POST /mobileNotification/silent-notification': {
    params: {}
    query: {}
    body: { userUuids: Uuid[]; data: Record<string, string>; key?: string }
    reply: Acknowledged
    errors: never
  }
  /** Send a message to every phone, in pages. Idempotent by key.. */
  'POST /mobileNotification/custom-message': {
    params: {}
    query: {}
    body: {
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** Send a message to every phone and browser, in pages. Idempotent by key.. */
  'POST /mobileNotification/all-devices': {
    params: {}
    query: {}
    body: {
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** Send a message to one user’s phones (services). */
  'POST /mobileNotification/user': {
    params: {}
    query: {}
    body: {
      userUuid: Uuid
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** Send a message to one user’s phones. */
  'POST /mobileNotification/user/admin': {
    params: {}
    query: {}
    body: {
      userUuid: Uuid
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** Send a data-only message to one user’s phones. The misspelled path is kept for published clients.. */
  'POST /mobileNotification/user/admin/silent-nofitication': {
    params: {}
    query: {}
    body: { userUuid: Uuid; data: Record<string, string>; key?: string }
    reply: Acknowledged
    errors: never
  }
  /** Notify the phones of a room’s recent visitors (staff). Idempotent by key.. */
  'POST /mobileNotification/room-users': {
    params: {}
    query: {}
    body: { roomId: string | number; message: string; key?: string }
    reply: Acknowledged
    errors: 'roomNotFound' | 'staffOnly' | 'roomWroteJustNow'
  }
  /** Notify my fans that I am on stage in a room. Sent once per visit. Idempotent during a song.. */
  'POST /notifications/dj-fans': {
    params: {}
    query: {}
    body: { roomId: string | number }
    reply: Acknowledged
    errors: 'roomNotFound' | 'notOnStage' | 'roomNotPublic' | 'fansToldJustNow'
  }
  /** Send an announcement to everyone, in their inbox and on their preferred channels. Idempotent by key.. */
  'POST /notifications/custom-message': {
    params: {}
    query: {}
    body: {
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** List announcements, newest first (admin). */
  'GET /admin/announcements': {
    params: {}
    query: {
      fields?: TextOrTexts
      s?: string
      filter?: TextOrTexts
      or?: TextOrTexts
      sort?: TextOrTexts
      join?: TextOrTexts
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: TextOrTexts
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        byUuid?: string | null
        title?: string
        message?: string
        path?: string | null
        to?: 'everybody' | 'devices'
        reached?: number
        createdAt?: Instant
        finishedAt?: Instant | null
      }>
      count: number
      total: number
      page: number
      pageCount: number
    }
    errors: never
  }
  /** Notify recent visitors of a room (staff). Idempotent by key.. */
  'POST /notifications/custom-message-from-room': {
    params: {}
    query: {}
    body: { roomId: string | number; message: string; key?: string }
    reply: Acknowledged
    errors: 'roomNotFound' | 'staffOnly' | 'roomWroteJustNow'
  }
  /** List the rooms I have visited, newest first, with whether their staff can message me. */
  'GET /room-users-notification': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: Array<{ roomUuid: string; slug: string; name: string; notify: boolean }>
    errors: never
  }
  /** Set whether the staff of a room can message me. */
  'PUT /room-users-notification/{id}': {
    params: { id: string }
    query: {}
    body: { notify: boolean }
    reply: Acknowledged
    errors: 'roomNotFound'
  }
  /** Register a browser for push messages, as PushSubscription.toJSON() describes it. */
  'POST /web-notifications/subscription': {
    params: {}
    query: {}
    body: { endpoint: string; keys: { p256dh: string; auth: string } }
    reply: Acknowledged
    errors: 'pushServiceUnknown' | 'pushKeysInvalid'
  }
  /** Get the public key for web push subscriptions. */
  'GET /web-notifications/key': {
    params: {}
    query: {}
    body: undefined
    reply: { publicKey: string }
    errors: never
  }
  /** Send a message to users’ browsers (services). Idempotent by key.. */
  'POST /web-notifications/push-notification': {
    params: {}
    query: {}
    body: {
      userUuids: Uuid[]
      title: string
      message: string
      translations?: Partial<Record<'es', { title: string; message: string }>>
      path?: string
      data?: Record<string, string>
      key?: string
    }
    reply: Acknowledged
    errors: never
  }
  /** List my notifications, newest first. Use `before` with the lowest id to paginate.. */
  'GET /notifications': {
    params: {}
    query: { limit?: string | number; before?: string | number }
    body: undefined
    reply: { notifications: Notification[]; unread: number; hasMore: boolean }
    errors: never
  }
  /** Count my unread notifications. */
  'GET /notifications/unread': {
    params: {}
    query: {}
    body: undefined
    reply: UnreadNotifications
    errors: never
  }
  /** Mark my notifications as read: the given ones, or all up to one. Idempotent.. */
  'POST /notifications/read': {
    params: {}
    query: {}
    body: { ids?: Array<string | number>; upTo?: string | number }
    reply: UnreadNotifications
    errors: never
  }
  /** Get my notification settings. */
  'GET /notifications/settings': {
    params: {}
    query: {}
    body: undefined
    reply: NotificationSettings
    errors: never
  }
  /** Update my notification settings. Omitted fields are unchanged.. */
  'PATCH /notifications/settings': {
    params: {}
    query: {}
    body: {
      switches?: Partial<Record<'friendRequest' | 'djOnStage' | 'eventBegins' | 'roomLive' | 'mention' | 'award' | 'earned' | 'songStarred10' | 'weeklyRecap' | 'roomMessage' | 'waysInChanged' | 'scrobblingEnded' | 'announcement', Partial<Record<'app' | 'push' | 'email' | 'discord', boolean>>>>
      quietHours?: { from: string; to: string } | null
      timeZone?: string
      isEveryChannel?: boolean
    }
    reply: NotificationSettings
    errors: never
  }
}
