import type { Operations } from '@segue/api/operations'
import type { Library } from '@segue/shared/crate/library/library.ts'
import type { Selection } from '@segue/shared/crate/library/select.ts'
import { call } from '../../client/api.ts'
import { pause } from '../../ui/loading/pause.ts'

export type LibraryImport = Operations['GET /library-imports/{importId}']['reply']

/** Of one import; the server refuses more. */
export const maxImportTracks = 10_000
export const maxImportPlaylists = 200
const tracksAtOnce = 200
const pauseMs = 2000
const maxLosses = 30

/**
 * Sends what is imported, in batches. A batch whose connection was lost is sent again, and what arrived before is not:
 * the same selection continues the same import, also in another tab or after the page was closed.
 */
export async function sendImport(
  { problems = [], problemCount = 0, ...selection }: Selection & Partial<Pick<Library, 'problems' | 'problemCount'>>,
  fileName: string,
  onProgress: (state: LibraryImport) => void = () => undefined,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<LibraryImport> {
  const { format, tracks, playlists } = selection
  const digest = await digestOf(selection)
  const name = fileName.slice(-100)
  let losses = 0
  const persist = async (send: () => Promise<LibraryImport>): Promise<LibraryImport> => {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof TypeError) || ++losses > maxLosses) throw error
        await wait(pauseMs)
      }
    }
  }
  let state = await persist(() =>
    call('POST /library-imports', {
      body: { digest, format, fileName: name, total: tracks.length, playlists, problems, problemCount },
    }),
  )
  onProgress(state)
  while (state.status === 'RECEIVING') {
    const { importId, received: from } = state
    const batch = tracks.slice(from, from + tracksAtOnce)
    state = await persist(() =>
      call('PUT /library-imports/{importId}/tracks/{from}', { params: { importId, from }, body: { tracks: batch } }),
    )
    onProgress(state)
  }
  return state
}

async function digestOf(selection: Selection): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(selection))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
