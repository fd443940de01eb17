import { countryOf } from '../playback/listener-place.ts'

/**
 * The country whose catalogue is searched, looked into and heard (decision 0024): what is offered in one country and played
 * from another would be refused when its turn comes.
 */
export const listenerCountry = ({ navigator }: Pick<Window, 'navigator'> = window): string =>
  countryOf(navigator.languages)
