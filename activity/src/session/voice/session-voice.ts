import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VoiceChannel } from './voice-channel.ts'

/** The room's voice channel, while there is one to hear. */
export type SessionVoice = { channel: VoiceChannel | null }
export type VoiceStore = StoreApi<SessionVoice>

export const createSessionVoice = (): VoiceStore => createStore(() => ({ channel: null }))
