import { together } from './music-credentials.ts'
import type { Environment } from './settings.ts'

/** Where the processes of a cluster meet. They have to share a database and signing keys. */
export function clusterUrlFrom(environment: Partial<Environment>): string | undefined {
  const { CLUSTER_URL, DATABASE_URL, SIGNING_KEYS } = environment
  if (CLUSTER_URL === undefined) return undefined
  return together(['CLUSTER_URL', 'DATABASE_URL', 'SIGNING_KEYS'], [CLUSTER_URL, DATABASE_URL, SIGNING_KEYS])?.[0]
}
