/** The country whose catalog is used, from the user's language settings: `es-MX` is Mexico. */
export function countryOf(languages: readonly string[]): string {
  for (const language of languages) {
    const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(language) ?? []
    if (region) return region.toUpperCase()
  }
  return 'US'
}

/**
 * The country used for search, lookup and playback alike: a song offered in one country but played from another would
 * be refused when its turn comes.
 */
export const listenerCountry = ({ navigator }: Pick<Window, 'navigator'> = window): string =>
  countryOf(navigator.languages)
