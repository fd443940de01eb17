import { defaultAudioQuality, type AudioQuality } from '@segue/shared/playback/audio-quality.ts'

/** What a listener has chosen; those who save data get the least, and guests what everybody gets. */
export function qualityFor(listener: { chosen: AudioQuality | null; savesData: boolean }): AudioQuality {
  return listener.savesData ? 'low' : (listener.chosen ?? defaultAudioQuality)
}
