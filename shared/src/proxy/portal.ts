import type { ProxyMap } from './map.ts'

export type PortalRow = { prefix: string; target: string; for: string }

/**
 * The URL mappings to enter in Discord's developer portal, in their order: the first match handles a request. Hosts
 * that redirect or send playlists are reached through us, by the mapping of everything else to our own host.
 */
export function portalRows(map: ProxyMap, ownHost: string): PortalRow[] {
  const mapped = map.entries.flatMap(({ portal, prefix, target, for: what }) =>
    portal && prefix !== undefined ? [{ prefix, target, for: what }] : [],
  )
  return [
    ...mapped.toSorted((a, b) => b.prefix.length - a.prefix.length || (a.prefix < b.prefix ? -1 : 1)),
    { prefix: '/', target: ownHost, for: 'The page, the api, the sockets, and every other path below /outside' },
  ]
}

/** Rows as a table for people: aligned columns, two spaces apart. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
