import { thirdParties } from '@segue/shared/proxy/map.ts'

/**
 * Where a browser tab reaches a third party. What the page may load itself stays what it is, and so does what is not on
 * the map: links, our own files, sounds made here. The rest comes through our server, which adds what the browser
 * lacks: hosts that let no page read them, playlists that lead elsewhere.
 */
export function addressOnTheWeb(url: string): string {
  const place = thirdParties.find(url)
  if (!place || place.entry.loads) return url
  return thirdParties.pathOf(place) ?? url
}
