import type { Migration } from 'kysely'
import * as users from './010-users.ts'
import * as accounts from './020-accounts.ts'
import * as rooms from './040-rooms.ts'
import * as playlist from './050-playlist.ts'
import * as roomSnapshots from './060-room-snapshots.ts'
import * as songsAndJobs from './070-songs-and-jobs.ts'
import * as chat from './080-chat.ts'
import * as moderationActions from './100-moderation-actions.ts'
import * as promotedRooms from './101-promoted-rooms.ts'
import * as boothManners from './110-booth-manners.ts'
import * as boothRules from './111-booth-rules.ts'
import * as roomHosts from './120-room-hosts.ts'
import * as roomErrands from './121-room-errands.ts'
import * as liveRooms from './130-live-rooms.ts'
import * as seasons from './131-seasons.ts'
import * as catalogue from './140-catalogue.ts'
import * as addingOnce from './141-adding-once.ts'
import * as musicTokens from './160-music-tokens.ts'
import * as uploadsByIsrc from './161-uploads-by-isrc.ts'
import * as musicAccounts from './165-music-accounts.ts'
import * as songSearch from './170-song-search.ts'
import * as searchUploads from './171-search-uploads.ts'
import * as discord from './185-discord.ts'
import * as discordGuilds from './186-discord-guilds.ts'
import * as eventsAndRankings from './187-events-and-rankings.ts'
import * as exportFailureReasons from './188-export-failure-reasons.ts'
import * as sessions from './189-sessions.ts'
import * as accountChanges from './190-account-changes.ts'
import * as rolesOfBoundRooms from './194-roles-of-bound-rooms.ts'
import * as songClaims from './196-song-claims.ts'
import * as roomJournal from './201-room-journal.ts'
import * as bans from './204-bans.ts'
import * as moderationComments from './205-moderation-comments.ts'
import * as vouchers from './210-vouchers.ts'
import * as listeningSettings from './211-listening-settings.ts'
import * as magicLinks from './212-magic-links.ts'
import * as userImages from './213-user-images.ts'
import * as passkeys from './214-passkeys.ts'
import * as phones from './220-phones.ts'
import * as closingAccounts from './221-closing-accounts.ts'
import * as analytics from './222-analytics.ts'
import * as lastingBotSessions from './230-lasting-bot-sessions.ts'
import * as reports from './231-reports.ts'
import * as roomModeration from './232-room-moderation.ts'
import * as clientPlays from './237-client-plays.ts'
import * as roomFigures from './238-room-figures.ts'
import * as points from './240-points.ts'
import * as avatars from './241-avatars.ts'
import * as friends from './260-friends.ts'
import * as tokens from './270-tokens.ts'
import * as shop from './271-shop.ts'
import * as voucherTokens from './272-voucher-tokens.ts'
import * as payment from './275-payment.ts'
import * as communities from './282-communities.ts'
import * as eventReminders from './283-event-reminders.ts'
import * as discordEvents from './284-discord-events.ts'
import * as devices from './286-devices.ts'
import * as notifications from './287-notifications.ts'
import * as notificationDeliveries from './288-notification-deliveries.ts'
import * as whereabouts from './290-whereabouts.ts'
import * as contacts from './291-contacts.ts'
import * as nicknameSearch from './292-nickname-search.ts'
import * as directChats from './294-direct-chats.ts'
import * as chatRelay from './295-chat-relay.ts'
import * as staffActs from './296-staff-acts.ts'
import * as announcements from './302-announcements.ts'
import * as connectedChats from './308-connected-chats.ts'
import * as chatMoments from './309-chat-moments.ts'
import * as discordLaunches from './313-discord-launches.ts'
import * as discordInteractions from './314-discord-interactions.ts'
import * as customFaces from './322-custom-faces.ts'
import * as chatSearch from './334-chat-search.ts'
import * as chatChanges from './335-chat-changes.ts'
import * as chatCommands from './336-chat-commands.ts'
import * as cues from './341-cues.ts'
import * as rankingSteps from './342-ranking-steps.ts'
import * as chatInteractions from './345-chat-interactions.ts'
import * as roomEmoji from './348-room-emoji.ts'
import * as roomSearch from './350-room-search.ts'
import * as roomHistory from './351-room-history.ts'
import * as songCovers from './353-song-covers.ts'
import * as discordRoleConsents from './355-discord-role-consents.ts'
import * as customRules from './356-custom-rules.ts'
import * as ownCues from './361-own-cues.ts'
import * as discordPanels from './362-discord-panels.ts'
import * as songAnalysis from './363-song-analysis.ts'
import * as genreAsTyped from './364-genre-as-typed.ts'
import * as guildRankings from './370-guild-rankings.ts'
import * as guestNames from './371-guest-names.ts'
import * as roomsMadeForGuilds from './380-rooms-made-for-guilds.ts'
import * as discordRoleSources from './381-discord-role-sources.ts'
import * as roomsWith7digital from './400-rooms-with-7digital.ts'
import * as unprovedWaysIn from './410-unproved-ways-in.ts'
import * as searchWithinWords from './420-search-within-words.ts'
import * as genresInAnySpelling from './430-genres-in-any-spelling.ts'

