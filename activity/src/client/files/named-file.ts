import { thirdParties } from '@segue/shared/proxy/map.ts'
import { surface } from '../surface.ts'

/**
 * The URL from which the page loads a picture or sound that somebody else named. Null if its host isn't on the map: the
 * host would learn the address of everyone who loads it.
 */
export function namedFile(url: string, kind: 'image' | 'media'): string | null {
  const place = thirdParties.find(url)
  if (!place) return null
  const isReachable = place.entry.loads?.includes(kind) || thirdParties.pathOf(place) !== undefined
  return isReachable ? surface.url(place.url) : null
}
