import { defaultAudioQuality, type AudioQuality } from '@segue/shared/playback/audio-quality.ts'

/** The country whose catalogue is asked, by the language a person has set up: `es-MX` is Mexico. */
export function countryOf(languages: readonly string[]): string {
  for (const language of languages) {
    const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(language) ?? []
    if (region) return region.toUpperCase()
  }
  return 'US'
}

/** What a listener has chosen; those who save data get the least, and guests what everybody gets (decision 0049). */
export function qualityFor(listener: { chosen: AudioQuality | null; savesData: boolean }): AudioQuality {
  return listener.savesData ? 'low' : (listener.chosen ?? defaultAudioQuality)
}
