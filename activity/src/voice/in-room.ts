/** What a room shows and hears of its voices, fetched as one. */
export { VoiceListener } from './voice-listener.tsx'
export { Voices } from './voices.tsx'
