/** The statistics code of a room, in one chunk. */
export { RoomWatcher } from './room-watcher.tsx'
