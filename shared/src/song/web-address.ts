/**
 * The only host matcher here: the host itself or a subdomain. A host that merely contains the name belongs to someone
 * else.
 */
export const belongsTo = (host: string, base: string) => host === base || host.endsWith(`.${base}`)

export type Query = ReadonlyMap<string, string>

export type Address = { host: string; path: string; query: Query; href: string }

/**
 * The parts of a web URL. Stricter than a browser on purpose: a port, a user name, an escape in the host or anything
 * else by which one host could look like another makes it invalid.
 */
export function addressIn(text: string): Address | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 2000) return undefined
  const parts = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]+)(\/[^\s?#\\]*)?(?:\?([^\s#]*))?(?:#\S*)?$/i.exec(trimmed)
  if (!parts) return undefined
  const [, hostAsWritten = '', whole = '/', search = ''] = parts
  const host = hostAsWritten.toLowerCase()
  const path = whole.length > 1 ? whole.replace(/\/$/, '') : whole
  return { host, path, query: queryIn(search), href: `https://${host}${path}${search ? `?${search}` : ''}` }
}

function queryIn(search: string): Query {
  const pairs = search.split('&').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name, decoded(value.join('='))]
  })
  // If a name occurs twice, the first value wins, as everywhere.
  return new Map(pairs.reverse())
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
