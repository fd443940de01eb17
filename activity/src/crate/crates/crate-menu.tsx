import { providerNames } from '@segue/shared/song/providers.ts'
import { Copy, EllipsisVertical, FileDown, Pencil, Share2, Trash2, Upload } from 'lucide-react'
import { writtenFormatNames, writtenFormats } from '@segue/shared/crate/library/written-formats.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { withPageWords } from '../../client/i18n.ts'
import { surface } from '../../client/surface.ts'
import { toast } from '../../client/toasts.ts'
import { linkService, useMusicAccounts, useReplaced } from '../../session/sound/music-accounts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import { copyCrate, cratePath, type Crate } from './crates.ts'
import { part } from '../../ui/part.tsx'
import { exportCrate, exportTargets, saveCrate, type ExportTarget } from './export.ts'

const ShareInChat = part(
  async () => (await withPageWords(import('../../song/share-in-chat.tsx'))).ShareInChat,
  'none',
)

/** Less frequent actions on a crate. `onShare` is null where sharing is offered elsewhere or not at all. */
export function CrateMenu({
  crate,
  mine,
  onShare,
  onGone,
  run,
}: {
  crate: Crate
  mine: boolean
  onShare: (() => void) | null
  onGone: () => void
  run: (task: () => Promise<unknown>) => void
}) {
  const { t } = useTranslation()
  const { targets, exportTo } = useExports(crate)
  const copy = () => copyCrate(crate).then(() => toast(t('crate.copied'), { tone: 'good' }))
  return (
    <Menu
      trigger={
        <IconButton size="small" label={t('queue.options', { title: crate.crateName })}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      {mine ? (
        <MenuItem icon={<Pencil />} onSelect={() => openDialog({ name: 'crate', crate })}>
          {t('crate.change')}
        </MenuItem>
      ) : null}
      {onShare ? (
        <MenuItem icon={<Share2 />} onSelect={onShare}>
          {t('crate.share')}
        </MenuItem>
      ) : null}
      {crate.isPublic ? (
        <Suspense>
          <ShareInChat path={cratePath(crate)} />
        </Suspense>
      ) : null}
      <MenuItem icon={<Copy />} onSelect={() => run(copy)}>
        {t('crate.copy')}
      </MenuItem>
      {crate.count > 0
        ? targets.map((target) => (
            <ExportItem key={target} target={target} onSelect={() => run(() => exportTo(target))} />
          ))
        : null}
      {mine && surface.kind === 'web' && crate.count > 0
        ? writtenFormats.map((format) => (
            <MenuItem key={format} icon={<FileDown />} onSelect={() => run(() => saveCrate(crate, format))}>
              {t('library.exportAs', { format: writtenFormatNames[format] })}
            </MenuItem>
          ))
        : null}
      {mine ? (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 />} onSelect={() => openDialog({ name: 'deleteCrate', crate, onGone })}>
            {t('crate.delete')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}

/** Also says which service gets unlinked by linking this one first. */
function ExportItem({ target, onSelect }: { target: ExportTarget; onSelect: () => void }) {
  const { t } = useTranslation()
  const provider = providerNames[target]
  const replaced = useReplaced(target)
  return (
    <MenuItem icon={<Upload />} onSelect={onSelect}>
      {t('crate.exportTo', { provider })}
      {replaced ? <small> {t('room.linkReplaces', { provider, replaced })}</small> : null}
    </MenuItem>
  )
}

/** The services that a crate can be copied to. Linking one first needs a browser tab. */
function useExports(crate: Crate) {
  const { data: accounts } = useMusicAccounts()
  const isLinked = (target: ExportTarget) => accounts?.linked.some(({ musicProvider }) => musicProvider === target)
  return {
    targets: exportTargets.filter(
      (target) => accounts?.musicProviders.includes(target) && (isLinked(target) || surface.kind === 'web'),
    ),
    exportTo: async (target: ExportTarget): Promise<void> => {
      if (isLinked(target) || (await linkService(target))) await exportCrate(crate, target)
    },
  }
}
