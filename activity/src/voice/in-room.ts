/** The voice code of a room, in one chunk. */
export { VoiceListener } from './voice-listener.tsx'
export { Microphone } from './microphone.tsx'
export { VoiceSettings } from './voice-settings.tsx'
