/** What the room shows and hears of the chat, fetched as one. */
export { ChatListener } from './chat-listener.tsx'
export { ChatPanel } from '../chat-panel.tsx'
export { Text } from '../lines/text.tsx'
