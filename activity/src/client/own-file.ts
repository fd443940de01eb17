const files = /^\/(?:users\/images\/files|chat\/files|communities\/[\w-]+\/picture|rooms\/[\w-]+\/poster)\/[\w.-]+$/

/**
 * Where a picture of a profile, a community or a room, or a file of a message, is fetched here: by its path, which leads
 * to our server from a browser and from Discord alike. Null for an address elsewhere, whose owner would learn who looks
 * at the page.
 */
export function ownFile(url: string | null | undefined): string | null {
  if (!url) return null
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return files.test(path) ? path : null
}
