const files = /^\/(?:users\/images\/files|chat\/files|communities\/[\w-]+\/picture|rooms\/[\w-]+\/poster)\/[\w.-]+$/

/**
 * The path of a picture or file on our own server, which works both in a browser and inside Discord. Null for URLs on
 * other hosts, whose owners would learn who views the page.
 */
export function ownFile(url: string | null | undefined): string | null {
  if (!url) return null
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return files.test(path) ? path : null
}
