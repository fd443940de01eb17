/** The chat parts that a room needs, loaded as one chunk. */
export { ChatListener } from './chat-listener.tsx'
export { ChatPanel } from '../chat-panel.tsx'
export { Text } from '../lines/text/text.tsx'
