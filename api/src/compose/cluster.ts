import type { Environment } from './settings.ts'

const shared = ['DATABASE_URL', 'SIGNING_KEYS', 'STORAGE_URL'] as const

/**
 * Where the processes of a cluster meet. They have to share a database, signing keys and the media: with files on the
 * disk of each, half of the listeners would not find a song.
 */
export function clusterUrlFrom(environment: Partial<Environment>): string | undefined {
  const { CLUSTER_URL } = environment
  if (CLUSTER_URL === undefined) return undefined
  const missing = shared.filter((name) => environment[name] === undefined)
  if (missing.length === 0) return CLUSTER_URL
  throw new Error(
    `CLUSTER_URL requires ${shared.join(', ')}, the same in every process. Missing: ${missing.join(', ')}.`,
  )
}
