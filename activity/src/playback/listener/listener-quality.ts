import { defaultAudioQuality, type AudioQuality } from '@segue/shared/playback/audio-quality.ts'

/** The listener's chosen quality; the lowest with data saving, and the default for guests. */
export function qualityFor(listener: { chosen: AudioQuality | null; savesData: boolean }): AudioQuality {
  return listener.savesData ? 'low' : (listener.chosen ?? defaultAudioQuality)
}
