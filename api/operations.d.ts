// Derived from the operations by `npm run contracts`: all that other workspaces compile against. A change here is a
// change of the contract.

export type Acknowledged = { success: true }

export type AddedSongs = { crateUuid: string; songs: CrateSong[] }

export type AdminRoom = {
  id: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: 'PUBLIC' | 'PRIVATE'
  design: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
  djType: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
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
}

export type BeatGrid = { bpm: number; firstBeat: number; beatsPerBar: number; confidence: number }

export type BoothManners = {
  waitingList: boolean
  leaveAfterNextSong: boolean
  songsPerVisit: number | null
  idleMinutes: number | null
  longestSongMinutes: number | null
  noRepeatHours: number | null
  noRepeatSongs: number | null
  autoDj: boolean
  autoDjCrate: string | null
  skipPercent: number | null
  hiddenVotes: boolean
}

export type BoothMannersChange = {
  waitingList?: boolean
  leaveAfterNextSong?: boolean
  songsPerVisit?: number | null
  idleMinutes?: number | null
  longestSongMinutes?: number | null
  noRepeatHours?: number | null
  noRepeatSongs?: number | null
  autoDj?: boolean
  autoDjCrate?: string | null
  skipPercent?: number | null
  hiddenVotes?: boolean
}

export type BoothMannersStart = {
  waitingList?: boolean
  leaveAfterNextSong?: boolean
  songsPerVisit?: number | null
  idleMinutes?: number | null
  longestSongMinutes?: number | null
  noRepeatHours?: number | null
  noRepeatSongs?: number | null
  autoDj?: boolean
  skipPercent?: number | null
  hiddenVotes?: boolean
}

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

export type ChatMe = {
  uid: string
  name: string
  avatar: string
  role: string
  status: string
  authToken: string
  jwt: string
  wsChannel: { identity: string }
  settings: { [key: string]: unknown }
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
  [key: string]: unknown
}

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
  } | null
  createdAt: Instant
  updatedAt: Instant
}

export type Crates = { crates: CrateSummary[]; count: number }

export type DiscordId = string

export type Dj = {
  uuid: string
  tokenRole: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'guest' | 'service'
  canDj: boolean
  highestRole?: 'owner' | 'coOwner' | 'moderator'
  nextSong: Song | null
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
  room: { uuid: string; slug: string; name: string } | null
  startTime: Instant
  endTime: Instant
  createdByUserUuid: string
  createdAt: Instant
  updatedAt: Instant
}

export type Events = { events: Event[]; count: number }

export type Face = { uuid: string; nickname: string; avatarId: string; color: string }

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

export type GroupMessage = {
  id: string
  muid: string | null
  conversationId: string
  sender: string
  receiver: string
  receiverType: 'group'
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
    [key: string]: unknown
  }
  sentAt: number
  updatedAt: number
  editedAt?: number
  editedBy?: string
  deletedAt?: number
  deletedBy?: string
  parentId?: string
}

export type GuestProfile = { uuid: string; nickname: string; avatarId: string; color: string }

export type GuildSettings = {
  allowRooms: boolean
  djRoleIds: DiscordId[]
  roleMap: Record<DiscordId, 'coOwner' | 'moderator' | 'dj'>
  announce: {
    channelId: DiscordId | null
    nowPlaying: boolean
    roomLive: boolean
    joins: boolean
    inThread: boolean
  }
}

export type GuildSettingsChange = {
  allowRooms?: boolean
  djRoleIds?: DiscordId[]
  roleMap?: Record<DiscordId, 'coOwner' | 'moderator' | 'dj'>
  announce?: {
    channelId?: DiscordId | null
    nowPlaying?: boolean
    roomLive?: boolean
    joins?: boolean
    inThread?: boolean
  }
}

export type Instant = string

export type InstantInput = Date | string

export type LinkedAccount = { discordId: string; username: string; globalName: string | null }

export type ListedRoom = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: 'PUBLIC' | 'PRIVATE'
  design: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
  djType: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
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
  varietyStyleMusic: boolean
  entryFee: number
  freeEntries: number
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  manners?: BoothManners
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

export type MediaUrl = {
  url: string
  format: 'http' | 'hls'
  musicProvider: string
  expiresAt: Instant | null
  streamUrls: Record<string, { http?: string; hls?: string }>
}

export type ModerationAction = {
  id: number
  actId: string
  action: 'banUser' | 'kickUser' | 'grantRole' | 'removeRole' | 'globalKick' | 'globalBan' | 'globalUnBan' | 'temporaryBan' | 'removeDj' | 'skipSong' | 'resetRoom' | 'changeOwner' | 'closeRoom' | 'clearConversation' | 'removeMessage'
  userUuid: string | null
  actorUuid: string | null
  roomUuid: string | null
  previousRole: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | null
  role: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | null
  reason: string | null
  expirationTime: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

export type MovedSong = { crateSongUuid: string; position: number }

export type MusicProvider = 'apple' | 'audius' | 'napster' | 'soundCloudPublic' | 'spotify' | 'uploadService' | 'youtube' | 'pandora' | 'deezer' | 'tidal' | 'amazonMusic' | 'yandex' | 'spinrilla' | 'sevenDigital'

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
  attachments?: Array<{ url: string; [key: string]: unknown }>
  [key: string]: unknown
}

export type NewModerationAction = {
  actId?: string
  action: 'banUser' | 'kickUser' | 'grantRole' | 'removeRole' | 'globalKick' | 'globalBan' | 'globalUnBan' | 'temporaryBan' | 'removeDj' | 'skipSong' | 'resetRoom' | 'changeOwner' | 'closeRoom' | 'clearConversation' | 'removeMessage'
  userUuid?: Uuid | null
  actorUuid?: Uuid | null
  roomUuid?: Uuid | null
  previousRole?: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | null
  role?: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | null
  reason?: string | null
  expirationTime?: InstantInput | null
}

export type NowPlaying = {
  song: Song
  startTime: number
  endTime: number
  playId: string
  autoDj?: true
  votesHidden?: true
}

export type Position = { x: number; y: number }

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
}

export type ProfileChange = {
  nickname?: string
  avatarId?: string
  color?: string
  discord?: string
  discordNickname?: string
  firstName?: string
  lastName?: string
  pronoun?: string
  displayPronouns?: boolean
  songOfTheWeek?: string
  song?: ProfileSong
  coverPicture?: string
  facebook?: string
  instagram?: string
  twitter?: string
  snapchat?: string
  tiktok?: string
  priceForGig?: number
  zodiac?: string
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

export type Ranked = {
  uuid: string
  nickname: string
  avatarId: string
  plays: number
  likes: number
}

export type Reaction = { reaction: string; count: number; by: Array<{ uid: string; name: string }> }

export type Room = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: 'PUBLIC' | 'PRIVATE'
  design: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
  djType: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
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
  varietyStyleMusic: boolean
  entryFee: number
  freeEntries: number
  isPasswordProtected: boolean
  isGuestPasswordProtected: boolean
  posterUrl: string | null
  externalUrl: string | null
  discordServer: string | null
  manners?: BoothManners
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  roomRoles: RoomRole[]
  pinnedMessages: unknown[]
  genres: string[]
  usersInRoomUuids: string[]
  song: Song | null
  nowPlaying: NowPlaying | null
  vibeMeter: number
}

export type RoomChange = {
  name?: string
  slug?: string
  description?: string
  vibe?: string
  type?: 'PUBLIC' | 'PRIVATE'
  design?: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
  djType?: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
  numberOfDjs?: number
  songsPerDj?: number
  roomSize?: number
  musicProviderKeys?: MusicProvider[]
  genres?: string[]
  hasChat?: boolean
  explicit?: boolean
  unlisted?: boolean
  varietyStyleMusic?: boolean
  externalUrl?: string | null
  discordServer?: string | null
  password?: string | null
  guestPassword?: string | null
  manners?: BoothMannersChange
}

export type RoomList = { rooms: ListedRoom[]; count: number }

export type RoomRole = {
  id: number
  roomId: number
  userUuid: string
  role: 'owner' | 'coOwner' | 'moderator' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned'
  expirationTime: string | null
  createdAt: string
  updatedAt: string
}

export type RoomSettings = {
  id?: number
  uuid: string
  slug: string
  name: string
  description: string
  vibe: string
  type: 'PUBLIC' | 'PRIVATE'
  design: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
  djType: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
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
  manners?: BoothManners
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  [key: string]: unknown
}

