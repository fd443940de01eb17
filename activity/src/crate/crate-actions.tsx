import { Copy, EllipsisVertical, ListStart, Pencil, Share2, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerNames } from '@segue/shared/song/providers.ts'
import { openDialog } from '../client/dialogs.ts'
import { useIsUser } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { linkService, useMusicAccounts } from '../live/music-accounts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { copyCrate, cratePath, type Crate } from './crates.ts'
import styles from './crates.module.css'
import { exportCrate, exportTargets, type ExportTarget } from './export.ts'
import { playCrate } from '../song/queue.ts'
import { share } from '../song/share.ts'

/** What can be done with a crate as a whole. */
export function CrateActions({
  crate,
  mine,
  narrow,
  onGone,
}: {
  crate: Crate
  mine: boolean
  narrow?: boolean
  onGone: () => void
}) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const [busy, setBusy] = useState(false)
  async function work(task: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const play = () => void work(() => playCrate(crate.crateUuid))
  const { data: accounts } = useMusicAccounts()
  const isLinked = (target: ExportTarget) => accounts?.linked.some(({ musicProvider }) => musicProvider === target)
  const targets = exportTargets.filter(
    (target) => accounts?.musicProviders.includes(target) && (isLinked(target) || surface.kind === 'web'),
  )
  async function copyTo(target: ExportTarget): Promise<void> {
    if (isLinked(target) || (await linkService(target))) await exportCrate(crate, target)
  }
  const shareIt = () => void share(cratePath(crate), crate.crateName)
  if (!isUser)
    return (
      <div className={styles.actions}>
        <Button look="brand" size="small" onClick={() => openDialog({ name: 'account', page: 'signUp' })}>
          {t('crate.signUpToPlay')}
        </Button>
        <Button size="small" icon={<Share2 />} onClick={shareIt}>
          {t('crate.share')}
        </Button>
      </div>
    )
  return (
    <div className={styles.actions}>
      {narrow ? (
        <IconButton
          look="lamp"
          size="small"
          label={t('crate.play')}
          disabled={busy || crate.count === 0}
          onClick={play}
        >
          <ListStart />
        </IconButton>
      ) : (
        <>
          <Button
            look="lamp"
            size="small"
            icon={<ListStart />}
            busy={busy}
            disabled={busy || crate.count === 0}
            onClick={play}
          >
            {t('crate.play')}
          </Button>
          {crate.isPublic ? (
            <Button size="small" icon={<Share2 />} onClick={shareIt}>
              {t('crate.share')}
            </Button>
          ) : null}
        </>
      )}
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
        {narrow && crate.isPublic ? (
          <MenuItem icon={<Share2 />} onSelect={shareIt}>
            {t('crate.share')}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Copy />}
          onSelect={() => void work(() => copyCrate(crate).then(() => say(t('crate.copied'), { tone: 'good' })))}
        >
          {t('crate.copy')}
        </MenuItem>
        {crate.count > 0
          ? targets.map((target) => (
              <MenuItem key={target} icon={<Upload />} onSelect={() => void work(() => copyTo(target))}>
                {t('crate.exportTo', { provider: providerNames[target] })}
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
    </div>
  )
}
