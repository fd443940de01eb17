import { thirdParties } from '@segue/shared/proxy/map.ts'

/**
 * The URL under which a browser tab reaches a third party. URLs that the page may load itself are unchanged, and so are
 * those not on the map: links, our own files, generated sounds. The rest is proxied by our server, which works around
 * the browser's limits: hosts without CORS, playlists that refer to other hosts.
 */
export function addressOnTheWeb(url: string): string {
  const place = thirdParties.find(url)
  if (!place || place.entry.loads) return url
  return thirdParties.pathOf(place) ?? url
}