export type RoomState = {
  allUserData: Record<string, UserData>
  allUsers: RoomUser[]
  audienceUsers: RoomUser[]
  djs: Dj[]
  floorUsers: RoomUser[]
  nowPlaying: NowPlaying | null
  settings: RoomSettings
  skipVotes: number
  songsRemainingForDj: number
  vibeMeter: number
  visibleDjs: Dj[]
  voteCounts: VoteCounts
  waitingList: Waiting[]
}

export type RoomUser = {
  uuid: string
  tokenRole: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'guest' | 'service'
  canDj: boolean
  highestRole?: 'owner' | 'coOwner' | 'moderator'
}

export type Season = {
  id: number
  name: string
  startTime: Instant
  endTime: Instant
  createdAt: Instant
  updatedAt: Instant
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

export type SongPlay = {
  song: Song
  voteCounts: VoteCounts
  djUuid: string
  playedAt: Instant
  playId: string
}

export type SongStatus = 'PENDING_UPLOAD' | 'VALID_FILE_TYPE' | 'MISSING_METADATA' | 'VERIFIED' | 'UNVERIFIED' | 'VERIFICATION_ERROR' | 'VERIFICATION_POSTPONED' | 'DATA_NOT_FOUND' | 'PENDING_REQUEST' | 'SUCCESS' | 'FETCH_FAILED'

export type SongVotes = { like?: boolean; star?: boolean }

export type Thumbnails = Partial<Record<MusicProvider, string>>

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
  duration: number | null
  gainDb: number | null
  beat: BeatGrid | null
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
  duration: number | null
  gainDb: number | null
  beat: BeatGrid | null
  musicProviders: { uploadService: Uuid }
  thumbnails: { uploadService: string }
  streamUrls: { uploadService: { hls: string } }
  createdAt: Instant
  updatedAt: Instant
  envelope: number[] | null
}

export type UploadedSongs = { songs: UploadedSong[]; count: number }

export type UserData = { userProfile: UserProfile; position: Position; songVotes: SongVotes }

export type UserProfile = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  badges?: string[]
  [key: string]: unknown
}

export type Uuid = string

export type VoteCounts = { likes: number; dislikes: number; stars: number }

export type Waiting = { uuid: string; hasSong: boolean; offeredUntil: number | null }

