/** Everything the chat uses of rooms. */
export {
  changePins,
  findRoom,
  giveRole,
  lineOf,
  mayKnowOf,
  maxPinned,
  rolesIn,
  roomsByUuid,
  takeRole,
  type RoomRow,
} from '../rooms/public.ts'
