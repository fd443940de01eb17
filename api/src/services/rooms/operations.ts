import { getAdminDj, listAdminDjs } from './admin/admin-djs.ts'
import { getAdminEvent, listAdminEvents } from './admin/admin-events.ts'
import {
  changeRoomAsAdmin,
  getAdminRoom,
  listAdminRooms,
  removeGuestPassword,
  setGuestPassword,
} from './admin/admin-rooms.ts'
import {
  changeCommunity,
  createCommunities,
  createCommunity,
  deleteCommunity,
  replaceCommunity,
} from './communities/administer.ts'
import { getAdminCommunity, listAdminCommunities } from './communities/admin-communities.ts'
import {
  addCommunityRoom,
  addCommunityRooms,
  addCommunityRoomShort,
  removeCommunityRoom,
  removeCommunityRooms,
  removeCommunityRoomShort,
} from './communities/change-rooms.ts'
import { getCommunity, listCommunityEvents, listCommunityRooms, listMembers } from './communities/get-community.ts'
import { listCommunitiesOfRoom, listMyCommunities } from './communities/lists.ts'
import { addCommunityMember, joinCommunity, leaveCommunity, removeCommunityMember } from './communities/membership.ts'
import { getCommunityPicture, removeCommunityPicture, setCommunityPicture } from './communities/picture.ts'
import { announcingGuilds } from './discord/guilds/announcing.ts'
import { beginInteraction } from './discord/activity/begin-interaction.ts'
import { bindRoom, changeGuild, guildRooms, readGuild, unbindRoom } from './discord/guilds/bindings.ts'
import { listBindings, removeBindings } from './discord/guilds/bindings-of-room.ts'
import { closeGuildRoom } from './discord/guilds/close-guild-room.ts'
import { roomHere, roomOutsideGuilds } from './discord/activity/room-here.ts'
import { launchRoom } from './discord/activity/launches.ts'
import { enterInstance } from './discord/activity/enter-instance.ts'
import { guildBoard } from './discord/guilds/guild-board.ts'
import { instancePeople } from './discord/activity/instance-people.ts'
import { makeQuickLink, shareMoment } from './discord/activity/sharing.ts'
import { forgetPanel, keepPanel, listPanels } from './discord/guilds/panels.ts'
import { checkGuild } from './discord/guilds/public-names.ts'
import {
  changeEvent,
  createEvent,
  deleteEvent,
  getEvent,
  getEventBySlug,
  listEvents,
  listUpcomingEvents,
} from './events/events.ts'
import { getCommunityCalendar, getEventCalendar } from './events/calendar-files.ts'
import { forgetEventReminder, getEventReminder, remindOfEvent } from './events/reminders.ts'
import { addRecentSong, playsOfSong, recentSongs } from './history/recent-songs.ts'
import { getHistory, getHistoryFile } from './history/get-history.ts'
import { getHistoryForDjs } from './history/history-for-djs.ts'
import { getLeaderboard } from './history/leaderboard.ts'
import { getRecap, getRecapPicture } from './history/recap.ts'
import { getWall } from './history/wall.ts'
import {
  countPrivateRooms,
  findRoomsByPassword,
  listGenresOfRooms,
  listMyRooms,
  listOwnedRooms,
  listPublicRooms,
  listRecentRooms,
  listRoomsOfUser,
  listSeveralRooms,
  rememberRecentRoom,
} from './lists/list-rooms.ts'
import {
  getRoomForService,
  listAllRooms,
  listPromotedRooms,
  listRecentlyVisited,
  listRoomsOfUserForService,
} from './lists/service-lists.ts'
import { deleteUserRoomData, refreshUser } from './people/user-data.ts'
import { changeOwner } from './roles/change-owner.ts'
import { kick } from './roles/kick.ts'
import { listExcludedUsers } from './roles/excluded-users.ts'
import { createRole, deleteRole, listRoles, listRolesOfUser } from './roles/roles.ts'
import { changeDjSeats, changeDjType, changeInfrastructure, changeRoom } from './room/change-room.ts'
import { createRoom } from './room/create-room.ts'
import { deleteRoom } from './room/delete-room.ts'
import { setExternalUrl } from './room/external-url.ts'
import { getRoom, getRoomByUuid, getRoomState, hello } from './room/get-room.ts'
import { getLyrics } from './lyrics/get-lyrics.ts'
import { joinRoom } from './room/join-room.ts'
import { getRoomPicture } from './previews/get-picture.ts'
import { getRadioPlaylist } from './radio/get-playlist.ts'
import { getRadioStream } from './radio/get-stream.ts'
import { getRadioSegment } from './radio/get-segment.ts'
import { getRadioLink, removeRadioLink, renewRadioLink } from './radio/radio-link.ts'
import { getRadioM3u, getRadioPls } from './radio/link-files.ts'
import { getRadio, getRadioCover, getRadioPlays } from './radio/now-playing.ts'
import { getPoster, removePoster, setPoster } from './room/poster.ts'
import { changeLiveAudio, changeLiveState, promoteRoom } from './room/switches.ts'
import { getRoomMetrics } from './statistics/room-metrics.ts'
import { getAllPlayedSeconds, getPlayedTime, getServiceStatus } from './statistics/statistics.ts'

