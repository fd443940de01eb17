import { useQuery } from '@tanstack/react-query'
import { call, queries } from '../../client/api.ts'
import { refreshCrates } from '../crates/crates.ts'
import type { LibraryImport } from './send-import.ts'

const pollMs = 1000
const slowPollMs = 3000
const importsKey = ['library-imports'] as const

const isRunning = (one: LibraryImport | undefined) => one?.status === 'IN_PROGRESS'

function pollAfter(one: LibraryImport | undefined): number | false {
  if (!one || (one.status === 'COMPLETE' && one.matched === one.total)) return false
  return isRunning(one) ? pollMs : slowPollMs
}

/** The user's imports, newest first. */
export const useImports = () =>
  useQuery({
    queryKey: importsKey,
    queryFn: async () => (await call('GET /library-imports')).imports,
    staleTime: 0,
  })

/**
 * An import, polled while the server works on it, and more slowly while uploads may still be found to be missing tracks.
 * Its crates are loaded again whenever it has changed them.
 */
export const useImport = (importId: string) =>
  useQuery({
    queryKey: [...importsKey, importId],
    queryFn: async () => {
      const before = queries.getQueryData<LibraryImport>([...importsKey, importId])
      const state = await call('GET /library-imports/{importId}', { params: { importId } })
      if (!isRunning(state) && state.updatedAt !== before?.updatedAt) await refreshCrates()
      return state
    },
    staleTime: 0,
    refetchInterval: ({ state }) => pollAfter(state.data),
  })

type Outcome = 'uncertain' | 'missing'

/** The first tracks of an import with an outcome; loaded again when their number changes. */
export const useTracks = (importId: string, outcome: Outcome, count: number) =>
  useQuery({
    queryKey: [...importsKey, importId, outcome, count],
    queryFn: () =>
      call('GET /library-imports/{importId}/tracks', { params: { importId }, query: { outcome, limit: 100 } }),
    enabled: count > 0,
  })

export const refreshImports = (): Promise<void> => queries.invalidateQueries({ queryKey: importsKey })

type Match = { position: number; songId: string }

export async function chooseMatches(importId: string, matches: Match[]): Promise<void> {
  await call('PUT /library-imports/{importId}/matches', { params: { importId }, body: { matches } })
  await refreshImports()
}

export async function deleteImport(importId: string): Promise<void> {
  await call('DELETE /library-imports/{importId}', { params: { importId } })
  await refreshImports()
}
