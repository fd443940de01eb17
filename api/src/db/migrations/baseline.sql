-- The schema of the first release. Columns are documented in `../tables/`; later changes are migrations of their own.

-- Users

create table "accountChange" (
  id bigint generated always as identity primary key,
  "userUuid" uuid not null,
  at timestamptz default clock_timestamp() not null
);
create index "accountChangeAt" on "accountChange" (at);

create table "user" (
  id integer generated always as identity primary key,
  uuid uuid not null unique,
  "passwordHash" text,
  role text default 'user' not null,
  capabilities text[] default '{}' not null,
  "botOfUserId" integer unique references "user" (id) on delete cascade,
  "tokensFrom" timestamptz default now() not null,
  "bannedUntil" timestamptz,
  "deactivatedAt" timestamptz,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "sessionVersion" integer default 0 not null,
  "banReason" text,
  "kickedAt" timestamptz,
  "kickReason" text,
  "deactivationRequestedAt" timestamptz,
  "deactivationReason" text,
  "removalAt" timestamptz
);
-- Accounts excluded from rankings: few, and looked up for every page.
create index "userNotRanked" on "user" (uuid)
  where role = 'bot' or "deactivatedAt" is not null or "bannedUntil" is not null;
create index "userRemoval" on "user" ("removalAt") where "removalAt" is not null;
create index "userWantsToLeave" on "user" ("deactivationRequestedAt") where "deactivationRequestedAt" is not null;

create table "discordAccount" (
  "discordId" text primary key,
  "userId" integer not null unique references "user" (id) on delete cascade,
  username text not null,
  "globalName" text,
  "linkedAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null
);

create table "discordLinkCode" (
  "codeHash" text primary key,
  "discordId" text not null,
  username text not null,
  "globalName" text,
  "expiresAt" timestamptz not null
);
create index "discordLinkCodeOf" on "discordLinkCode" ("discordId");

-- A purchase is granted once, however often Discord reports it.
create table "discordPurchase" (
  "entitlementId" text primary key,
  "userId" integer not null references "user" (id) on delete cascade,
  "skuId" text not null,
  "grantedAt" timestamptz default now() not null,
  "endsAt" timestamptz
);
create index "discordPurchaseOf" on "discordPurchase" ("userId", "skuId");

create table "discordRoleConsent" (
  "discordId" text primary key references "discordAccount" ("discordId") on delete cascade,
  "accessToken" text not null,
  "refreshToken" text not null,
  "expiresAt" timestamptz not null,
  "shownAt" timestamptz not null
);
create index "discordRoleConsentShownAt" on "discordRoleConsent" ("shownAt");

create table email (
  id integer generated always as identity primary key,
  "userId" integer not null references "user" (id) on delete cascade,
  address text not null,
  "addressKey" text not null,
  type text default 'personal' not null,
  status text default 'PENDING_VERIFICATION' not null,
  "isPrimary" boolean default false not null,
  "lastLetterAt" timestamptz,
  "lastResetAt" timestamptz,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null
);
create index "emailByKey" on email ("addressKey");
create unique index "emailListed" on email ("userId", "addressKey") where status <> 'DELETED';
create unique index "emailPrimary" on email ("userId") where "isPrimary";
-- An address that somebody only claims as a secondary one doesn't block others from using it.
create unique index "emailTaken" on email ("addressKey")
  where status <> 'DELETED' and ("isPrimary" or status = 'VERIFIED');

create table "guestName" (
  uuid uuid primary key,
  nickname text not null,
  "chosenAt" timestamptz not null
);
create index "guestNameChosenAt" on "guestName" ("chosenAt");

