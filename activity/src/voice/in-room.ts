/** What a room shows and hears of its voices, fetched as one. */
export { VoiceListener } from './voice-listener.tsx'
export { Microphone } from './microphone.tsx'
export { VoiceSettings } from './voice-settings.tsx'