export type Operations = {
  /** Avatars to choose from, and the house's own. */
  'GET /avatars': {
    params: {}
    query: {}
    body: undefined
    reply: Avatar[]
    errors: never
  }
  /** Avatars for subscribers only. */
  'GET /avatars/subscriber': {
    params: {}
    query: {}
    body: undefined
    reply: Avatar[]
    errors: never
  }
  /** Every avatar, whoever may wear it. */
  'GET /all-avatars': {
    params: {}
    query: {}
    body: undefined
    reply: Avatar[]
    errors: never
  }
  /** One avatar. */
  'GET /avatars/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: Avatar
    errors: 'notFound'
  }
  /** One avatar, and whether that user may wear it. */
  'GET /avatars/{slug}/{uuid}': {
    params: { slug: string; uuid: Uuid }
    query: {}
    body: undefined
    reply: Avatar
    errors: 'notFound'
  }
  /** A view of an avatar, as SVG or PNG. */
  'GET /avatars/art/{slug}/{file}': {
    params: {
      slug: string
      file: 'front-body.svg' | 'front-body.png' | 'back-body.svg' | 'back-body.png' | 'front-head.svg' | 'front-head.png' | 'back-head.svg' | 'back-head.png'
    }
    query: {}
    body: undefined
    reply: Response
    errors: 'notFound'
  }
  /** One avatar, for our own services. */
  'GET /service/avatar/{avatarSlug}': {
    params: { avatarSlug: string }
    query: {}
    body: undefined
    reply: Avatar
    errors: 'notFound'
  }
  /** List all seasons for administrators, the newest first. */
  'GET /admin/seasons': {
    params: {}
    query: {
      fields?: string | string[]
      s?: string
      filter?: string | string[]
      or?: string | string[]
      sort?: string | string[]
      join?: string | string[]
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: string | string[]
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
  /** Get a season for administrators. */
  'GET /admin/seasons/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Season
    errors: 'seasonNotFound'
  }
  /** Delete a season; after the last one is deleted no other begins by itself. */
  'DELETE /admin/seasons/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'seasonNotFound'
  }
  /** Plan a season; when the last one is over, the next begins by itself and is as long. */
  'POST /points/season': {
    params: {}
    query: {}
    body: { name: string; startTime: string; endTime: string }
    reply: Season
    errors: 'endsBeforeStart' | 'overlaps' | 'nameTaken'
  }
  /** Change the name of a season, or when it is. */
  'PATCH /points/season/{id}': {
    params: { id: string | number }
    query: {}
    body: { name?: string; startTime?: string; endTime?: string }
    reply: Season
    errors: 'endsBeforeStart' | 'overlaps' | 'nameTaken' | 'seasonNotFound'
  }
  /** Delete a season; after the last one is deleted no other begins by itself. */
  'DELETE /points/season/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'seasonNotFound'
  }
  /** Get the season that is on. */
  'GET /seasons/current': {
    params: {}
    query: {}
    body: undefined
    reply: Season
    errors: 'noSeason'
  }
  /** Sign in with what Discord's authorize gave: a code, or an access token; a newcomer gets an account. */
  'POST /auth/discord-auth': {
    params: {}
    query: {}
    body: { code: string; codeVerifier?: string; redirectUri?: string } | { accessToken: string }
    reply: {
      accessToken: string
      discordAccessToken: string
      discordId: string
      uuid: string
      isNew: boolean
    }
    errors: 'notSetUp' | 'refused' | 'away' | 'accountBanned' | 'deactivated'
  }
  /** Exchange the code of Discord's authorize for Discord's access token, without signing in here. */
  'POST /auth/exchange-code': {
    params: {}
    query: {}
    body: { code: string; codeVerifier?: string; redirectUri?: string }
    reply: {
      access_token: string
      token_type: 'Bearer'
      expires_in: number
      scope: string
    }
    errors: 'notSetUp' | 'refused' | 'away'
  }
  /** Link the own account with Discord: with what its authorize gave, or with the code our bot told. */
  'POST /auth/link-discord': {
    params: {}
    query: {}
    body: { code: string; codeVerifier?: string; redirectUri?: string } | { accessToken: string } | { linkCode: string }
    reply: LinkedAccount
    errors: 'notSetUp' | 'refused' | 'away' | 'noSuchCode' | 'taken' | 'linkedAlready'
  }
  /** With whom on Discord the own account is linked. */
  'GET /auth/link-discord': {
    params: {}
    query: {}
    body: undefined
    reply: { linked: LinkedAccount | null }
    errors: never
  }
  /** Whose Discord account a code would link, so that nobody links a stranger by following an address. */
  'GET /auth/link-discord/{linkCode}': {
    params: { linkCode: string }
    query: {}
    body: undefined
    reply: LinkedAccount
    errors: 'unknownCode'
  }
  /** Take the link between the own account and Discord away. */
  'DELETE /auth/link-discord': {
    params: {}
    query: {}
    body: undefined
    reply: { unlinked: boolean }
    errors: 'onlyWayIn'
  }
  /** The account of somebody of Discord for whom our bot acts, made when there is none, and a token to act with. */
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
    errors: 'accountBanned' | 'deactivated'
  }
  /** A code for somebody of Discord to type on the web, which links the account there; good once, ten minutes. */
  'POST /discord/link-codes': {
    params: {}
    query: {}
    body: { discordId: DiscordId; username: string; globalName?: string | null }
    reply: { code: string; url: string; expiresAt: string }
    errors: never
  }
  /** What the caller bought on Discord, as Discord says now; what is used up by being granted is granted once. */
  'POST /discord/purchases': {
    params: {}
    query: {}
    body: undefined
    reply: { pro: boolean; granted: Array<{ skuId: string; times: number }> }
    errors: 'notSetUp' | 'away' | 'notLinked'
  }
  /** Begin to link one's Discord for a server's linked role; leads to Discord. */
  'GET /discord/linked-role': {
    params: {}
    query: {}
    body: undefined
    reply: Response
    errors: 'notSetUp'
  }
  /** Where Discord leads back to: shows the figures, and says that it is done. */
  'GET /discord/linked-role/done': {
    params: {}
    query: { code: string; state: string }
    body: undefined
    reply: Response
    errors: 'notSetUp' | 'refused' | 'away' | 'notBegun'
  }
  /** Get a token without an account. */
  'GET /auth/guest': {
    params: {}
    query: {}
    body: undefined
    reply: { accessToken: string }
    errors: never
  }
  /** Sign in with e-mail and password. */
  'POST /auth/login': {
    params: {}
    query: {}
    body: { email: string; password: string }
    reply: { accessToken: string }
    errors: 'wrong' | 'accountBanned' | 'deactivated'
  }
  /** The public key that tokens are signed with (ES256, PEM). */
  'GET /auth/pub-key': {
    params: {}
    query: {}
    body: undefined
    reply: { pubKey: string }
    errors: never
  }
  /** Who is signed in: the role and capabilities that count now, whatever the token says. */
  'GET /auth/session': {
    params: {}
    query: {}
    body: undefined
    reply: {
      id: number
      uuid: string
      type: 'user' | 'guest'
      role: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'guest' | 'service'
      capabilities: string[]
      userProfile: Profile | GuestProfile
    }
    errors: never
  }
  /** A token for the chat, for guests. */
  'GET /comet-chat/ghost-token': {
    params: {}
    query: {}
    body: undefined
    reply: { cometAuthToken: string }
    errors: never
  }
  /** A token for the chat, for users. */
  'GET /comet-chat/user-token': {
    params: {}
    query: {}
    body: undefined
    reply: { cometAuthToken: string }
    errors: never
  }
  /** The profile of a user or a guest. */
  'GET /profile/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Profile | GuestProfile
    errors: 'notFound'
  }
  /** A token of the own bot. */
  'GET /users/bot-token': {
    params: {}
    query: {}
    body: undefined
    reply: { accessToken: string; codeSyncNewUser: string }
    errors: 'none' | 'deactivated' | 'accountBanned'
  }
  /** What the caller may do beyond the ordinary, as it counts now. */
  'GET /users/capabilities': {
    params: {}
    query: {}
    body: undefined
    reply: { capabilities: Array<'uploadMusic' | 'promoteRoom'> }
    errors: never
  }
  /** Give a user a capability. */
  'PUT /users/{user}/capabilities/{capability}': {
    params: { user: string; capability: 'uploadMusic' | 'promoteRoom' }
    query: {}
    body: undefined
    reply: { capabilities: Array<'uploadMusic' | 'promoteRoom'> }
    errors: 'notFound' | 'hasIt'
  }
  /** Take a capability from a user. */
  'DELETE /users/{user}/capabilities/{capability}': {
    params: { user: string; capability: 'uploadMusic' | 'promoteRoom' }
    query: {}
    body: undefined
    reply: { capabilities: Array<'uploadMusic' | 'promoteRoom'> }
    errors: 'notFound' | 'hasNot'
  }
  /** Change the own password; tokens of before stop working, the reply has a new one. */
  'POST /users/change-password': {
    params: {}
    query: {}
    body: { oldPassword: string; newPassword: string }
    reply: { accessToken: string }
    errors: 'same' | 'wrong' | 'notVerified'
  }
  /** Prove an e-mail address with the code of a letter (deprecated: use POST /users/emails/verify). */
  'POST /users/confirm-email': {
    params: {}
    query: {}
    body: { code: string }
    reply: { status: 'VERIFIED'; email: string }
    errors: 'wrongCode'
  }
  /** The own e-mail addresses. */
  'GET /users/emails': {
    params: {}
    query: {}
    body: undefined
    reply: Email[]
    errors: never
  }
  /** Add an e-mail address; a letter to it asks for proof. */
  'POST /users/emails': {
    params: {}
    query: {}
    body: {
      email: string
      type?: 'personal' | 'work' | 'payment' | 'spotify' | 'discord'
    }
    reply: Email
    errors: 'taken' | 'tooMany'
  }
  /** Remove an e-mail address; when it was the first one, the next verified one takes its place. */
  'DELETE /users/emails/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'notFound' | 'lastOne'
  }
  /** Send the verification letter again, to the address of the account unless another one of it is named. */
  'POST /users/emails/verification-email': {
    params: {}
    query: {}
    body: { email?: string }
    reply: Acknowledged
    errors: 'notYet' | 'notFound'
  }
  /** Prove an e-mail address with the code of a letter. */
  'POST /users/emails/verify': {
    params: {}
    query: {}
    body: { code: string }
    reply: { status: 'VERIFIED'; email: string }
    errors: 'wrongCode'
  }
  /** Ask for a letter with which to set a new password; the answer never tells whether the address is known. */
  'POST /users/forgot-password': {
    params: {}
    query: {}
    body: { email: string }
    reply: Acknowledged
    errors: never
  }
  /** The own profile. */
  'GET /users/profile': {
    params: {}
    query: {}
    body: undefined
    reply: Profile
    errors: never
  }
  /** Change the own profile; what is not sent stays as it is, and rooms see it at once. */
  'POST /users/profile': {
    params: {}
    query: {}
    body: ProfileChange
    reply: Profile
    errors: 'noSuchAvatar' | 'notYours'
  }
  /** The own settings. */
  'GET /users/profile/user-data': {
    params: {}
    query: {}
    body: undefined
    reply: {
      uuid: string
      musicProviders: string[]
      allowExplicitAudio: boolean
      language: 'en' | 'es'
    }
    errors: never
  }
  /** Change the own settings; what is not sent stays as it is. */
  'PUT /users/profile/user-data': {
    params: {}
    query: {}
    body: {
      musicProviders?: MusicProvider[]
      allowExplicitAudio?: boolean
      language?: 'en' | 'es'
    }
    reply: {
      uuid: string
      musicProviders: string[]
      allowExplicitAudio: boolean
      language: 'en' | 'es'
    }
    errors: never
  }
  /** Profiles of several users and guests, in the order asked for; at most 150. */
  'GET /users/profiles': {
    params: {}
    query: { users: string | string[] }
    body: undefined
    reply: Array<{ userProfile: Profile | GuestProfile }>
    errors: never
  }
  /** Set a new password with the code of a letter; tokens of before stop working, the reply has a new one. */
  'POST /users/reset-password': {
    params: {}
    query: {}
    body: { code: string; password: string }
    reply: { accessToken: string }
    errors: 'wrongCode'
  }
  /** Set a password on an account that has none; tokens of before stop working, the reply has a new one. */
  'POST /users/set-password': {
    params: {}
    query: {}
    body: { password: string }
    reply: { accessToken: string }
    errors: 'hasOne' | 'notVerified'
  }
  /** Get the token that MusicKit starts with. */
  'GET /apple/developer-token': {
    params: {}
    query: {}
    body: undefined
    reply: { developerToken: string; expiresAt: Instant }
    errors: 'notSetUp'
  }
  /** Link the own Apple Music account with the user token that MusicKit gave. */
  'POST /apple/user-token': {
    params: {}
    query: {}
    body: { userToken: string }
    reply: { linked: true }
    errors: 'notSetUp'
  }
  /** End the link between the own account and Apple Music. */
  'DELETE /apple/user-token': {
    params: {}
    query: {}
    body: undefined
    reply: { unlinked: boolean }
    errors: never
  }
  /** Get the user token of a user's Apple Music account, as a service. */
  'GET /apple/user-token/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: { userToken: string }
    errors: 'notLinked'
  }
  /** Which music providers are set up here, where accounts can be linked, and which the caller has linked. */
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
  /** Link the own Spotify account with the code its sign-in gave, and get an access token for it. */
  'POST /spotify/exchange-code': {
    params: {}
    query: {}
    body: { code: string; redirectUri: string; codeVerifier?: string }
    reply: ProviderAccess
    errors: 'notSetUp' | 'away' | 'refused'
  }
  /** Get a good access token for the own Spotify account. */
  'POST /spotify/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'notSetUp' | 'notLinked' | 'away'
  }
  /** End the link between the own account and Spotify. */
  'DELETE /spotify/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: { unlinked: boolean }
    errors: never
  }
  /** Get a good access token for a user's Spotify account, as a service. */
  'GET /spotify/access-token/{id}/service': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'notSetUp' | 'notLinked' | 'away'
  }
  /** Link the own YouTube account with the code its sign-in gave, and get an access token for it. */
  'POST /youtube/exchange-code': {
    params: {}
    query: {}
    body: { code: string; redirectUri: string; codeVerifier?: string }
    reply: ProviderAccess
    errors: 'notSetUp' | 'away' | 'refused'
  }
  /** Get a good access token for the own YouTube account. */
  'POST /youtube/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'notSetUp' | 'notLinked' | 'away'
  }
  /** End the link between the own account and YouTube. */
  'DELETE /youtube/refresh-token': {
    params: {}
    query: {}
    body: undefined
    reply: { unlinked: boolean }
    errors: never
  }
  /** Get a good access token for the own SoundCloud account, which a code or a refresh token links. */
  'POST /soundcloud/refresh-token': {
    params: {}
    query: {}
    body: {
      code?: string
      redirectUri?: string
      codeVerifier?: string
      refreshToken?: string
    } | undefined
    reply: ProviderAccess
    errors: 'notSetUp' | 'notLinked' | 'away' | 'refused'
  }
  /** Get a good access token of the application for telephones for the own SoundCloud account, which a code or a refresh token links. */
  'POST /soundcloud/mobile/refresh-token': {
    params: {}
    query: {}
    body: {
      code?: string
      redirectUri?: string
      codeVerifier?: string
      refreshToken?: string
    } | undefined
    reply: ProviderAccess
    errors: 'notSetUp' | 'notLinked' | 'away' | 'refused'
  }
  /** Get a token for what is public at SoundCloud. */
  'GET /soundcloud/public-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'none' | 'away'
  }
  /** Get a token of the application for telephones for what is public at SoundCloud. */
  'GET /soundcloud/mobile/public-token': {
    params: {}
    query: {}
    body: undefined
    reply: ProviderAccess
    errors: 'none' | 'away'
  }
  /** Get a good access token for a user's SoundCloud account, as a service. */
  'GET /soundcloud/access-token/{id}': {
    params: { id: Uuid }
    query: { mobile?: boolean | string }
    body: undefined
    reply: ProviderAccess
    errors: 'notSetUp' | 'notLinked' | 'away'
  }
  /** Open an account; the newcomer is signed in at once and gets a letter to verify the address. */
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
    errors: 'emailTaken' | 'noSuchAvatar' | 'notYours'
  }
  /** Make the account of the own bot; one each. */
  'POST /users/sign-up-bot': {
    params: {}
    query: {}
    body: { botNickName: string; avatarId?: string; color?: string }
    reply: { id: number; uuid: string }
    errors: 'noSuchAvatar' | 'notYours' | 'hasOne' | 'isOne'
  }
  /** What anybody may know of an account. */
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
    errors: 'notFound'
  }
  /** Get a room for administrators, by its number, uuid or slug. */
  'GET /admin/rooms/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: AdminRoom
    errors: 'roomNotFound'
  }
  /** List all rooms for administrators, closed ones too, the newest first. */
  'GET /admin/rooms': {
    params: {}
    query: {
      fields?: string | string[]
      s?: string
      filter?: string | string[]
      or?: string | string[]
      sort?: string | string[]
      join?: string | string[]
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: string | string[]
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
        type?: 'PUBLIC' | 'PRIVATE'
        design?: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
        djType?: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
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
  /** Change anything of a room, as an administrator. */
  'PATCH /rooms/admin/{id}': {
    params: { id: string }
    query: {}
    body: {
      name?: string
      slug?: string
      description?: string
      vibe?: string
      type?: 'PUBLIC' | 'PRIVATE'
      design?: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
      djType?: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
      numberOfDjs?: number
      songsPerDj?: number
      roomSize?: number
      musicProviderKeys?: MusicProvider[]
      genres?: string[]
      hasChat?: boolean
      explicit?: boolean
      unlisted?: boolean
      varietyStyleMusic?: boolean
      externalUrl?: string | null
      discordServer?: string | null
      password?: string | null
      guestPassword?: string | null
      manners?: BoothMannersStart
      promoted?: boolean
      liveAudio?: boolean
      isLive?: boolean
    }
    reply: Room
    errors: 'roomNotFound' | 'slugTaken'
  }
  /** Set the password that guests need in a room. */
  'POST /rooms/admin/guest-password': {
    params: {}
    query: {}
    body: { slug: string; guestPassword: string }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Let guests into a room without a password of their own. */
  'DELETE /rooms/admin/guest-password': {
    params: {}
    query: {}
    body: { slug: string }
    reply: Room
    errors: 'roomNotFound'
  }
  /** For how many seconds songs have played in all rooms together. */
  'GET /info-admin/played-seconds': {
    params: {}
    query: {}
    body: undefined
    reply: { playedSeconds: number }
    errors: never
  }
  /** How the rooms are: how many there are, how many have people in them, and how many people. */
  'GET /info-admin/room-service-status': {
    params: {}
    query: {}
    body: undefined
    reply: { status: 'ok'; rooms: number; roomsWithPeople: number; people: number }
    errors: never
  }
  /** Get what goes on in a room: the state its clients mirror. */
  'GET /rooms/room-state/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: RoomState
    errors: 'roomNotFound'
  }
  /** For how many seconds songs have played in a room, those that are over. */
  'GET /rooms/room-played-time/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { roomUuid: string; playedSeconds: number }
    errors: 'roomNotFound'
  }
  /** Say hello. */
  'GET /': {
    params: {}
    query: {}
    body: undefined
    reply: { message: string }
    errors: never
  }
  /** Bring the list of a room’s chat in line with the room: who is there or has a role, without who is kept out. */
  'POST /roomUserRoles/cometchat/sync/{roomId}': {
    params: { roomId: string }
    query: {}
    body: { userUuids?: Uuid[] }
    reply: { joined: number; left: number }
    errors: 'roomNotFound'
  }
  /** Join the chat of a room; twice does no harm. */
  'POST /roomUserRoles/cometchat/join/{roomId}': {
    params: { roomId: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'roomNotFound' | 'notEntered' | 'mayNot'
  }
  /** Show somebody out of a room; they may come back. */
  'POST /roomUserRoles/kick-user-from-room': {
    params: {}
    query: {}
    body: { userUuid: Uuid; slug: string; reason?: string | null }
    reply: Acknowledged
    errors: 'roomNotFound' | 'staffOnly' | 'higherRole' | 'notOneself' | 'noSuchPerson'
  }
  /** List the roles of a room. */
  'GET /roomUserRoles/{roomId}': {
    params: { roomId: string }
    query: {}
    body: undefined
    reply: RoomRole[]
    errors: 'roomNotFound'
  }
  /** List the roles somebody has in a room. */
  'GET /roomUserRoles/{roomId}/{userId}': {
    params: { roomId: string; userId: Uuid }
    query: {}
    body: undefined
    reply: RoomRole[]
    errors: 'roomNotFound'
  }
  /** Give somebody a role in a room, for good or until an instant. */
  'POST /roomUserRoles/{roomId}': {
    params: { roomId: string }
    query: {}
    body: {
      userUuid: Uuid
      role: 'owner' | 'coOwner' | 'moderator' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned'
      expirationTime?: InstantInput | null
      reason?: string | null
    }
    reply: RoomRole
    errors: 'roomNotFound' | 'notOneself' | 'higherRole' | 'higherGrant' | 'oneOwner' | 'inThePast' | 'noSuchAccount'
  }
  /** Take a role from somebody; staff may also lay down their own. */
  'DELETE /roomUserRoles/{roomId}': {
    params: { roomId: string }
    query: {}
    body: {
      userUuid: Uuid
      role: 'owner' | 'coOwner' | 'moderator' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned'
      reason?: string | null
    }
    reply: Acknowledged
    errors: 'roomNotFound' | 'notOneself' | 'higherRole' | 'higherGrant' | 'oneOwner' | 'roleNotFound'
  }
  /** Hand a room over to somebody else; whoever owned it stays as a co-owner. */
  'PUT /roomUserRoles/change-owner/{roomId}': {
    params: { roomId: string }
    query: {}
    body: { userUuid: Uuid; reason?: string | null }
    reply: RoomRole
    errors: 'roomNotFound' | 'noSuchAccount' | 'alreadyOwner' | 'noLongerOwner'
  }
  /** List who may not be on the dance floor of a room now: the banned, and those kicked until later. */
  'POST /roomUserRoles/no-dancefloor-users': {
    params: {}
    query: {}
    body: { slug: string; userUuids?: Uuid[]; limit?: number; offset?: number }
    reply: { userUuids: string[]; count: number }
    errors: 'roomNotFound'
  }
  /** Get what a client needs to enter a room; the entering itself goes over the socket. */
  'POST /rooms/{id}/join': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound' | 'banned' | 'kicked'
  }
  /** Say something to a room one is in, such as a vote, without a connection of its own. */
  'POST /rooms/{id}/actions': {
    params: { id: string }
    query: {}
    body: { action: string; [key: string]: unknown }
    reply: { [key: string]: unknown }
    errors: 'roomNotFound' | 'badAction' | 'needsConnection' | 'refused'
  }
  /** List all rooms for our services, private ones too, the oldest first. */
  'GET /rooms/service/list': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Get a room for our services. */
  'GET /rooms/service/room/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** List the promoted rooms, the newest first; with providers, those that play one of them. */
  'GET /rooms/promoted-rooms': {
    params: {}
    query: { providers?: string | string[] }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the public rooms, those with most people first. */
  'GET /rooms/public': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Count the rooms that are not public. */
  'GET /rooms/private-count': {
    params: {}
    query: {}
    body: undefined
    reply: { count: number }
    errors: never
  }
  /** Get a room by its number, uuid or slug. */
  'GET /rooms/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** Get a room by its uuid. */
  'GET /rooms/uuid/{uuid}': {
    params: { uuid: Uuid }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** Get several rooms by number, uuid or slug; those that do not exist are left out. */
  'GET /rooms/multiple/list': {
    params: {}
    query: { room: string | string[] }
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the rooms in which one is owner, co-owner or moderator. */
  'GET /rooms/mine/list': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List the rooms somebody owns, as far as everybody may see them. */
  'GET /rooms/users/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** List all rooms that somebody owns, for our services. */
  'GET /rooms/users/service/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Find the rooms that a password opens. */
  'POST /rooms/list': {
    params: {}
    query: {}
    body: { password: string }
    reply: RoomList
    errors: never
  }
  /** List the rooms one owns. */
  'GET /rooms/owned-rooms/list': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Delete everything that was said in a room. */
  'DELETE /rooms/conversation/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: { success: true; deleted: number }
    errors: 'roomNotFound'
  }
  /** List the rooms one was in, the latest first. */
  'GET /rooms/recent': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** Put a room at the front of the rooms one was in. */
  'POST /rooms/recent': {
    params: {}
    query: {}
    body: { roomUuid: string }
    reply: RoomList
    errors: 'roomNotFound'
  }
  /** Change the settings of a room. */
  'PATCH /rooms/{id}': {
    params: { id: string }
    query: {}
    body: RoomChange
    reply: Room
    errors: 'roomNotFound' | 'slugTaken' | 'crateNotFound' | 'ownersOnly'
  }
  /** Make a room; its maker owns it. */
  'POST /rooms/infrastructure': {
    params: {}
    query: {}
    body: {
      name: string
      slug?: string
      description?: string
      vibe?: string
      type?: 'PUBLIC' | 'PRIVATE'
      design?: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
      djType?: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
      numberOfDjs?: number
      songsPerDj?: number
      roomSize?: number
      musicProviderKeys?: MusicProvider[]
      genres?: string[]
      hasChat?: boolean
      explicit?: boolean
      unlisted?: boolean
      varietyStyleMusic?: boolean
      externalUrl?: string | null
      discordServer?: string | null
      password?: string | null
      guestPassword?: string | null
      manners?: BoothMannersStart
    }
    reply: Room
    errors: 'slugTaken'
  }
  /** Close a room for good and show everybody out. */
  'DELETE /rooms/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'roomNotFound'
  }
  /** Change the settings of a room, as one of its owners. */
  'PATCH /rooms/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: RoomChange
    reply: Room
    errors: 'roomNotFound' | 'slugTaken' | 'crateNotFound'
  }
  /** Put a room among the promoted ones, or take it off. */
  'PATCH /rooms/promote/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { promoted: boolean }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Choose who may DJ in a room. */
  'PATCH /rooms/dj-type/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { djType: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY' }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Turn live voices in a room on or off. */
  'PATCH /rooms/live-audio/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { liveAudio: boolean }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Say that a room is live, or that it is not any more. */
  'PATCH /rooms/live-state/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { isLive: boolean }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Choose how many DJs fit on the stage of a room. */
  'PATCH /rooms/dj-seats/{id}/infrastructure': {
    params: { id: string }
    query: {}
    body: { numberOfDjs: number }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Set the pinned messages of a room, all of them at once. */
  'POST /rooms/{id}/pinned-messages': {
    params: { id: string }
    query: {}
    body: {
      pinnedMessages: Array<{
        message: { [key: string]: unknown }
        pinnedByName?: string | null
        pinnedByUUID?: string | null
        [key: string]: unknown
      }>
    }
    reply: Room
    errors: 'roomNotFound'
  }
  /** Give a room a picture (PNG, JPEG, WebP or GIF, up to 5 MB). */
  'POST /rooms/{id}/poster': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound' | 'notMultipart' | 'noFile' | 'severalFiles' | 'cutOff' | 'tooLarge' | 'notAPicture' | 'diskFull'
  }
  /** Take the picture of a room away. */
  'DELETE /rooms/{id}/poster': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Room
    errors: 'roomNotFound'
  }
  /** The picture of a room, at the address that its posterUrl says. */
  'GET /rooms/{id}/poster/{file}': {
    params: { id: string; file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'posterNotFound'
  }
  /** Set the address a room points to, or take it away with null. */
  'POST /rooms/{id}/externalUrl': {
    params: { id: string }
    query: {}
    body: { externalUrl: string | null }
    reply: Room
    errors: 'roomNotFound'
  }
  /** List the rooms one was in, the latest first. */
  'GET /rooms/rockset/recently-visited-rooms': {
    params: {}
    query: {}
    body: undefined
    reply: RoomList
    errors: never
  }
  /** The rooms of a Discord server, and the channel each belongs to; null for the whole server. */
  'GET /rooms/discord/list/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: undefined
    reply: Array<{
      id?: number
      uuid: string
      slug: string
      name: string
      description: string
      vibe: string
      type: 'PUBLIC' | 'PRIVATE'
      design: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
      djType: 'EVERYONE' | 'INVITE_ONLY' | 'PRO_PLAN_OWNER' | 'VERIFIED_ONLY'
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
      varietyStyleMusic: boolean
      entryFee: number
      freeEntries: number
      isPasswordProtected: boolean
      isGuestPasswordProtected: boolean
      posterUrl: string | null
      externalUrl: string | null
      discordServer: string | null
      manners?: BoothManners
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
    }>
    errors: never
  }
  /** What those who manage a Discord server decided for it. */
  'GET /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: undefined
    reply: GuildSettings
    errors: never
  }
  /** Make a room the room of a Discord server, or of one of its channels, in place of the one before. */
  'POST /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: { roomId: string; channelId?: DiscordId | null }
    reply: { guildId: string; channelId: string | null; roomUuid: string; slug: string }
    errors: 'roomNotFound' | 'notYours'
  }
  /** Decide for a Discord server: who may DJ, which roles bring room roles along, what is announced where. */
  'PATCH /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: {}
    body: GuildSettingsChange
    reply: GuildSettings
    errors: never
  }
  /** Take the room of a Discord server, or of one of its channels, away from it; the room itself stays. */
  'DELETE /rooms/discord/{guildId}': {
    params: { guildId: DiscordId }
    query: { channelId?: DiscordId }
    body: undefined
    reply: { unbound: boolean }
    errors: never
  }
  /** The room of a running activity: by its deep link, its channel or its Discord server; else a new one. */
  'POST /discord/instances/{instanceId}/room': {
    params: { instanceId: string }
    query: {}
    body: { customId?: string | null }
    reply: {
      uuid: string
      slug: string
      name: string
      design: 'BARN' | 'BARN_UA' | 'CHAT_ONLY' | 'CLUB' | 'CLUB_UA' | 'FERRY_BUILDING' | 'FESTIVAL' | 'STADIUM' | 'THEATER' | 'TOMORROWLAND' | 'UNDERGROUND' | 'YACHT'
      created: boolean
    }
    errors: 'notSetUp' | 'away' | 'notLinked' | 'notThere' | 'noRoom'
  }
  /** List events, the newest first. */
  'GET /events': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Events
    errors: never
  }
  /** Plan an event, in a room whose staff one is or without a room yet. */
  'POST /events': {
    params: {}
    query: {}
    body: {
      name: string
      description?: string
      roomId?: string | null
      startTime: string
      endTime: string
      slug?: string
    }
    reply: Event
    errors: 'roomNotFound' | 'endsBeforeStart' | 'tooLong' | 'notYourRoom' | 'slugTaken'
  }
  /** List events that are not over, the next one first. */
  'GET /events/upcoming': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Events
    errors: never
  }
  /** Get an event by its number or uuid. */
  'GET /events/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Event
    errors: 'eventNotFound'
  }
  /** Change what is given of an event. */
  'PATCH /events/{id}': {
    params: { id: string }
    query: {}
    body: {
      name?: string
      description?: string
      roomId?: string | null
      startTime?: string
      endTime?: string
      slug?: string
    }
    reply: Event
    errors: 'roomNotFound' | 'endsBeforeStart' | 'tooLong' | 'notYourRoom' | 'slugTaken' | 'eventNotFound'
  }
  /** Call an event off. */
  'DELETE /events/{id}': {
    params: { id: string }
    query: {}
    body: undefined
    reply: Event
    errors: 'eventNotFound'
  }
  /** Get an event by its slug. */
  'GET /events/slug/{slug}': {
    params: { slug: string }
    query: {}
    body: undefined
    reply: Event
    errors: 'eventNotFound'
  }
  /** Forget somebody: their rooms go to a co-owner or are closed, their roles and visits go. Twice does no harm. */
  'DELETE /rooms/user/{userId}': {
    params: { userId: Uuid }
    query: {}
    body: undefined
    reply: { handedOver: string[]; closed: string[] }
    errors: never
  }
  /** Have every live room read somebody’s profile anew; what is sent besides is not believed. */
  'PATCH /rooms/user/{userId}': {
    params: { userId: Uuid }
    query: {}
    body: Record<string, never>
    reply: Acknowledged
    errors: 'noSuchAccount'
  }
  /** Find uploads by title, artist or album: your own and public ones; an empty search finds nothing. */
  'GET /search': {
    params: {}
    query: { limit?: string | number; offset?: string | number; term?: string; q?: string }
    body: undefined
    reply: UploadedSongs
    errors: never
  }
  /** Change the tags of a song of yours that is named in the body. */
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
    errors: 'songNotFound' | 'notYours'
  }
  /** Uploads that their owners made public, newest first. */
  'GET /songs/public': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: UploadedSongs
    errors: never
  }
  /** An uploaded song; its owner also sees it while it is processed, with progress and what went wrong. */
  'GET /songs/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: UploadedSongWhole
    errors: 'songNotFound'
  }
  /** Change what your song is called, and whether everybody finds it. */
  'PATCH /songs/{id}': {
    params: { id: Uuid }
    query: {}
    body: SongDetails
    reply: UploadedSong
    errors: 'songNotFound'
  }
  /** Delete a song with all its files; crates that hold it show that it is gone. */
  'DELETE /songs/{id}': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'songNotFound'
  }
  /** Your own uploads, newest first: those that can be played, or all with unfinished=true. */
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
  /** The master playlist of a song; its entries are relative to this address. */
  'GET /songs/{id}/hls-playlist': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'songNotFound' | 'notVerified'
  }
  /** A piece of a song, encrypted: the playlist of a rendition, its first section or a segment. */
  'GET /songs/{id}/hls/{rendition}/{file}': {
    params: { id: Uuid; rendition: 'low' | 'medium' | 'high'; file: string }
    query: {}
    body: undefined
    reply: Response
    errors: 'fileNotFound'
  }
  /** The key that the segments of a song are encrypted with: 16 bytes. */
  'GET /songs/hls/key': {
    params: {}
    query: { song: Uuid }
    body: undefined
    reply: Response
    errors: 'songNotFound' | 'notVerified'
  }
  /** The picture of a song: the one in its file, else one drawn from its sound. */
  'GET /songs/{id}/cover': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'songNotFound'
  }
  /** Thirty seconds of a song in the clear, for whoever has not signed in (M4A). */
  'GET /songs/{id}/preview': {
    params: { id: Uuid }
    query: {}
    body: undefined
    reply: Response
    errors: 'songNotFound' | 'notVerified'
  }
  /** Upload a song (MP3, WAV, FLAC, OGG or M4A); it is processed in the background. */
  'POST /upload/song': {
    params: {}
    query: {}
    body: undefined
    reply: UploadedSong
    errors: 'notMultipart' | 'noFile' | 'severalFiles' | 'badDetails' | 'cutOff' | 'tooLarge' | 'notASong' | 'diskFull'
  }
  /** Hear from an outside transcoder, through Amazon SNS, what became of an upload; its signature is checked. */
  'POST /upload/transcoder_sns': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'notSetUp' | 'tooLarge' | 'notALetter' | 'notOurs' | 'notConfirmed'
  }
  /** Withdraw an uploaded song so that nobody can play it, or let it be played again. */
  'PUT /songs/{id}/verification': {
    params: { id: Uuid }
    query: {}
    body: { isVerified: boolean }
    reply: UploadedSong
    errors: 'songNotFound' | 'notReady'
  }
  /** List what moderators and room staff did, the newest first. */
  'GET /moderation-actions': {
    params: {}
    query: {
      fields?: string | string[]
      s?: string
      filter?: string | string[]
      or?: string | string[]
      sort?: string | string[]
      join?: string | string[]
      limit?: string | number
      offset?: string | number
      page?: string | number
      cache?: string | string[]
    }
    body: undefined
    reply: {
      data: Array<{
        id?: number
        actId?: string
        action?: 'banUser' | 'kickUser' | 'grantRole' | 'removeRole' | 'globalKick' | 'globalBan' | 'globalUnBan' | 'temporaryBan' | 'removeDj' | 'skipSong' | 'resetRoom' | 'changeOwner' | 'closeRoom' | 'clearConversation' | 'removeMessage'
        userUuid?: string | null
        actorUuid?: string | null
        roomUuid?: string | null
        previousRole?: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | null
        role?: 'globalModerator' | 'admin' | 'moderator' | 'staff' | 'promoter' | 'user' | 'superUser' | 'bot' | 'owner' | 'coOwner' | 'dj' | 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned' | null
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
  /** Put an act on record that happened elsewhere; with the same actId it is on record once. */
  'POST /moderation-actions': {
    params: {}
    query: {}
    body: NewModerationAction
    reply: ModerationAction
    errors: never
  }
  /** Get one act on record. */
  'GET /moderation-actions/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: ModerationAction
    errors: 'actionNotFound'
  }
  /** Correct the reason of an act on record; what was done, and by whom, stays. */
  'PATCH /moderation-actions/{id}': {
    params: { id: string | number }
    query: {}
    body: { reason: string | null }
    reply: ModerationAction
    errors: 'actionNotFound' | 'ownRecord'
  }
  /** Take an act off the record; who did so is kept. */
  'DELETE /moderation-actions/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'actionNotFound' | 'ownRecord'
  }
  /** Put several acts on record, all or none. */
  'POST /moderation-actions/bulk': {
    params: {}
    query: {}
    body: { bulk: NewModerationAction[] }
    reply: ModerationAction[]
    errors: never
  }
  /** List what is on record about somebody: what was done to them and what they did, the newest first. */
  'GET /user-actions/{id}': {
    params: { id: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: ModerationAction[]
    errors: never
  }
  /** Make a playlist, with songs or from a playlist of a music provider that is imported in the background. */
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
    errors: 'unknownSong' | 'uuidTaken' | 'noPlaylistLink' | 'notSetUp'
  }
  /** Copy the songs of another playlist behind those of this one, or into the queue in place of its own. */
  'PUT /crate/{crateId}/copy': {
    params: { crateId: string }
    query: {}
    body: { srcCrateId: string }
    reply: Crate
    errors: 'crateNotFound' | 'sourceNotFound' | 'sourcePrivate' | 'sameCrate'
  }
  /** List the own playlists, newest first. */
  'GET /crate/user': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Crates
    errors: never
  }
  /** Get a playlist with its first songs. */
  'GET /crate/{crateId}': {
    params: { crateId: string }
    query: {}
    body: undefined
    reply: Crate
    errors: 'crateNotFound'
  }
  /** List the playlists of somebody: the public ones, or all of their own. */
  'GET /crate/user/{userUuid}': {
    params: { userUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Crates
    errors: never
  }
  /** List the songs of a playlist. */
  'GET /crate/{crateUuid}/songs': {
    params: { crateUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CrateSongs
    errors: 'crateNotFound'
  }
  /** Add songs to a playlist. */
  'POST /crate/{crateUuid}/songs': {
    params: { crateUuid: Uuid }
    query: {}
    body: {
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
    reply: AddedSongs
    errors: 'unknownSong' | 'full' | 'crateNotFound'
  }
  /** Remember how far a playlist has been played. */
  'PUT /crate/{crateUuid}/current-position': {
    params: { crateUuid: Uuid }
    query: {}
    body: { currentPosition: number }
    reply: Crate
    errors: 'crateNotFound'
  }
  /** Take a song out of a playlist. */
  'DELETE /crate/{crateUuid}/songs/{crateSongUuid}': {
    params: { crateUuid: Uuid; crateSongUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'crateNotFound' | 'songMissing'
  }
  /** Move a song within a playlist. */
  'PUT /crate/{crateUuid}/songs/{crateSongUuid}/position': {
    params: { crateUuid: Uuid; crateSongUuid: Uuid }
    query: {}
    body: { newPosition: number }
    reply: MovedSong
    errors: 'crateNotFound' | 'songMissing'
  }
  /** Delete a playlist with its songs. */
  'DELETE /crate/{crateUuid}': {
    params: { crateUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'crateNotFound' | 'special'
  }
  /** Rename or describe a playlist, or change who sees it. */
  'PATCH /crate/{crateUuid}': {
    params: { crateUuid: Uuid }
    query: {}
    body: { crateName?: string; description?: string; isPublic?: boolean }
    reply: Crate
    errors: 'crateNotFound' | 'special'
  }
  /** Put a playlist in an order of chance. */
  'POST /crate/{crateUuid}/songs/shuffle': {
    params: { crateUuid: Uuid }
    query: {}
    body: undefined
    reply: Crate
    errors: 'crateNotFound'
  }
  /** Get the own queue with its first songs. */
  'GET /crate/special/queue': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** List the songs of the own queue. */
  'GET /crate/special/queue/songs': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CrateSongs
    errors: never
  }
  /** Add songs to the own queue. */
  'POST /crate/special/queue/songs': {
    params: {}
    query: {}
    body: {
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
    reply: AddedSongs
    errors: 'unknownSong' | 'full'
  }
  /** Remember how far the own queue has been played. */
  'PUT /crate/special/queue/current-position': {
    params: {}
    query: {}
    body: { currentPosition: number }
    reply: Crate
    errors: never
  }
  /** Take a song out of the own queue. */
  'DELETE /crate/special/queue/songs/{crateSongUuid}': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'songMissing'
  }
  /** Move a song within the own queue. */
  'PUT /crate/special/queue/songs/{crateSongUuid}/position': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: { newPosition: number }
    reply: MovedSong
    errors: 'songMissing'
  }
  /** Empty the own queue. */
  'POST /crate/special/queue/songs/clear': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Put the own queue in an order of chance. */
  'POST /crate/special/queue/songs/shuffle': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Get the own likes with its first songs. */
  'GET /crate/special/likes': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** List the songs of the own likes. */
  'GET /crate/special/likes/songs': {
    params: {}
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: CrateSongs
    errors: never
  }
  /** Add songs to the own likes. */
  'POST /crate/special/likes/songs': {
    params: {}
    query: {}
    body: {
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
    reply: AddedSongs
    errors: 'unknownSong' | 'full'
  }
  /** Remember how far the own likes has been played. */
  'PUT /crate/special/likes/current-position': {
    params: {}
    query: {}
    body: { currentPosition: number }
    reply: Crate
    errors: never
  }
  /** Take a song out of the own likes. */
  'DELETE /crate/special/likes/songs/{crateSongUuid}': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'songMissing'
  }
  /** Move a song within the own likes. */
  'PUT /crate/special/likes/songs/{crateSongUuid}/position': {
    params: { crateSongUuid: Uuid }
    query: {}
    body: { newPosition: number }
    reply: MovedSong
    errors: 'songMissing'
  }
  /** Empty the own likes. */
  'POST /crate/special/likes/songs/clear': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Put the own likes in an order of chance. */
  'POST /crate/special/likes/songs/shuffle': {
    params: {}
    query: {}
    body: undefined
    reply: Crate
    errors: never
  }
  /** Add one song of the catalogue to a playlist. */
  'POST /api/v1/playlists/{crateUuid}/tracks': {
    params: { crateUuid: Uuid }
    query: {}
    body: { songId: string | number; append?: boolean | null }
    reply: AddedSongs
    errors: 'unknownSong' | 'full' | 'crateNotFound'
  }
  /** List the songs a room has played, the newest first; the one that plays is the first. */
  'GET /rooms/{slug}/recent-songs': {
    params: { slug: string }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: { songPlays: SongPlay[] }
    errors: 'roomNotFound'
  }
  /** Put a play into the history of a room; the same playId twice is one play. */
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
        [key: string]: unknown
      }
      voteCounts?: VoteCounts
      playedAt: InstantInput
    }
    reply: SongPlay
    errors: 'roomNotFound'
  }
  /** List all albums of the catalogue, for services. */
  'GET /albums/service/all-albums': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: Albums
    errors: never
  }
  /** List all songs of the catalogue with their albums, for services. */
  'GET /albums/service/all-songs': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { songs: SongDetail[]; hasMore: boolean }
    errors: never
  }
  /** Get an album with its songs, for its share page. */
  'GET /albums/service/{albumShortId}/songs': {
    params: { albumShortId: string }
    query: {}
    body: undefined
    reply: { album: Album; songs: SongDetail[] }
    errors: 'albumNotFound'
  }
  /** Get a song with its album, for its share page. */
  'GET /albums/service/{songShortId}/song': {
    params: { songShortId: string }
    query: {}
    body: undefined
    reply: SongDetail
    errors: 'songNotFound'
  }
  /** List all artists of the catalogue, for services. */
  'GET /artists/service/all-artists': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { artists: Artist[]; hasMore: boolean }
    errors: never
  }
  /** List the albums of several artists, by their short ids, for services. */
  'POST /artists/service/albums-by-artists': {
    params: {}
    query: {}
    body: { artistShortIds: string[] }
    reply: Albums
    errors: never
  }
  /** Get an artist with their albums, the newest first, for their share page. */
  'GET /artists/service/{artistShortId}/albums': {
    params: { artistShortId: string }
    query: {}
    body: undefined
    reply: { artist: Artist; albums: AlbumWithCount[] }
    errors: 'artistNotFound'
  }
  /** List all public playlists, for services. */
  'GET /crate/service/all-crates': {
    params: {}
    query: { take?: string | number; skip?: string | number }
    body: undefined
    reply: { crates: CrateSummary[]; hasMore: boolean }
    errors: never
  }
  /** List all playlists of somebody, for services. */
  'GET /crate/user/service/{userUuid}': {
    params: { userUuid: Uuid }
    query: { limit?: string | number; offset?: string | number }
    body: undefined
    reply: Crates
    errors: never
  }
  /** Get a public playlist with its first songs, for its share page. */
  'GET /crate/service/{crateShortId}/songs': {
    params: { crateShortId: string }
    query: {}
    body: undefined
    reply: Crate
    errors: 'crateNotFound'
  }
  /** Query the catalogue; updatedAfter with idNot reads on where the last page ended. */
  'GET /api/v1/songs': {
    params: {}
    query: {
      id?: string | string[]
      isrc?: string | string[]
      orderBy?: 'id' | '-id' | 'updatedAt' | '-updatedAt' | 'trackName' | '-trackName' | 'artistName' | '-artistName'
      updatedAfter?: string
      idNot?: string | string[]
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
  /** Get a song of the catalogue by its songId or short id. */
  'GET /api/v1/songs/{songId}': {
    params: { songId: string }
    query: {}
    body: undefined
    reply: SongDetail
    errors: 'songNotFound'
  }
  /** List genres by name; a prefix is matched however it is written. */
  'GET /api/v1/genres': {
    params: {}
    query: { limit?: string | number; idIn?: string | string[]; prefix?: string }
    body: undefined
    reply: { genres: Array<{ id: number; name: string }> }
    errors: never
  }
  /** Say how the playlist service is: what it holds, what it works on, and which providers it has. */
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
  /** Hear from Cyanite that a song was analysed; the body is signed in the header Signature. */
  'POST /cyanite/webhook': {
    params: {}
    query: {}
    body: undefined
    reply: Acknowledged
    errors: 'notSetUp' | 'tooLarge' | 'badSignature' | 'notJson'
  }
  /** List songs that sound like one, by its songId or short id; one nobody has analysed is enqueued for it. */
  'GET /api/v1/songs/{songId}/similar': {
    params: { songId: string }
    query: { country?: string }
    body: undefined
    reply: { songs: SongDetail[]; isAnalysing: boolean }
    errors: 'songNotFound'
  }
  /** Give songs the links that their ids at providers stand for, a batch at a time; go on with `next` until null. */
  'POST /song-data/migrate-links': {
    params: {}
    query: {}
    body: { after?: number; limit?: number }
    reply: { looked: number; migrated: number; next: number | null }
    errors: never
  }
  /** Take a song of a music provider into the catalogue; the same song twice is one song. */
  'POST /api/v1/track-import': {
    params: {}
    query: {}
    body: { musicProvider: MusicProvider; providerId: string | number; country?: string }
    reply: { id: string }
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach' | 'notImportable'
  }
  /** Copy a playlist into the own account at Spotify, in the background; GET /exports/{exportId} tells how far it is. */
  'POST /exports/spotify': {
    params: {}
    query: {}
    body: { crateUuid: Uuid; exportId?: Uuid | null }
    reply: CrateExport
    errors: 'crateNotFound' | 'cratePrivate' | 'empty' | 'notSetUp' | 'notLinked' | 'idTaken'
  }
  /** Copy a playlist into the own account at Apple Music, in the background; GET /exports/{exportId} tells how far it is. */
  'POST /exports/apple': {
    params: {}
    query: {}
    body: { crateUuid: Uuid; exportId?: Uuid | null }
    reply: CrateExport
    errors: 'crateNotFound' | 'cratePrivate' | 'empty' | 'notSetUp' | 'notLinked' | 'idTaken'
  }
  /** Tell how far an export of the own is. */
  'GET /exports/{exportId}': {
    params: { exportId: Uuid }
    query: {}
    body: undefined
    reply: CrateExport
    errors: 'exportNotFound'
  }
  /** Find songs at the first music provider of the brand, or in our own catalogue where there is none. */
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
  /** Find songs everywhere at once: five of the first provider, then one of each source in turn. */
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
  /** Get all there is to know of a song, by a link that somebody shared. */
  'GET /song-data/{link}': {
    params: { link: string }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach' | 'noSongLink'
  }
  /** Get a song with its ids at every provider that has it, by a link that somebody shared. */
  'GET /song-data/{link}/providers': {
    params: { link: string }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach' | 'noSongLink'
  }
  /** Get all there is to know of a song, as a service, by a link that somebody shared. */
  'GET /song-data/{link}/service': {
    params: { link: string }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach' | 'noSongLink'
  }
  /** Get all there is to know of a song, by its id at a provider. */
  'GET /song-data/{providerSongId}/{musicProvider}': {
    params: { providerSongId: string; musicProvider: MusicProvider }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach'
  }
  /** Get a song with its ids at every provider that has it, by its id at a provider. */
  'GET /song-data/{providerSongId}/{musicProvider}/providers': {
    params: { providerSongId: string; musicProvider: MusicProvider }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach'
  }
  /** Get all there is to know of a song, as a service, by its id at a provider. */
  'GET /song-data/{providerSongId}/{musicProvider}/service': {
    params: { providerSongId: string; musicProvider: MusicProvider }
    query: { country?: string }
    body: undefined
    reply: SongDetail
    errors: 'songNotFound' | 'notGiven' | 'notSetUp' | 'outOfReach'
  }
  /** Get the address at which a song plays, by its songId or short id, for a country and a quality. */
  'GET /song-data/stream/{country}/{id}': {
    params: { country: string; id: string }
    query: { quality?: 'low' | 'medium' | 'high' }
    body: undefined
    reply: MediaUrl
    errors: 'songNotFound' | 'nowhere' | 'notGiven' | 'outOfReach'
  }
  /** Get the address of an excerpt of a song, by its songId or short id, for a country. */
  'GET /song-data/preview/{country}/{id}': {
    params: { country: string; id: string }
    query: {}
    body: undefined
    reply: MediaUrl
    errors: 'songNotFound' | 'nowhere' | 'notGiven' | 'outOfReach'
  }
  /** The DJs whose songs were liked most lately. */
  'GET /rankings/djs': {
    params: {}
    query: { days?: string | number; limit?: string | number; offset?: string | number }
    body: undefined
    reply: { djs: Ranked[] }
    errors: never
  }
  /** The profile of somebody of Discord who has an account here, with what they played. */
  'GET /discord/profiles/{discordId}': {
    params: { discordId: DiscordId }
    query: {}
    body: undefined
    reply: {
      uuid: string
      nickname: string
      avatarId: string
      plays: number
      likes: number
      bio: string | null
    }
    errors: 'noAccount'
  }
  /** Who the caller is in the chat. */
  'GET /me': {
    params: {}
    query: {}
    body: undefined
    reply: { data: ChatMe }
    errors: never
  }
  /** Log in to the chat, as its clients do: answers who the caller is and the token to go on with. */
  'PUT /me': {
    params: {}
    query: {}
    body: { [key: string]: unknown }
    reply: { data: ChatMe }
    errors: never
  }
  /** Join the chat of a room; whoever belongs to it already does no harm. Our services may add others. */
  'POST /groups/{guid}/members': {
    params: { guid: Uuid }
    query: {}
    body: {
      participants?: Array<Uuid | { uid: Uuid; [key: string]: unknown }>
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
  /** Who has joined the chat of a room, in that order. */
  'GET /groups/{guid}/members': {
    params: { guid: Uuid }
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
      meta: { pagination: Record<string, number> }
    }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Leave the chat of a room. */
  'DELETE /groups/{guid}/members': {
    params: { guid: Uuid }
    query: {}
    body: undefined
    reply: { data: { success: true; message: string } }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Take somebody off the list of a chat: oneself, or as staff of the room. It is no ban. */
  'DELETE /groups/{guid}/members/{uid}': {
    params: { guid: Uuid; uid: Uuid }
    query: {}
    body: undefined
    reply: { data: { success: true; message: string } }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_NOT_A_MEMBER'
  }
  /** Messages of a chat: append gives those strictly after the cursor, oldest first; prepend, the default, those strictly before it, newest first. */
  'GET /groups/{guid}/messages': {
    params: { guid: Uuid }
    query: {
      per_page?: string | number
      limit?: string | number
      id?: string | number
      sentAt?: string | number
      updatedAt?: string | number
      fromTimestamp?: string | number
      affix?: 'append' | 'prepend'
      category?: string | string[]
      categories?: string | string[]
      type?: string | string[]
      types?: string | string[]
      unread?: string
      count?: string
    }
    body: undefined
    reply: {
      data: GroupMessage[]
      meta: {
        pagination: {
          total: number
          count: number
          per_page: number
          current_page: number
          total_pages: number
        }
        cursor: { id: number; sentAt: number; affix: 'append' | 'prepend' }
      }
    }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN'
  }
  /** Say something in the chat of a room; with a muid, sending it again changes nothing. */
  'POST /messages': {
    params: {}
    query: {}
    body: {
      receiver: Uuid
      receiverType?: 'group'
      category?: 'message' | 'custom'
      type?: string
      data: NewMessage
      muid?: string
      parentId?: number | string
    }
    reply: { data: GroupMessage }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** Change what you wrote, within 20 seconds. */
  'PUT /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: { data: NewMessage }
    reply: { data: GroupMessage }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE'
  }
  /** Change what you wrote, within 20 seconds; the same as PUT. */
  'PATCH /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: { data: NewMessage }
    reply: { data: GroupMessage }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE'
  }
  /** Delete a message: your own, or any as staff of the room. */
  'DELETE /messages/{id}': {
    params: { id: string | number }
    query: {}
    body: undefined
    reply: { data: GroupMessage }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
  /** React to a message; the same reaction of the same person counts once. */
  'POST /messages/{id}/reactions/{emoji}': {
    params: { id: string | number; emoji: string }
    query: {}
    body: { [key: string]: unknown }
    reply: { data: GroupMessage }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND' | 'ERR_TOO_MANY_REACTIONS'
  }
  /** Take a reaction back. */
  'DELETE /messages/{id}/reactions/{emoji}': {
    params: { id: string | number; emoji: string }
    query: {}
    body: undefined
    reply: { data: GroupMessage }
    errors: 'ERR_GUID_NOT_FOUND' | 'ERR_GROUP_NOT_JOINED' | 'ERR_FORBIDDEN' | 'ERR_MESSAGE_NOT_FOUND'
  }
}