create table "letterCode" (
  "codeHash" text primary key,
  purpose text not null,
  "emailId" integer not null references email (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default now() not null
);
create index "letterCodeByEmail" on "letterCode" ("emailId", purpose);

create table session (
  uuid uuid primary key,
  "userId" integer not null references "user" (id) on delete cascade,
  version integer not null,
  means text not null,
  "parentUuid" uuid references session (uuid) on delete set null,
  "userAgent" text,
  "addressKind" text not null,
  "createdAt" timestamptz not null,
  "lastSeenAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "endedAt" timestamptz
);
create index "sessionExpiry" on session ("expiresAt");
create index "sessionOfParent" on session ("parentUuid");
create index "sessionOfUser" on session ("userId", "lastSeenAt");

create table "magicLink" (
  "sessionUuid" uuid primary key references session (uuid) on delete cascade,
  "tokenHash" text not null,
  "expiresAt" timestamptz not null,
  constraint "magicLinkToken" unique ("tokenHash")
);

create table "moderationComment" (
  id integer generated always as identity primary key,
  uuid uuid not null unique,
  "userUuid" uuid not null,
  "authorUuid" uuid,
  text text not null,
  "createdAt" timestamptz not null
);
create index "moderationCommentAbout" on "moderationComment" ("userUuid", id);

create table "musicAccount" (
  "userId" integer not null references "user" (id) on delete cascade,
  provider text not null,
  "accessToken" text not null,
  "refreshToken" text,
  "expiresAt" timestamptz,
  "refreshingUntil" timestamptz,
  "linkedAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  primary key ("userId", provider)
);

create table "outboxLetter" (
  id integer generated always as identity primary key,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  "sentAt" timestamptz not null
);

create table passkey (
  id integer generated always as identity primary key,
  "userId" integer not null references "user" (id) on delete cascade,
  "credentialId" text not null,
  "publicKey" text not null,
  counter bigint not null,
  transports text[] default '{}' not null,
  name text not null,
  "createdAt" timestamptz default now() not null,
  "lastUsedAt" timestamptz,
  constraint "passkeyCredential" unique ("credentialId")
);
create index "passkeyOfUser" on passkey ("userId");

create table "passkeyChallenge" (
  "challengeHash" text primary key,
  "userId" integer references "user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "sessionUuid" uuid,
  "isProved" boolean default false not null
);
create index "passkeyChallengeExpiry" on "passkeyChallenge" ("expiresAt");

create table "personExport" (
  uuid uuid primary key,
  "userId" integer not null references "user" (id) on delete cascade,
  status text not null,
  size integer,
  "requestedAt" timestamptz not null,
  "readyAt" timestamptz,
  "expiresAt" timestamptz
);
create index "personExportOfUser" on "personExport" ("userId", "requestedAt");

create table phone (
  "userId" integer primary key references "user" (id) on delete cascade,
  number text not null,
  "verifiedAt" timestamptz default now() not null,
  "numberHash" text,
  constraint "phoneTaken" unique (number)
);
create index "phoneNumberHash" on phone ("numberHash");

create table "phoneCode" (
  number text primary key,
  "codeHash" text not null,
  channel text not null,
  tries integer default 0 not null,
  "sentAt" timestamptz not null,
  "expiresAt" timestamptz not null
);

create table "phoneMessage" (
  id integer generated always as identity primary key,
  number text not null,
  range text not null,
  "clientHash" text not null,
  "sentAt" timestamptz not null
);
create index "phoneMessageSent" on "phoneMessage" ("sentAt");

create table "phoneValidation" (
  number text primary key,
  status text not null,
  at timestamptz not null
);
create index "phoneValidationAt" on "phoneValidation" (at);

create table "phoneWhitelist" (
  id integer generated always as identity primary key,
  number text not null,
  "createdByUuid" uuid,
  "createdAt" timestamptz not null,
  constraint "phoneWhitelisted" unique (number)
);

create table "unprovedWayIn" (
  "userId" integer not null references "user" (id) on delete cascade,
  kind text not null,
  key text not null,
  "sessionUuid" uuid not null,
  "addedAt" timestamptz not null,
  primary key ("userId", kind, key)
);
create index "unprovedWayInAddedAt" on "unprovedWayIn" ("addedAt");

create table "userImage" (
  id integer generated always as identity primary key,
  "userId" integer not null references "user" (id) on delete cascade,
  kind text not null,
  file text not null,
  "createdAt" timestamptz default now() not null,
  constraint "userImageKind" unique ("userId", kind)
);

create table "userProfile" (
  "userId" integer primary key references "user" (id) on delete cascade,
  nickname text not null,
  "avatarId" text not null,
  color text not null,
  badges text[] default '{}' not null,
  details jsonb default '{}' not null,
  "updatedAt" timestamptz default now() not null
);
create index "profileWithAvatar" on "userProfile" ("avatarId", "userId");
-- The expression of `compared-name.ts`.
create index "userProfileComparedName" on "userProfile" (lower(regexp_replace(normalize(nickname, nfkd), '[\s\u00ad\u0300-\u036f\u115f\u1160\u180e\u200b-\u200d\u2060\ufe00-\ufe0f]+', '', 'g')));
create index "userProfileNickname" on "userProfile" (lower(nickname) text_pattern_ops);

create table "userSettings" (
  "userId" integer primary key references "user" (id) on delete cascade,
  "musicProviders" text[] default '{}' not null,
  "allowExplicitAudio" boolean default true not null,
  language text default 'en' not null,
  "updatedAt" timestamptz default now() not null,
  "audioQuality" text default 'medium' not null,
  "showsPlays" boolean default true not null,
  "sharesStatistics" boolean default true not null,
  "showsWhereabouts" boolean default true not null
);

create table voucher (
  id integer generated always as identity primary key,
  "codeHash" text not null,
  hint text not null,
  note text default '' not null,
  capabilities text[] default '{}' not null,
  status text default 'PENDING' not null,
  "redeemedByUuid" uuid,
  "redeemedAt" timestamptz,
  "expiresAt" timestamptz,
  "createdByUuid" uuid,
  "createdAt" timestamptz default now() not null,
  tokens integer default 0 not null,
  constraint "voucherStatus" check (status in ('PENDING', 'REDEEMED', 'REVOKED')),
  constraint "voucherCode" unique ("codeHash")
);

-- Songs

create table artist (
  id integer generated always as identity primary key,
  "artistShortId" text default substr(replace((gen_random_uuid())::text, '-', ''), 1, 12) not null unique,
  "artistName" text not null,
  "nameKey" text not null unique,
  "createdAt" timestamptz default now() not null
);

create table album (
  id integer generated always as identity primary key,
  "albumShortId" text default substr(replace((gen_random_uuid())::text, '-', ''), 1, 12) not null unique,
  "albumName" text not null,
  "nameKey" text not null,
  "artistId" integer not null references artist (id),
  "releaseYear" integer,
  artwork text,
  "createdAt" timestamptz default now() not null,
  constraint "albumOncePerArtist" unique ("artistId", "nameKey")
);

create table genre (
  id integer generated always as identity primary key,
  name text not null,
  "nameKey" text not null unique,
  "onlyOfUploads" boolean default false not null
);

create table "searchWord" (
  word text primary key,
  keys text[] not null,
  songs integer not null
)
with (fillfactor='80'
);
create index "searchWordKeys" on "searchWord" using gin (keys) with (fastupdate=off);

create table song (
  id integer generated always as identity primary key,
  "songShortId" text default substr(replace((gen_random_uuid())::text, '-', ''), 1, 12) not null unique,
  "trackName" text not null,
  "artistName" text default '' not null,
  genre text,
  duration double precision,
  isrc text,
  "playbackToken" text,
  explicit boolean,
  status text not null,
  "musicProviders" jsonb default '{}' not null,
  thumbnails jsonb default '{}' not null,
  beat jsonb,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "gainDb" double precision,
  "albumId" integer references album (id),
  "releaseYear" integer,
  links jsonb default '{}' not null,
  previews jsonb default '{}' not null,
  "lookedUpAt" timestamptz,
  cue jsonb,
  "analysedAt" timestamptz
);
create index "songByArtistName" on song (lower("artistName") text_pattern_ops);
create index "songByChange" on song ("updatedAt", id);
create index "songByIsrc" on song (isrc) where isrc is not null;
create index "songByTrackName" on song (lower("trackName") text_pattern_ops);
create index "songOfAlbum" on song ("albumId") where "albumId" is not null;

create table "songClaim" (
  "songId" integer not null references song (id) on delete cascade deferrable initially deferred,
  "userUuid" uuid not null,
  claim jsonb not null,
  primary key ("songId", "userUuid")
);

create table "songCue" (
  "songId" integer not null references song (id) on delete cascade,
  "userUuid" uuid not null,
  cue jsonb not null,
  primary key ("songId", "userUuid")
);
create index "songCueOfUser" on "songCue" ("userUuid");

create table "songProvider" (
  provider text not null,
  "providerSongId" text not null,
  "songId" integer not null references song (id) on delete cascade deferrable initially deferred,
  primary key (provider, "providerSongId")
);
create index "songProviderOfSong" on "songProvider" ("songId");

create table "songSearch" (
  "songId" integer primary key references song (id) on delete cascade,
  title text not null,
  added text not null,
  artist text not null,
  size integer not null,
  explicit boolean not null,
  words tsvector not null,
  album text default '' not null,
  "uploadedBy" uuid,
  "isPublic" boolean default true not null
);
-- Titles can be longer than an index entry.
create index "songSearchTitle" on "songSearch" ("left"(title, 60) text_pattern_ops);
-- Without fastupdate: a search would pay for postponed entries.
create index "songSearchWords" on "songSearch" using gin (words) with (fastupdate=off);

create table "songToIndex" (
  id bigint generated always as identity primary key,
  "songId" integer not null
);

create table "trackAnalysis" (
  "spotifyId" text primary key,
  status text not null,
  "updatedAt" timestamptz not null,
  constraint "trackAnalysis_status_check" check (status in ('ENQUEUED', 'FINISHED', 'FAILED'))
);

create table "uploadedSong" (
  id integer generated always as identity primary key,
  uuid uuid not null unique,
  "userUuid" uuid not null,
  "songId" text not null,
  sha256 text not null,
  "fileName" text not null,
  size bigint not null,
  status text not null,
  progress real default 0 not null,
  failure text,
  "failureReason" text,
  "trackName" text,
  "artistName" text,
  "albumName" text,
  genre text,
  isrc text,
  "releaseYear" integer,
  explicit boolean default false not null,
  "isPublic" boolean default false not null,
  given text[] default '{}' not null,
  duration double precision,
  "gainDb" double precision,
  beat jsonb,
  envelope jsonb,
  "hlsKey" bytea,
  "coverType" text,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  cue jsonb,
  "coverFile" text,
  "ownCue" jsonb
);
-- Uploads processed before cue points existed.
create index "uploadWithoutCue" on "uploadedSong" (id)
  where cue is null and status = 'VERIFIED' and "deletedAt" is null;
create index "uploadedSongByIsrc" on "uploadedSong" (isrc) where isrc is not null;
create index "uploadedSongBySongId" on "uploadedSong" ("songId");
create index "uploadedSongGenre" on "uploadedSong" ("genreKey"(genre)) where genre is not null and "deletedAt" is null;
create index "uploadedSongOfPerson" on "uploadedSong" ("userUuid", id);
create unique index "uploadedSongOncePerPerson" on "uploadedSong" ("userUuid", sha256) where "deletedAt" is null;
create index "uploadedSongPublic" on "uploadedSong" (id)
  where "isPublic" and "deletedAt" is null and status = 'VERIFIED';

-- Access tokens of our own applications at music providers that limit how many they issue.
create table "musicToken" (
  name text primary key,
  sealed text,
  "expiresAt" timestamptz,
  "renewingUntil" timestamptz
);

-- Crates

create table crate (
  id bigint generated always as identity primary key,
  uuid uuid default gen_random_uuid() not null unique,
  "shortId" text default substr(replace((gen_random_uuid())::text, '-', ''), 1, 12) not null unique,
  "userUuid" uuid not null,
  special text,
  "crateName" text not null,
  description text default '' not null,
  "isPublic" boolean default false not null,
  "currentPosition" integer default 0 not null,
  "importStatus" text default 'COMPLETE' not null,
  "songCount" integer default 0 not null,
  "lowRank" bigint default 0 not null,
  "highRank" bigint default 0 not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  importing jsonb,
  constraint crate_special_check check (special in ('queue', 'likes')),
  constraint "crateSpecialOnce" unique ("userUuid", special)
);
create index "crateImporting" on crate (id) where "importStatus" = 'IN_PROGRESS';
create index "crateOfUser" on crate ("userUuid", id desc);

create table "addRequest" (
  "userUuid" uuid not null,
  key text not null,
  "crateId" bigint references crate (id) on delete cascade,
  "crateSongUuids" uuid[] default '{}'::uuid[] not null,
  "createdAt" timestamptz not null,
  primary key ("userUuid", key)
);

create table "crateExport" (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  "crateId" bigint not null references crate (id) on delete cascade,
  "userUuid" uuid not null,
  provider text not null,
  status text default 'IN_PROGRESS' not null,
  total integer not null,
  done integer default 0 not null,
  missed integer default 0 not null,
  "afterRank" bigint,
  "playlistId" text,
  "playlistLink" text,
  failure text,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "failureReason" text,
  constraint "crateExport_status_check" check (status in ('IN_PROGRESS', 'FAILED', 'COMPLETE'))
);

create table "crateSong" (
  id bigint generated always as identity primary key,
  uuid uuid default gen_random_uuid() not null unique,
  "crateId" bigint not null references crate (id) on delete cascade,
  "songId" integer not null references song (id) on delete cascade,
  rank bigint not null,
  "addedAt" timestamptz default now() not null,
  constraint "crateSongRank" unique ("crateId", rank) deferrable
);
create index "crateSongOfSong" on "crateSong" ("songId", "crateId");

-- Rooms

create table room (
  id integer generated always as identity primary key,
  uuid uuid default gen_random_uuid() not null unique,
  slug text not null unique,
  name text not null,
  description text default '' not null,
  vibe text default '' not null,
  type text default 'PUBLIC' not null,
  design text default 'CLUB' not null,
  "djType" text default 'EVERYONE' not null,
  "numberOfDjs" integer default 5 not null,
  "songsPerDj" integer default 1 not null,
  "roomSize" integer default 50 not null,
  "musicProviderKeys" text[] default '{}' not null,
  genres text[] default '{}' not null,
  "hasChat" boolean default true not null,
  explicit boolean default true not null,
  promoted boolean default false not null,
  "liveAudio" boolean default false not null,
  "isLive" boolean default false not null,
  unlisted boolean default false not null,
  "varietyStyleMusic" boolean default false not null,
  "entryFee" integer default 0 not null,
  "freeEntries" integer default 0 not null,
  "passwordHash" text,
  "guestPasswordHash" text,
  "posterUrl" text,
  "externalUrl" text,
  "discordServer" text,
  "pinnedMessages" jsonb default '[]' not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  "boothRules" jsonb default '{}' not null,
  moderation jsonb default '{}' not null,
  "customRules" jsonb default '[]' not null,
  "madeForGuildId" text,
  constraint room_slug_check check (slug = lower(slug))
);
-- The lobby: newest first, after the live rooms.
create index "roomListed" on room (id desc) where "deletedAt" is null and type = 'PUBLIC' and not unlisted;
create index "roomPassword" on room ("passwordHash") where "passwordHash" is not null;
create index "roomPromoted" on room (id desc)
  where "deletedAt" is null and promoted and type = 'PUBLIC' and not unlisted;
create index "roomThatIs" on room (id) where "deletedAt" is null;
create index "roomWords" on room using gin ("roomTerms"(
    name || ' ' || slug, description || ' ' || vibe, genres,
    "passwordHash" is not null or "guestPasswordHash" is not null))
  where "deletedAt" is null and type = 'PUBLIC' and not unlisted;

-- An empty channel id is the guild itself, which applies to channels without a binding of their own.
create table "discordBinding" (
  "guildId" text not null,
  "channelId" text default '' not null,
  "roomId" integer not null references room (id) on delete cascade,
  "boundByUserUuid" uuid,
  "createdAt" timestamptz default now() not null,
  primary key ("guildId", "channelId")
);
create index "discordBindingByRoom" on "discordBinding" ("roomId");

create table "discordEvent" (
  "eventUuid" uuid not null,
  "guildId" text not null,
  "scheduledEventId" text not null,
  primary key ("eventUuid", "guildId")
);

-- Roles that came from a Discord role. They are removed with it; roles granted by hand stay.
create table "discordGivenRole" (
  "roomId" integer not null references room (id) on delete cascade,
  "userUuid" uuid not null,
  role text not null,
  "guildId" text,
  "takenAt" timestamptz,
  primary key ("roomId", "userUuid", role)
);

create table "discordGuild" (
  "guildId" text primary key,
  settings jsonb default '{}' not null,
  "updatedAt" timestamptz default now() not null,
  "publicName" text,
  "nameReadAt" timestamptz
);

create table "discordInstance" (
  "instanceId" text primary key,
  "roomId" integer not null references room (id) on delete cascade,
  "openedAt" timestamptz not null
);
create index "discordInstanceOpenedAt" on "discordInstance" ("openedAt");

create table "discordLaunch" (
  "userUuid" uuid primary key,
  "roomId" integer not null references room (id) on delete cascade,
  "instanceId" text,
  "launchedAt" timestamptz not null
);

create table "discordPanel" (
  "channelId" text primary key,
  "guildId" text not null,
  "messageId" text not null,
  "roomId" integer not null references room (id) on delete cascade,
  "takesRequests" boolean not null,
  locale text not null,
  until timestamptz
);
create index "discordPanelRoom" on "discordPanel" ("roomId");

create table event (
  id integer generated always as identity primary key,
  uuid uuid not null unique,
  slug text not null unique,
  name text not null,
  description text default '' not null,
  "roomId" integer references room (id) on delete set null,
  "startTime" timestamptz not null,
  "endTime" timestamptz not null,
  "createdByUserUuid" uuid not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null
);
create index "eventOfRoom" on event ("roomId", "startTime");
create index "eventsByEnd" on event ("endTime");
create index "eventsByStart" on event ("startTime", id);

create table "eventReminder" (
  "eventId" integer not null references event (id) on delete cascade,
  "userUuid" uuid not null,
  "createdAt" timestamptz not null,
  primary key ("eventId", "userUuid")
);
create index "eventReminderOf" on "eventReminder" ("userUuid");

create table "roomDay" (
  "roomId" integer not null references room (id) on delete cascade,
  day date not null,
  newcomers integer default 0 not null,
  "returning" integer default 0 not null,
  primary key ("roomId", day)
);

create table "roomUserRole" (
  id integer generated always as identity primary key,
  "roomId" integer not null references room (id) on delete cascade,
  "userUuid" uuid not null,
  role text not null,
  "expirationTime" timestamptz,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  constraint "roomUserRoleOnce" unique ("roomId", "userUuid", role)
);
create unique index "roomOneOwner" on "roomUserRole" ("roomId") where role = 'owner';
-- Expired roles are deleted when a room grants a new one.
create index "roomUserRoleEnds" on "roomUserRole" ("roomId", "expirationTime") where "expirationTime" is not null;
create index "roomUserRoleOfUser" on "roomUserRole" ("userUuid", role);

create table "roomVisit" (
  "userUuid" uuid not null,
  "roomId" integer not null references room (id) on delete cascade,
  "visitedAt" timestamptz not null,
  primary key ("userUuid", "roomId")
);
create index "roomVisitLatest" on "roomVisit" ("userUuid", "visitedAt" desc);

-- Live rooms

-- Who is in a room, for lists of rooms when rooms are not hosted in this process. One row per occupied room.
create table "liveRoom" (
  "roomUuid" uuid primary key,
  "userUuids" text[] not null,
  state jsonb not null,
  "seenAt" timestamptz default now() not null
);
create index "liveRoomUsers" on "liveRoom" using gin ("userUuids");

create table "roomEffect" (
  "roomUuid" uuid not null,
  seq bigint not null,
  place integer not null,
  effect json not null,
  "keptAt" timestamptz default now() not null,
  primary key ("roomUuid", seq, place)
);

-- Requests from one process to a room hosted by another, until they are answered.
create table "roomErrand" (
  id bigint generated always as identity primary key,
  host text not null,
  errand jsonb not null,
  awaited boolean not null,
  "takenAt" timestamptz,
  said jsonb,
  "askedAt" timestamptz default now() not null
);
create index "roomErrandAskedAt" on "roomErrand" ("askedAt");
create index "roomErrandWaiting" on "roomErrand" (host, id) where "takenAt" is null;

-- Which process hosts a room, and until when a silent process is trusted.
create table "roomHost" (
  host text primary key,
  until timestamptz not null
);

-- Changes since a room was last saved, as the JSON text that was written.
create table "roomJournal" (
  "roomUuid" uuid not null,
  seq bigint not null,
  changes json not null,
  primary key ("roomUuid", seq)
);

create table "roomSnapshot" (
  "roomUuid" uuid primary key,
  epoch integer not null,
  rev integer not null,
  occupied boolean not null,
  room jsonb,
  "savedAt" timestamptz default now() not null,
  host text,
  people integer default 0 not null,
  seq bigint
);
-- Read once when a process starts: the rooms to restore immediately.
create index "roomSnapshotOccupied" on "roomSnapshot" ("roomUuid") where occupied;

-- Plays

create table "songPlay" (
  id bigint generated always as identity primary key,
  "playId" text not null unique,
  "roomUuid" uuid not null,
  "djUuid" uuid not null,
  "songId" integer,
  song jsonb not null,
  likes integer default 0 not null,
  dislikes integer default 0 not null,
  stars integer default 0 not null,
  "playedAt" timestamptz not null,
  "endedAt" timestamptz,
  "listenersAtStart" integer,
  "listenersAtEnd" integer
);
create index "songPlayByTime" on "songPlay" ("playedAt");
-- Everything a room's statistics need, so they never read songs.
create index "songPlayFigures" on "songPlay" ("roomUuid", "playedAt")
  include (id, "songId", "djUuid", "listenersAtStart", "listenersAtEnd", likes, dislikes, stars);
create index "songPlayOfDj" on "songPlay" ("djUuid", "playedAt");
create index "songPlayOfDjInRoom" on "songPlay" ("roomUuid", "djUuid", "playedAt" desc, id desc);
create index "songPlayOfRoom" on "songPlay" ("roomUuid", "playedAt" desc, id desc);
create index "songPlayOfSongInRoom" on "songPlay" ("roomUuid", "songId", "playedAt" desc) where "songId" is not null;
create index "songPlayWords" on "songPlay" using gin ("playTerms"(("roomUuid")::text, song));

-- Chat

create table "chatCommand" (
  "roomUuid" uuid not null,
  name text not null,
  "botUuid" uuid not null,
  description text not null,
  usage text not null,
  primary key ("roomUuid", name)
);
create index "chatCommandOfBot" on "chatCommand" ("botUuid", "roomUuid");

create table "chatCommandLine" (
  id bigint generated always as identity primary key,
  "roomUuid" uuid not null,
  "botUuid" uuid not null,
  sender uuid not null,
  "senderEntity" jsonb not null,
  muid text,
  name text not null,
  text text not null,
  at timestamptz not null
);
create index "chatCommandLineOfBot" on "chatCommandLine" ("botUuid", "roomUuid", id);
create unique index "chatCommandLineOnce" on "chatCommandLine" (sender, muid) where muid is not null;

create table "chatMessage" (
  id bigint generated always as identity primary key,
  muid text,
  "roomUuid" uuid not null,
  sender text not null,
  "senderEntity" jsonb not null,
  category text not null,
  type text not null,
  data jsonb not null,
  "parentId" bigint,
  "sentAt" bigint not null,
  "updatedAt" bigint not null,
  "createdAt" timestamptz not null,
  "editedAt" bigint,
  "deletedAt" bigint,
  "deletedBy" text,
  "receiverUid" uuid,
  "actionOn" bigint,
  "isUnheard" boolean default false not null
);
create index "chatMessageById" on "chatMessage" ("roomUuid", id) where "deletedAt" is null;
create index "chatMessageBySender" on "chatMessage" ("roomUuid", sender, "sentAt", id) where "deletedAt" is null;
create index "chatMessageMoment" on "chatMessage" ("roomUuid", (((data -> 'moment') ->> 'playId')), "sentAt", id)
  where ((data -> 'moment') ->> 'playId') is not null;
create index "chatMessageOfGroup" on "chatMessage" ("roomUuid", "sentAt", id) where "deletedAt" is null;
create unique index "chatMessageOnce" on "chatMessage" (sender, muid) where muid is not null;
create index "chatMessageReplies" on "chatMessage" ("parentId", "sentAt", id) where "parentId" is not null;
create index "chatMessageSongs" on "chatMessage" using gin ("chatTerms"("roomUuid", "chatSong"(data)))
  where (data #> '{metadata,chatMessage,songs,0}') is not null;
-- Without a condition: PostgreSQL combines two indexes only if their conditions don't overlap, and that of the chat's
-- order already excludes deleted messages. They have no words.
create index "chatMessageWords" on "chatMessage" using gin ("chatTerms"("roomUuid", (data ->> 'text')));

create table "chatDeletion" (
  "messageId" bigint primary key references "chatMessage" (id) on delete cascade,
  data jsonb not null,
  by text not null,
  until timestamptz not null
);

create table "chatEdit" (
  id bigint generated always as identity primary key,
  "messageId" bigint not null references "chatMessage" (id) on delete cascade,
  text text not null,
  at bigint not null
);
create index "chatEditOf" on "chatEdit" ("messageId", id);

create table "chatFrame" (
  id bigint generated always as identity primary key,
  host text not null,
  "toRoom" uuid,
  "toPeople" uuid[],
  frame jsonb not null,
  at timestamptz default now() not null
);
create index "chatFrameByTime" on "chatFrame" (at);

create table "chatGroup" (
  "roomUuid" uuid primary key,
  "lastSentAt" bigint default 0 not null,
  "messageCount" integer default 0 not null
);

create table "chatInteraction" (
  "messageId" bigint not null references "chatMessage" (id) on delete cascade,
  uid text not null,
  "elementId" text not null,
  "interactedAt" bigint not null,
  primary key ("messageId", uid, "elementId")
);
create index "chatInteractionOf" on "chatInteraction" (uid);

create table "chatMember" (
  "roomUuid" uuid not null,
  uid uuid not null,
  "joinedAt" timestamptz not null,
  primary key ("roomUuid", uid)
);
create index "chatMemberByTime" on "chatMember" ("roomUuid", "joinedAt", uid);
create index "chatMemberOf" on "chatMember" (uid, "roomUuid");

create table "chatPace" (
  "roomUuid" uuid not null,
  uid uuid not null,
  "wroteAt" timestamptz not null,
  primary key ("roomUuid", uid)
);
create index "chatPaceOf" on "chatPace" (uid);

create table "chatReaction" (
  id bigint generated always as identity,
  "messageId" bigint not null references "chatMessage" (id) on delete cascade,
  reaction text not null,
  uid text not null,
  name text not null,
  "reactedAt" timestamptz not null,
  primary key ("messageId", reaction, uid)
);

create table "chatReading" (
  "chatUuid" uuid not null,
  uid uuid not null,
  "deliveredId" bigint default 0 not null,
  "deliveredAt" bigint,
  "readId" bigint default 0 not null,
  "readAt" bigint,
  primary key ("chatUuid", uid)
);

create table "connectedChat" (
  uid uuid primary key
);

create table "directChat" (
  uuid uuid primary key,
  "lowUuid" uuid not null,
  "highUuid" uuid not null,
  "createdAt" timestamptz not null,
  constraint "directChat_check" check ("lowUuid" < "highUuid"),
  constraint "directChatOnce" unique ("lowUuid", "highUuid")
);
create index "directChatOfHigher" on "directChat" ("highUuid");

create table "directChatSide" (
  "chatUuid" uuid not null references "directChat" (uuid) on delete cascade,
  uid uuid not null,
  "admittedAt" timestamptz,
  "clearedId" bigint default 0 not null,
  primary key ("chatUuid", uid)
);

create table "roomEmoji" (
  uuid uuid primary key,
  "roomUuid" uuid not null,
  kind text not null,
  name text not null,
  file text not null,
  "createdAt" timestamptz not null,
  constraint "roomEmojiName" unique ("roomUuid", kind, name)
);

-- Social

create table "blockedUser" (
  id integer generated always as identity primary key,
  "byUuid" uuid not null,
  "userUuid" uuid not null,
  "createdAt" timestamptz not null,
  constraint "blockedOnce" unique ("byUuid", "userUuid")
);
create index "blockedUserOf" on "blockedUser" ("userUuid");

create table "connectedPerson" (
  "userUuid" uuid primary key
);

create table contact (
  id integer generated always as identity primary key,
  "userUuid" uuid not null,
  "numberHash" text not null,
  name text,
  "createdAt" timestamptz not null,
  constraint "contactOnce" unique ("userUuid", "numberHash")
);

create table "contactUpload" (
  id integer generated always as identity primary key,
  "userUuid" uuid not null,
  numbers integer not null,
  at timestamptz not null
);
create index "contactUploadOf" on "contactUpload" ("userUuid", at);

create table "djFan" (
  id integer generated always as identity primary key,
  "djUuid" uuid not null,
  "userUuid" uuid not null,
  notify boolean not null,
  "createdAt" timestamptz not null,
  constraint "djFanOnce" unique ("djUuid", "userUuid")
);
create index "djFanOf" on "djFan" ("userUuid", id);

create table "friendInvitation" (
  id integer generated always as identity primary key,
  "fromUuid" uuid not null,
  "toUuid" uuid not null,
  "invitationStatus" text not null,
  "createdAt" timestamptz not null,
  "answeredAt" timestamptz,
  "withdrawnAt" timestamptz,
  constraint "friendInvitation_invitationStatus_check"
    check ("invitationStatus" in ('pending', 'accepted', 'rejected')),
  constraint "friendInvitationOnce" unique ("fromUuid", "toUuid")
);
create unique index "friendInvitationOpen" on "friendInvitation"
  (least("fromUuid", "toUuid"), greatest("fromUuid", "toUuid"))
  where "invitationStatus" = 'pending';
create index "friendInvitationTo" on "friendInvitation" ("toUuid", id);

create table friendship (
  "lowUuid" uuid not null,
  "highUuid" uuid not null,
  since timestamptz not null,
  constraint friendship_check check ("lowUuid" < "highUuid"),
  primary key ("lowUuid", "highUuid")
);
create index "friendshipOfHigher" on friendship ("highUuid");

create table whereabouts (
  "userUuid" uuid not null,
  "roomUuid" uuid not null,
  since timestamptz default now() not null,
  primary key ("userUuid", "roomUuid")
);
create index "whereaboutsOfRoom" on whereabouts ("roomUuid");

-- Communities

create table community (
  id integer generated always as identity primary key,
  uuid uuid not null,
  slug text not null,
  name text not null,
  description text default '' not null,
  "pictureUrl" text,
  "ownerUuid" uuid not null,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "deletedAt" timestamptz,
  constraint "communitySlug" unique (slug),
  constraint "communityUuid" unique (uuid)
);
create index "communityOwner" on community ("ownerUuid");

create table "communityRoom" (
  "communityId" integer not null references community (id) on delete cascade,
  "roomId" integer not null references room (id) on delete cascade,
  "addedAt" timestamptz not null,
  primary key ("communityId", "roomId")
);
create index "communityRoomOf" on "communityRoom" ("roomId", "communityId");

create table "communityUser" (
  id integer generated always as identity,
  "communityId" integer not null references community (id) on delete cascade,
  "userUuid" uuid not null,
  "joinedAt" timestamptz not null,
  primary key ("communityId", "userUuid")
);
create index "communityUserOf" on "communityUser" ("userUuid", id);
create index "communityUserOrder" on "communityUser" ("communityId", id);

-- Points

create table season (
  id integer generated always as identity primary key,
  name text not null,
  "startTime" timestamptz not null,
  "endTime" timestamptz not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  constraint "seasonEndsAfterStart" check ("endTime" > "startTime"),
  constraint "seasonName" unique (name)
);
create index "seasonEndTime" on season ("endTime");

create table avatar (
  slug text primary key,
  "avatarStatus" text not null,
  "wornBy" text,
  "seasonId" integer,
  "rankingValue" integer,
  "discordOnly" boolean default false not null,
  "hasCustomFace" boolean default false not null,
  "customFaceUrl" text,
  "hasSmallBody" boolean default true not null,
  pictures text,
  place integer not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  "customFace" text,
  constraint "avatarAwardOfSeason" check (
    "avatarStatus" <> 'SEASON_AWARD' or ("seasonId" is not null and "rankingValue" is not null)
  ),
  constraint "avatarStatusKnown" check ("avatarStatus" in ('PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY')),
  constraint "avatarSeason" foreign key ("seasonId") references season(id)
);
create index "avatarOfSeason" on avatar ("seasonId") where "seasonId" is not null;

create table "customField" (
  id integer generated always as identity primary key,
  "seasonId" integer not null,
  name text not null,
  value text not null,
  constraint "customFieldOnce" unique ("seasonId", name),
  constraint "customFieldSeason" foreign key ("seasonId") references season(id) on delete cascade
);

create table "guildDjRanking" (
  "guildId" text not null,
  "seasonId" integer not null,
  "userUuid" uuid not null,
  balance integer not null,
  "reachedAt" timestamptz not null,
  primary key ("userUuid", "guildId", "seasonId"),
  constraint "guildDjRankingSeason" foreign key ("seasonId") references season(id)
);
create index "djsOfGuild" on "guildDjRanking" ("guildId", "seasonId", balance desc, "reachedAt", "userUuid");

create table "guildRanking" (
  "guildId" text not null,
  "seasonId" integer not null,
  balance integer not null,
  "reachedAt" timestamptz not null,
  primary key ("guildId", "seasonId"),
  constraint "guildRankingSeason" foreign key ("seasonId") references season(id)
);
-- Most points first, then whoever reached them first, then id.
create index "guildsOfSeason" on "guildRanking" ("seasonId", balance desc, "reachedAt", "guildId");

create table "lifetimeRanking" (
  id integer generated always as identity primary key,
  "userUuid" uuid not null,
  balance integer not null,
  "reachedAt" timestamptz not null,
  constraint "lifetimeRankingNotNegative" check (balance >= 0),
  constraint "lifetimeRankingOnce" unique ("userUuid")
);
create index "rankingOfAllTime" on "lifetimeRanking" (balance desc, "reachedAt", "userUuid");

create table "pointsEntry" (
  id bigint generated always as identity primary key,
  key text not null,
  "userUuid" uuid not null,
  "seasonId" integer,
  amount integer not null,
  reason text not null,
  "playId" text,
  "byUuid" uuid,
  note text,
  at timestamptz not null,
  "toldAt" timestamptz not null,
  constraint "pointsEntryKey" unique (key),
  constraint "pointsEntrySeason" foreign key ("seasonId") references season(id)
);
create index "pointsEntryBy" on "pointsEntry" ("byUuid") where "byUuid" is not null;
create index "pointsEntryOfUser" on "pointsEntry" ("userUuid", at);

-- How many songs of a DJ a listener was counted for this week.
create table "pointsPair" (
  "djUuid" uuid not null,
  "listenerUuid" uuid not null,
  week integer not null,
  songs integer not null,
  primary key ("djUuid", week, "listenerUuid")
);
create index "pointsPairOfListener" on "pointsPair" ("listenerUuid");
create index "pointsPairOfWeek" on "pointsPair" (week);

create table "rankingStatus" (
  id integer generated always as identity primary key,
  "userUuid" uuid not null,
  "seasonId" integer not null,
  balance integer not null,
  "reachedAt" timestamptz not null,
  constraint "rankingStatusNotNegative" check (balance >= 0),
  constraint "rankingStatusOnce" unique ("userUuid", "seasonId"),
  constraint "rankingStatusSeason" foreign key ("seasonId") references season(id)
);
-- Most points first, then whoever reached them first, then uuid. A page is an index-only scan.
create index "rankingOfSeason" on "rankingStatus" ("seasonId", balance desc, "reachedAt", "userUuid");

create table "rankingStep" (
  "seasonId" integer not null,
  step integer not null,
  people integer not null
);
create index "rankingStepOfSeason" on "rankingStep" ("seasonId", step) include (people);

create table "userAvatarAssignment" (
  id integer generated always as identity primary key,
  slug text not null references avatar (slug),
  "userUuid" uuid not null,
  "assignmentType" text not null,
  "byUuid" uuid,
  at timestamptz not null,
  constraint "avatarAssignedOnce" unique ("userUuid", slug, "assignmentType")
);
create index "assignmentBy" on "userAvatarAssignment" ("byUuid") where "byUuid" is not null;
create index "assignmentOfAvatar" on "userAvatarAssignment" (slug);

-- Payment

create table "paymentCustomer" (
  "userUuid" uuid primary key,
  "stripeCustomerId" text not null,
  "createdAt" timestamptz default now() not null,
  constraint "paymentCustomerOnce" unique ("stripeCustomerId")
);

create table product (
  id integer generated always as identity primary key,
  name text not null,
  description text default '' not null,
  price integer not null,
  currency text not null,
  "isActive" boolean default true not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  constraint "productHasPrice" check (price > 0)
);

create table purchase (
  id uuid primary key,
  "userUuid" uuid,
  source text not null,
  "externalId" text,
  "productId" integer,
  plan text,
  price integer,
  currency text,
  tokens integer default 0 not null,
  credited integer default 0 not null,
  corrections integer default 0 not null,
  status text not null,
  url text,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "asOf" timestamptz not null,
  constraint "purchaseCreditedInBounds" check (credited >= 0 and credited <= tokens),
  constraint "purchaseSourceKnown" check (source in ('stripe', 'apple')),
  constraint "purchaseStatusKnown" check (status in ('open', 'paid', 'refunded', 'expired')),
  constraint "purchaseOnceAtSource" unique (source, "externalId"),
  constraint "purchaseOfProduct" foreign key ("productId") references product(id)
);
create index "purchaseOfUser" on purchase ("userUuid", "createdAt");
-- A double click opens one checkout.
create unique index "purchaseOpenOnce" on purchase ("userUuid", coalesce(plan, ("productId")::text))
  where status = 'open';

create table subscription (
  id integer generated always as identity primary key,
  "userUuid" uuid,
  source text not null,
  "externalId" text not null,
  plan text not null,
  level text not null,
  status text not null,
  region text,
  "isRenewing" boolean not null,
  "startedAt" timestamptz not null,
  "paidUntil" timestamptz not null,
  "endsAt" timestamptz not null,
  "asOf" timestamptz not null,
  constraint "subscriptionSourceKnown" check (source in ('stripe', 'apple')),
  constraint "subscriptionStatusKnown" check (status in ('active', 'pastDue', 'ended')),
  constraint "subscriptionOnceAtSource" unique (source, "externalId")
);
create index "subscriptionOfUser" on subscription ("userUuid", "endsAt");

create table "webhookEvent" (
  source text not null,
  id text not null,
  type text not null,
  at timestamptz not null,
  primary key (source, id)
);

-- Tokens

create table consumable (
  id integer generated always as identity primary key,
  house text,
  show text not null,
  name text not null,
  "tokenCost" integer not null,
  "fileId" text not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  constraint "consumableCostsSomething" check ("tokenCost" > 0),
  constraint "consumableOfHouseOnce" unique (house)
);

create table "tokenAccount" (
  id integer generated always as identity primary key,
  "userUuid" uuid not null,
  status text default 'active' not null,
  balance bigint default 0 not null,
  owed bigint default 0 not null,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  constraint "tokenAccountStatusKnown" check (status in ('active', 'disabled')),
  constraint "tokenBalanceNotNegative" check (balance >= 0 and owed >= 0),
  constraint "tokensHadOrOwed" check (balance = 0 or owed = 0),
  constraint "tokenAccountOnce" unique ("userUuid")
);

create table "tokenTransaction" (
  id bigint generated always as identity primary key,
  key text not null,
  "accountId" integer not null,
  type text not null,
  amount integer not null,
  "holdId" bigint,
  reference text not null,
  at timestamptz default now() not null,
  constraint "tokenAmountTellsDirection" check (type = 'credit' or amount > 0),
  constraint "tokenHoldNamed" check ((type in ('commit', 'voided')) = ("holdId" is not null)),
  constraint "tokenTransactionTypeKnown" check (type in ('credit', 'hold', 'commit', 'voided')),
  constraint "tokenHoldFinishedOnce" unique ("holdId"),
  constraint "tokenTransactionKey" unique (key),
  constraint "tokenTransactionAccount" foreign key ("accountId") references "tokenAccount"(id),
  constraint "tokenTransactionHold" foreign key ("holdId") references "tokenTransaction"(id)
);
create index "transactionOfAccount" on "tokenTransaction" ("accountId", id);

create table "consumablePurchase" (
  id bigint generated always as identity primary key,
  key text not null,
  "userUuid" uuid not null,
  "consumableId" integer not null,
  "roomUuid" uuid not null,
  "toUuid" uuid,
  message text,
  "tokenCost" integer not null,
  "holdId" bigint not null,
  status text default 'held' not null,
  "messageId" bigint,
  at timestamptz not null,
  "toldAt" timestamptz,
  constraint "consumablePurchaseStatusKnown" check (status in ('held', 'delivered', 'voided')),
  constraint "consumablePurchaseHold" unique ("holdId"),
  constraint "consumablePurchaseOnce" unique ("userUuid", key),
  constraint "consumablePurchaseHeld" foreign key ("holdId") references "tokenTransaction"(id),
  constraint "consumablePurchaseOf" foreign key ("consumableId") references consumable(id)
);
create index "purchaseForSomebody" on "consumablePurchase" ("toUuid") where "toUuid" is not null;
create index "purchaseOfConsumable" on "consumablePurchase" ("consumableId");
-- What a crashed process left unfinished.
create index "purchaseUnsettled" on "consumablePurchase" (at)
  where status = 'held' or (status = 'delivered' and "toldAt" is null);

create table "tokenBundle" (
  id integer generated always as identity primary key,
  "productId" integer not null,
  name text not null,
  tokens integer not null,
  thumbnail text,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  constraint "tokenBundleHasTokens" check (tokens > 0)
);
create unique index "tokenBundleOfProduct" on "tokenBundle" ("productId") where "deletedAt" is null;

-- Notifications

create table device (
  id bigint generated always as identity primary key,
  token text not null,
  "userUuid" uuid not null,
  "sessionUuid" uuid not null,
  "devicePlatform" text not null,
  keys jsonb,
  "createdAt" timestamptz not null,
  constraint "device_devicePlatform_check" check ("devicePlatform" in ('ios', 'android', 'web')),
  constraint "deviceOnce" unique (token)
);
create index "deviceOf" on device ("userUuid", id);

create table "mutedRoom" (
  "userUuid" uuid not null,
  "roomUuid" uuid not null,
  primary key ("userUuid", "roomUuid")
);

create table notification (
  id bigint generated always as identity primary key,
  "userUuid" uuid not null,
  key text not null,
  kind text not null,
  "fromUuid" uuid,
  "roomUuid" uuid,
  about jsonb not null,
  "isInApp" boolean not null,
  "createdAt" timestamptz not null,
  "readAt" timestamptz,
  "mailedAt" timestamptz,
  constraint "notificationOnce" unique ("userUuid", key)
);
create index "notificationAge" on notification ("createdAt");
create index "notificationOf" on notification ("userUuid", id desc) where "isInApp";
create index "notificationUnread" on notification ("userUuid") where "isInApp" and "readAt" is null;

create table "notificationAudience" (
  id bigint generated always as identity primary key,
  key text not null,
  occasion jsonb not null,
  audience jsonb not null,
  cursor uuid,
  reached integer default 0 not null,
  "createdAt" timestamptz not null,
  "finishedAt" timestamptz,
  "byUuid" uuid,
  constraint "notificationAudienceOnce" unique (key)
);
create index "notificationAudienceBy" on "notificationAudience" ("byUuid");

create table "notificationDelivery" (
  id bigint generated always as identity primary key,
  "notificationId" bigint not null references notification (id) on delete cascade,
  channel text not null,
  "deviceId" bigint references device (id) on delete cascade,
  priority smallint not null,
  "dueAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  state text default 'waiting' not null,
  attempts smallint default 0 not null,
  "claimedAt" timestamptz,
  constraint "notificationDelivery_channel_check" check (channel in ('push', 'discord')),
  constraint "notificationDelivery_state_check" check (state in ('waiting', 'claimed', 'sent', 'failed'))
);
create index "notificationDeliveryClaimed" on "notificationDelivery" ("claimedAt") where state = 'claimed';
create index "notificationDeliveryDevice" on "notificationDelivery" ("deviceId");
create index "notificationDeliveryDue" on "notificationDelivery" (priority, id, "dueAt") where state = 'waiting';
create unique index "notificationDeliveryOnce" on "notificationDelivery"
  ("notificationId", channel, coalesce("deviceId", 0));

create table "notificationPace" (
  topic text primary key,
  recent jsonb not null,
  "updatedAt" timestamptz not null
);

create table "notificationSettings" (
  "userUuid" uuid primary key,
  switches jsonb not null,
  "quietHours" jsonb,
  "timeZone" text not null,
  "isEveryChannel" boolean not null,
  "updatedAt" timestamptz not null
);

create table "serverKey" (
  name text primary key,
  value text not null,
  "createdAt" timestamptz not null
);

-- Moderation

create table report (
  id integer generated always as identity primary key,
  kind text not null,
  "roomUuid" uuid,
  "reporterUuid" uuid not null,
  "reportedUuid" uuid not null,
  "messageId" bigint,
  reason text not null,
  text text not null,
  evidence jsonb not null,
  status text default 'OPEN' not null,
  note text,
  "createdAt" timestamptz not null,
  "handledAt" timestamptz,
  "handledByUuid" uuid
);
create unique index "openReportOnce" on report ("reporterUuid", "reportedUuid", coalesce("messageId", (0)::bigint))
  where status = 'OPEN';
create index "reportAbout" on report ("reportedUuid", id desc);
create index "reportByStatus" on report (status, id desc);
create index "reportOfRoom" on report ("roomUuid", id desc);

create table "roomWordFilter" (
  "roomUuid" uuid primary key,
  words jsonb default '[]' not null,
  "updatedAt" timestamptz not null
);

-- Audit

create table "clientEvent" (
  id bigint generated always as identity primary key,
  topic text not null,
  record jsonb not null,
  "userUuid" uuid not null,
  "isGuest" boolean not null,
  at timestamptz not null,
  "playId" text,
  "heardMs" integer default 0 not null
);
create index "clientEventAt" on "clientEvent" (at);
create unique index "clientEventOfPlay" on "clientEvent" ("userUuid", topic, "playId") where "playId" is not null;
create index "clientEventOfTopic" on "clientEvent" (topic, id);
create index "clientEventOfUser" on "clientEvent" ("userUuid");

create table "moderationAction" (
  id bigint generated always as identity primary key,
  "actId" text default (gen_random_uuid())::text not null unique,
  action text not null,
  "userUuid" uuid,
  "actorUuid" uuid,
  "roomUuid" uuid,
  "previousRole" text,
  role text,
  reason text,
  "expirationTime" timestamptz,
  "createdAt" timestamptz default now() not null,
  "updatedAt" timestamptz default now() not null,
  "deletedAt" timestamptz,
  "deletedByUuid" uuid
);
create index "moderationActionBy_action" on "moderationAction" (action, id desc) where "deletedAt" is null;
create index "moderationActionBy_actorUuid" on "moderationAction" ("actorUuid", id desc) where "deletedAt" is null;
create index "moderationActionBy_roomUuid" on "moderationAction" ("roomUuid", id desc) where "deletedAt" is null;
create index "moderationActionBy_userUuid" on "moderationAction" ("userUuid", id desc) where "deletedAt" is null;

create table place (
  "userUuid" uuid primary key,
  country text,
  region text,
  at timestamptz not null
);
create index "placeAt" on place (at);

create table "staffAct" (
  id bigint generated always as identity primary key,
  "actorUuid" uuid not null,
  operation text not null,
  subject text,
  reason text,
  status integer,
  at timestamptz not null
);
create index "staffActAbout" on "staffAct" (subject);
create index "staffActByTime" on "staffAct" (at);
create index "staffActOf" on "staffAct" ("actorUuid", id desc);

-- Jobs

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  "dedupeKey" text,
  "runAt" timestamptz not null,
  attempts integer default 0 not null,
  "takenUntil" timestamptz,
  "takenBy" uuid,
  "lastError" text,
  "givenUpAt" timestamptz,
  "createdAt" timestamptz default now() not null
);
create index "jobDue" on job ("runAt", id) where "givenUpAt" is null;
create unique index "jobWaitingOnce" on job (kind, "dedupeKey") where "takenUntil" is null and "givenUpAt" is null;

-- discord-rooms
create table "discordInteraction" (
  "interactionId" text primary key,
  "claimedAt" timestamptz not null
);
create index "discordInteractionClaimedAt" on "discordInteraction" ("claimedAt");

-- Triggers. Every process learns from `accountChange` that an account changed, even if an operator did it by hand.

-- A ban or deactivation ends every session for good: an old session doesn't come back when the ban is over.
create function "endSessionsOfAccount"() returns trigger language plpgsql as $$
  begin
    new."sessionVersion" := greatest(new."sessionVersion", old."sessionVersion" + 1);
    return new;
  end $$;
create trigger "accountIsClosed" before update on "user" for each row
  when ((new."bannedUntil" is not null and new."bannedUntil" is distinct from old."bannedUntil")
    or (new."deactivatedAt" is not null and old."deactivatedAt" is null))
  execute function "endSessionsOfAccount"();

-- A bot's sessions end with those of its owner.
create function "noteAccountChange"() returns trigger language plpgsql as $$
  begin
    insert into "accountChange" ("userUuid") values (old.uuid);
    if tg_op = 'UPDATE' then
      if new."sessionVersion" <> old."sessionVersion" then
        update "user" set "sessionVersion" = "sessionVersion" + 1 where "botOfUserId" = new.id;
      end if;
    end if;
    return null;
  end $$;
create trigger "accountIsChanged" after update on "user" for each row
  when (old.role <> new.role or old.capabilities <> new.capabilities
    or old."bannedUntil" is distinct from new."bannedUntil"
    or old."deactivatedAt" is distinct from new."deactivatedAt"
    or old."tokensFrom" <> new."tokensFrom" or old."sessionVersion" <> new."sessionVersion")
  execute function "noteAccountChange"();
create trigger "accountIsGone" after delete on "user" for each row execute function "noteAccountChange"();

-- Ending a session ends the sessions that were started from it. Expiring doesn't, so a bot outlives the sign-in that
-- created its token.
create function "noteSessionEnd"() returns trigger language plpgsql as $$
  begin
    insert into "accountChange" ("userUuid") select uuid from "user" where id = old."userId";
    update session set "endedAt" = new."endedAt" where "parentUuid" = old.uuid and "endedAt" is null;
    return null;
  end $$;
create trigger "sessionIsEnded" after update on session for each row
  when (old."endedAt" is null and new."endedAt" is not null)
  execute function "noteSessionEnd"();

-- Songs and uploads that changed are indexed for search by a job.
create function "noteSongToIndex"() returns trigger language plpgsql as $$
  begin
    insert into "songToIndex" ("songId") values (new.id);
    return null;
  end $$;
create trigger "songIsNew" after insert on song for each row execute function "noteSongToIndex"();
create trigger "songIsChanged" after update of "trackName", "artistName", status, explicit on song for each row
  when (old."trackName" is distinct from new."trackName" or old."artistName" is distinct from new."artistName"
    or old.status is distinct from new.status or old.explicit is distinct from new.explicit)
  execute function "noteSongToIndex"();

create function "noteUploadToIndex"() returns trigger language plpgsql as $$
  begin
    insert into "songToIndex" ("songId") values (new."songId"::integer);
    return null;
  end $$;
create trigger "uploadIsNew" after insert on "uploadedSong" for each row execute function "noteUploadToIndex"();
create trigger "uploadIsChanged" after update of "albumName", "isPublic", "deletedAt" on "uploadedSong" for each row
  when (old."albumName" is distinct from new."albumName" or old."isPublic" is distinct from new."isPublic"
    or old."deletedAt" is distinct from new."deletedAt")
  execute function "noteUploadToIndex"();

-- Rankings count how many people are on each step of points, so that a rank doesn't have to count everyone ahead.
-- A change of points adds rows, so no two people wait for each other; the rows of a step are added up.

-- The least balance of a step: each balance up to 32 is one; above, the five leading binary digits count.
create function "rankingStepOf"(balance integer) returns integer language sql immutable as $$
  select case when balance < 32 then balance
    else balance - balance % (1 << (length(ltrim(balance::bit(32)::text, '0')) - 5)) end
  $$;

create function "lifetimeRanking_insert_counts"() returns trigger language plpgsql as $$
  begin
    insert into "rankingStep" ("seasonId", step, people)
    select "seasonId", step, sum(people) from (
      select 0 as "seasonId", "rankingStepOf"(balance) as step, 1 as people from come
    ) changed group by 1, 2 having sum(people) <> 0;
    return null;
  end $$;
create trigger "lifetimeRanking_insert_counts" after insert on "lifetimeRanking" referencing new table as come
  for each statement execute function "lifetimeRanking_insert_counts"();

create function "lifetimeRanking_update_counts"() returns trigger language plpgsql as $$
  begin
    insert into "rankingStep" ("seasonId", step, people)
    select "seasonId", step, sum(people) from (
      select 0 as "seasonId", "rankingStepOf"(balance) as step, 1 as people from come
    union all
      select 0 as "seasonId", "rankingStepOf"(balance) as step, -1 as people from gone
    ) changed group by 1, 2 having sum(people) <> 0;
    return null;
  end $$;
create trigger "lifetimeRanking_update_counts" after update on "lifetimeRanking" referencing old table as gone new table as come
  for each statement execute function "lifetimeRanking_update_counts"();

create function "lifetimeRanking_delete_counts"() returns trigger language plpgsql as $$
  begin
    insert into "rankingStep" ("seasonId", step, people)
    select "seasonId", step, sum(people) from (
      select 0 as "seasonId", "rankingStepOf"(balance) as step, -1 as people from gone
    ) changed group by 1, 2 having sum(people) <> 0;
    return null;
  end $$;
create trigger "lifetimeRanking_delete_counts" after delete on "lifetimeRanking" referencing old table as gone
  for each statement execute function "lifetimeRanking_delete_counts"();

create function "rankingStatus_insert_counts"() returns trigger language plpgsql as $$
  begin
    insert into "rankingStep" ("seasonId", step, people)
    select "seasonId", step, sum(people) from (
      select "seasonId" as "seasonId", "rankingStepOf"(balance) as step, 1 as people from come
    ) changed group by 1, 2 having sum(people) <> 0;
    return null;
  end $$;
create trigger "rankingStatus_insert_counts" after insert on "rankingStatus" referencing new table as come
  for each statement execute function "rankingStatus_insert_counts"();

create function "rankingStatus_update_counts"() returns trigger language plpgsql as $$
  begin
    insert into "rankingStep" ("seasonId", step, people)
    select "seasonId", step, sum(people) from (
      select "seasonId" as "seasonId", "rankingStepOf"(balance) as step, 1 as people from come
    union all
      select "seasonId" as "seasonId", "rankingStepOf"(balance) as step, -1 as people from gone
    ) changed group by 1, 2 having sum(people) <> 0;
    return null;
  end $$;
create trigger "rankingStatus_update_counts" after update on "rankingStatus" referencing old table as gone new table as come
  for each statement execute function "rankingStatus_update_counts"();

create function "rankingStatus_delete_counts"() returns trigger language plpgsql as $$
  begin
    insert into "rankingStep" ("seasonId", step, people)
    select "seasonId", step, sum(people) from (
      select "seasonId" as "seasonId", "rankingStepOf"(balance) as step, -1 as people from gone
    ) changed group by 1, 2 having sum(people) <> 0;
    return null;
  end $$;
create trigger "rankingStatus_delete_counts" after delete on "rankingStatus" referencing old table as gone
  for each statement execute function "rankingStatus_delete_counts"();
