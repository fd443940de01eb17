import { thirdParties } from '@segue/shared/proxy/map.ts'
import { surface } from './surface.ts'

/**
 * The URL from which the page loads a picture that somebody else named. Null if its host isn't on the map: the host would
 * learn the address of everyone who sees the picture.
 */
export function pictureUrl(url: string): string | null {
  const place = thirdParties.find(url)
  const isReachable = place?.entry.loads?.includes('image') || (place && thirdParties.pathOf(place))
  return isReachable ? surface.url(url) : null
}