/** In the order they run. Up only: a mistake is mended by a later migration. */
export const migrations: Record<string, Migration> = {
  '010-users': users,
  '020-accounts': accounts,
  '040-rooms': rooms,
  '050-playlist': playlist,
  '060-room-snapshots': roomSnapshots,
  '070-songs-and-jobs': songsAndJobs,
  '080-chat': chat,
  '100-moderation-actions': moderationActions,
  '101-promoted-rooms': promotedRooms,
  '110-booth-manners': boothManners,
  '111-booth-rules': boothRules,
  '120-room-hosts': roomHosts,
  '121-room-errands': roomErrands,
  '130-live-rooms': liveRooms,
  '131-seasons': seasons,
  '140-catalogue': catalogue,
  '141-adding-once': addingOnce,
  '160-music-tokens': musicTokens,
  '161-uploads-by-isrc': uploadsByIsrc,
  '165-music-accounts': musicAccounts,
  '170-song-search': songSearch,
  '171-search-uploads': searchUploads,
  '185-discord': discord,
  '186-discord-guilds': discordGuilds,
  '187-events-and-rankings': eventsAndRankings,
  '188-export-failure-reasons': exportFailureReasons,
  '189-sessions': sessions,
  '190-account-changes': accountChanges,
  '194-roles-of-bound-rooms': rolesOfBoundRooms,
  '196-song-claims': songClaims,
  '201-room-journal': roomJournal,
  '204-bans': bans,
  '205-moderation-comments': moderationComments,
  '210-vouchers': vouchers,
  '211-listening-settings': listeningSettings,
  '212-magic-links': magicLinks,
  '213-user-images': userImages,
  '214-passkeys': passkeys,
  '220-phones': phones,
  '221-closing-accounts': closingAccounts,
  '222-analytics': analytics,
  '230-lasting-bot-sessions': lastingBotSessions,
  '231-reports': reports,
  '232-room-moderation': roomModeration,
  '237-client-plays': clientPlays,
  '238-room-figures': roomFigures,
  '240-points': points,
  '241-avatars': avatars,
  '260-friends': friends,
  '270-tokens': tokens,
  '271-shop': shop,
  '272-voucher-tokens': voucherTokens,
  '275-payment': payment,
  '282-communities': communities,
  '283-event-reminders': eventReminders,
  '284-discord-events': discordEvents,
  '286-devices': devices,
  '287-notifications': notifications,
  '288-notification-deliveries': notificationDeliveries,
  '290-whereabouts': whereabouts,
  '291-contacts': contacts,
  '292-nickname-search': nicknameSearch,
  '294-direct-chats': directChats,
  '295-chat-relay': chatRelay,
  '296-staff-acts': staffActs,
  '302-announcements': announcements,
  '308-connected-chats': connectedChats,
  '309-chat-moments': chatMoments,
  '313-discord-launches': discordLaunches,
  '314-discord-interactions': discordInteractions,
  '322-custom-faces': customFaces,
  '334-chat-search': chatSearch,
  '335-chat-changes': chatChanges,
  '336-chat-commands': chatCommands,
  '341-cues': cues,
  '342-ranking-steps': rankingSteps,
  '345-chat-interactions': chatInteractions,
  '348-room-emoji': roomEmoji,
  '350-room-search': roomSearch,
  '351-room-history': roomHistory,
  '353-song-covers': songCovers,
  '355-discord-role-consents': discordRoleConsents,
  '356-custom-rules': customRules,
  '361-own-cues': ownCues,
  '362-discord-panels': discordPanels,
  '363-song-analysis': songAnalysis,
  '364-genre-as-typed': genreAsTyped,
  '370-guild-rankings': guildRankings,
  '371-guest-names': guestNames,
  '380-rooms-made-for-guilds': roomsMadeForGuilds,
  '381-discord-role-sources': discordRoleSources,
  '400-rooms-with-7digital': roomsWith7digital,
  '410-unproved-ways-in': unprovedWaysIn,
  '420-search-within-words': searchWithinWords,
  '430-genres-in-any-spelling': genresInAnySpelling,
}
