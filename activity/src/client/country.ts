/** The country whose catalogue is asked, by the language a person has set up: `es-MX` is Mexico. */
export function countryOf(languages: readonly string[]): string {
  for (const language of languages) {
    const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(language) ?? []
    if (region) return region.toUpperCase()
  }
  return 'US'
}

/**
 * The country whose catalogue is searched, looked into and heard: what is offered in one country and played
 * from another would be refused when its turn comes.
 */
export const listenerCountry = ({ navigator }: Pick<Window, 'navigator'> = window): string =>
  countryOf(navigator.languages)
