/** The Discord parts that a room needs, loaded as one chunk and only inside Discord. */
export { DiscordListener } from './discord-listener.tsx'
export { DiscordItems } from './room-items.tsx'
export { DiscordSound } from './discord-sound.tsx'
export { ShopDialog } from './shop-dialog.tsx'
export { stayOrGo } from './staying.ts'
export { shareMoment, shareRoom } from './share-room.ts'
