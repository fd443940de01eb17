/** The room and its dock on other pages, loaded as one chunk because users of one need the other. */
export { AroundRoom } from './around-room.tsx'
export { RoomPage } from './room-page.tsx'
export { walkIn } from './entering/walk-in.ts'
export { prefetchStage } from './room-stage.tsx'
