import { create, useStore } from 'zustand'
import { call } from '../client/api.ts'
import { surface } from '../client/surface.ts'
import { useRoomSession } from '../session/room-context.tsx'
import { VoiceChannel } from '../session/voice/voice-channel.ts'

const key = 'segue-voices'

/** Whether the user wants to hear voices on this device, in whichever room. */
export const useVoicesWanted = create<{ wanted: boolean }>(() => ({ wanted: surface.storage.get(key) !== 'no' }))

export function setWanted(wanted: boolean): void {
  surface.storage.set(key, wanted ? 'yes' : 'no')
  useVoicesWanted.setState({ wanted })
}

/** The voice channel of the room the user is in. */
export const useVoiceChannel = (): VoiceChannel | null => useStore(useRoomSession().voice, ({ channel }) => channel)

/** Opens the voice channel of a room. The carrier's client is loaded with the first join. */
export const voicesOf = (roomUuid: string, talks: (uid: string, talks: boolean) => void): VoiceChannel =>
  new VoiceChannel({
    talks,
    carrier: async () => (await import('./agora.ts')).agora,
    ticket: (role) => call('POST /agora/token', { body: { channel: roomUuid, role } }),
  })
