import { useVoices } from './current.ts'
import { Microphone } from './microphone.tsx'
import { VoiceSettings } from './voice-settings.tsx'

/** One's own microphone; or in the settings of the sound whom one hears. */
export function Voices({ settings }: { settings?: boolean }) {
  const channel = useVoices((state) => state.channel)
  if (!channel) return null
  return settings ? <VoiceSettings channel={channel} /> : <Microphone channel={channel} />
}
