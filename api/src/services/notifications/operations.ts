import { addDevice, allDevices, fanDevices, removeDevice, removeDeviceOf, singleDevice } from './devices/devices.ts'
import { subscribe, webPushKey } from './devices/web-subscription.ts'
import { listNotifications, readNotifications, unreadNotifications } from './inbox/inbox.ts'
import { muteRoom, visitedRooms } from './inbox/rooms.ts'
import { changeSettings, getSettings } from './inbox/settings.ts'
import {
  pushCustomMessage,
  pushSilently,
  pushSilentlyAsAdmin,
  pushToAllDevices,
  pushToBrowsers,
  pushToPeople,
  pushToPeopleAsAdmin,
  pushToUser,
  pushToUserAsAdmin,
} from './messages/to-devices.ts'
import { listAnnouncements } from './messages/announcements.ts'
import { announce, callFans, pushFromRoom, writeFromRoom } from './messages/to-many.ts'

/** Devices, which the specification lists under the social service. */
export const deviceOperations = [
  addDevice,
  removeDevice,
  removeDeviceOf,
  singleDevice,
  allDevices,
  fanDevices,
] as const

export const notificationOperations = [
  pushToPeople,
  pushToPeopleAsAdmin,
  pushSilently,
  pushCustomMessage,
  pushToAllDevices,
  pushToUser,
  pushToUserAsAdmin,
  pushSilentlyAsAdmin,
  pushFromRoom,
  callFans,
  announce,
  listAnnouncements,
  writeFromRoom,
  visitedRooms,
  muteRoom,
  subscribe,
  webPushKey,
  pushToBrowsers,
  listNotifications,
  unreadNotifications,
  readNotifications,
  getSettings,
  changeSettings,
] as const
