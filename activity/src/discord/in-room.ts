/** What a room has to do with the Discord around it, fetched as one and only there. */
export { DiscordListener } from './discord-listener.tsx'
export { DiscordItems } from './room-items.tsx'
export { DiscordSound } from './discord-sound.tsx'
export { ShopDialog } from './shop-dialog.tsx'
export { stayOrGo } from './staying.ts'
export { shareMoment, shareRoom } from './share-room.ts'
