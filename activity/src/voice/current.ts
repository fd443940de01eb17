import { create } from 'zustand'
import { call } from '../client/api.ts'
import { surface } from '../client/surface.ts'
import { VoiceChannel } from './voice-channel.ts'

const key = 'segue-voices'

/** The voices of the room one is in, and whether one wants to hear them on this device. */
export const useVoices = create<{ channel: VoiceChannel | null; wanted: boolean }>(() => ({
  channel: null,
  wanted: surface.storage.get(key) !== 'no',
}))

export function setWanted(wanted: boolean): void {
  surface.storage.set(key, wanted ? 'yes' : 'no')
  useVoices.setState({ wanted })
}

/** The voices of a room, at whoever carries them for this installation. Its client is fetched with the first join. */
export const voicesOf = (roomUuid: string, talks: (uid: string, talks: boolean) => void): VoiceChannel =>
  new VoiceChannel({
    talks,
    carrier: async () => (await import('./agora.ts')).agora,
    ticket: (role) => call('POST /agora/token', { body: { channel: roomUuid, role } }),
  })
