import { create } from 'zustand'
import { call } from '../client/api.ts'
import { surface } from '../client/surface.ts'
import { VoiceChannel } from './voice-channel.ts'

const key = 'segue-voices'

/** The voice channel of the current room, and whether the user wants to hear it on this device. */
export const useVoices = create<{ channel: VoiceChannel | null; wanted: boolean }>(() => ({
  channel: null,
  wanted: surface.storage.get(key) !== 'no',
}))

export function setWanted(wanted: boolean): void {
  surface.storage.set(key, wanted ? 'yes' : 'no')
  useVoices.setState({ wanted })
}

/** The voice channel of a room. The carrier's client is loaded with the first join. */
export const voicesOf = (roomUuid: string, talks: (uid: string, talks: boolean) => void): VoiceChannel =>
  new VoiceChannel({
    talks,
    carrier: async () => (await import('./agora.ts')).agora,
    ticket: (role) => call('POST /agora/token', { body: { channel: roomUuid, role } }),
  })
