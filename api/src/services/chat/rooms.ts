/** All that the chat asks of rooms. */
export {
  changePins,
  findRoom,
  giveRole,
  lineOf,
  mayKnowOf,
  mostPinned,
  rolesIn,
  roomsByUuid,
  takeRole,
  type RoomRow,
} from '../rooms/public.ts'
