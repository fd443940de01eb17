/** The room and what stays of it beside other pages, fetched as one: whoever sees the one needs the other. */
export { AroundRoom } from './around-room.tsx'
export { RoomPage } from './room-page.tsx'
