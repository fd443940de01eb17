/** What a room takes of statistics, fetched as one. */
export { RoomWatcher } from './room-watcher.tsx'
