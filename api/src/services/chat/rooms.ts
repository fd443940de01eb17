/** All that the chat asks of rooms. */
export { findRoom, giveRole, mayKnowOf, rolesIn, roomsByUuid, takeRole, type RoomRow } from '../rooms/public.ts'