import { actInRoom } from './people/act.ts'

export const roomOperations = [
  getAdminCommunity,
  listAdminCommunities,
  createCommunity,
  createCommunities,
  changeCommunity,
  replaceCommunity,
  deleteCommunity,
  getAdminEvent,
  listAdminEvents,
  getAdminDj,
  listAdminDjs,
  getAdminRoom,
  listAdminRooms,
  changeRoomAsAdmin,
  setGuestPassword,
  removeGuestPassword,
  getAllPlayedSeconds,
  getServiceStatus,
  getRoomState,
  getPlayedTime,
  getRoomMetrics,
  getHistory,
  getHistoryFile,
  getHistoryForDjs,
  getLeaderboard,
  getWall,
  getRecap,
  getRecapPicture,
  hello,
  kick,
  listRoles,
  listRolesOfUser,
  createRole,
  deleteRole,
  changeOwner,
  listExcludedUsers,
  joinRoom,
  actInRoom,
  listAllRooms,
  getRoomForService,
  listPromotedRooms,
  listPublicRooms,
  listGenresOfRooms,
  countPrivateRooms,
  getRoom,
  getRoomByUuid,
  listSeveralRooms,
  listMyRooms,
  listRoomsOfUser,
  listRoomsOfUserForService,
  findRoomsByPassword,
  listOwnedRooms,
  listRecentRooms,
  rememberRecentRoom,
  changeRoom,
  createRoom,
  deleteRoom,
  changeInfrastructure,
  promoteRoom,
  changeDjType,
  changeLiveAudio,
  changeLiveState,
  changeDjSeats,
  setPoster,
  removePoster,
  getPoster,
  getRoomPicture,
  getLyrics,
  getRadioPlaylist,
  getRadioSegment,
  getRadioStream,
  getRadioM3u,
  getRadioPls,
  getRadio,
  getRadioPlays,
  getRadioCover,
  getRadioLink,
  renewRadioLink,
  removeRadioLink,
  setExternalUrl,
  listRecentlyVisited,
  announcingGuilds,
  guildRooms,
  readGuild,
  bindRoom,
  changeGuild,
  unbindRoom,
  closeGuildRoom,
  listBindings,
  removeBindings,
  beginInteraction,
  roomHere,
  roomOutsideGuilds,
  launchRoom,
  enterInstance,
  instancePeople,
  makeQuickLink,
  shareMoment,
  guildBoard,
  listPanels,
  keepPanel,
  forgetPanel,
  checkGuild,
  listEvents,
  createEvent,
  listUpcomingEvents,
  getEvent,
  changeEvent,
  deleteEvent,
  getEventBySlug,
  getEventCalendar,
  getEventReminder,
  remindOfEvent,
  forgetEventReminder,
  getCommunity,
  listMembers,
  joinCommunity,
  leaveCommunity,
  addCommunityMember,
  removeCommunityMember,
  listCommunityRooms,
  listCommunityEvents,
  getCommunityCalendar,
  addCommunityRoom,
  removeCommunityRoom,
  addCommunityRoomShort,
  removeCommunityRoomShort,
  addCommunityRooms,
  removeCommunityRooms,
  setCommunityPicture,
  removeCommunityPicture,
  getCommunityPicture,
  listCommunitiesOfRoom,
  listMyCommunities,
  deleteUserRoomData,
  refreshUser,
] as const

/** Documented with the songs, not with the rooms. */
export const recentSongOperations = [recentSongs, playsOfSong, addRecentSong] as const
