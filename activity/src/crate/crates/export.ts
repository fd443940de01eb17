import i18next from 'i18next'
import { providerNames } from '@segue/shared/song/providers.ts'
import { writtenFiles, type WrittenFormat } from '@segue/shared/crate/library/written-formats.ts'
import { saveFile } from '../../client/files/save-file.ts'
import { pause } from '../../ui/loading/pause.ts'
import { newUuid } from '../../client/uuid.ts'
import { call } from '../../client/api.ts'
import { wordsOfServer } from '../../client/sentence.ts'
import { surface } from '../../client/surface.ts'
import { toast } from '../../client/toasts.ts'
import type { CrateSummary } from './crates.ts'

/** Services that our playlists can be copied to. */
export const exportTargets = ['spotify', 'apple'] as const
export type ExportTarget = (typeof exportTargets)[number]

const askAgainMs = 2000

/** Copies a crate into the user's own account at a service, with toasts when it starts and ends. */
export async function exportCrate(crate: CrateSummary, target: ExportTarget, pauseMs = askAgainMs): Promise<void> {
  const provider = providerNames[target]
  const body = { crateUuid: crate.crateUuid, exportId: newUuid() }
  let state = await (target === 'spotify'
    ? call('POST /exports/spotify', { body })
    : call('POST /exports/apple', { body }))
  toast(i18next.t('crate.exportBegun', { provider }))
  const params = { exportId: state.exportId }
  while (state.status === 'IN_PROGRESS') {
    await pause(pauseMs)
    state = await call('GET /exports/{exportId}', { params })
  }
  const { status, failure, failureReason, missed, playlistLink } = state
  if (status === 'FAILED') {
    const why = wordsOfServer('transferFaults', failureReason) ?? failure ?? ''
    toast(`${i18next.t('crate.exportFailed', { provider })} ${why}`.trim(), { tone: 'bad' })
    return
  }
  const lacking = missed > 0 ? i18next.t('crate.exportMissed', { count: missed, provider }) : ''
  toast(`${i18next.t('crate.exported', { crate: crate.crateName, provider })} ${lacking}`.trim(), {
    tone: 'good',
    ...(playlistLink === null
      ? {}
      : {
          action: { words: i18next.t('room.openAt', { provider }), run: () => surface.openExternal(playlistLink) },
        }),
  })
}

/** Downloads a crate as a file for other software. */
export const saveCrate = ({ crateUuid, crateName }: CrateSummary, format: WrittenFormat): Promise<void> =>
  saveFile(
    `/crate/${encodeURIComponent(crateUuid)}/file?format=${format}`,
    `${crateName.replace(/[/\\:]/g, '-')}.${writtenFiles[format].ending}`,
  )
