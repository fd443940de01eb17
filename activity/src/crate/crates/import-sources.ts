import { providerNames } from '@segue/shared/song/providers.ts'
import { clientConfig } from '../../client/config.ts'

/** Whether this server can import playlists. */
export const canImport = (): boolean => clientConfig().importsFrom.length > 0

export const importsFrom = (provider: string): boolean => clientConfig().importsFrom.includes(provider)

/** The services it can import from, by display name: “Deezer, Audius or TIDAL”. */
export function importSourceNames(language: string): string {
  const names = new Map<string, string>(Object.entries(providerNames))
  const known = clientConfig().importsFrom.flatMap((source) => names.get(source) ?? [])
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(known)
}
