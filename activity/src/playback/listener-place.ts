import type { Quality } from './providers/streams.ts'

/** The country whose catalogue is asked, by the language a person has set up: `es-MX` is Mexico. */
export function countryOf(languages: readonly string[]): string {
  for (const language of languages) {
    const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(language) ?? []
    if (region) return region.toUpperCase()
  }
  return 'US'
}

/** Guests hear what everybody gets (client specification, section 6), and listeners who save data get a lower quality. */
export function qualityFor(listener: { isUser: boolean; savesData: boolean }): Quality {
  if (listener.savesData) return 'low'
  return listener.isUser ? 'high' : 'medium'
}
