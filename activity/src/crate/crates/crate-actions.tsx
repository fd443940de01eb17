import { ListEnd, ListRestart, ListStart, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { useIsUser } from '../../client/session.ts'
import { toastFailure } from '../../client/toasts.ts'
import { playCrate, queueCrate } from '../../song/queue.ts'
import { share } from '../../song/share.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { CrateMenu } from './crate-menu.tsx'
import { cratePath, crateSongs, type Crate } from './crates.ts'
import styles from './crates.module.css'

/** Actions on a whole crate. */
export function CrateActions({
  crate,
  mine,
  narrow = false,
  onGone,
}: {
  crate: Crate
  mine: boolean
  narrow?: boolean
  onGone: () => void
}) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { busy, run } = useBusy()
  const shareIt = () => void share(cratePath(crate), crate.crateName)
  if (!isUser)
    return (
      <div className={styles.actions}>
        <Button look="brand" size="small" onClick={() => openDialog({ name: 'account', page: 'signUp' })}>
          {t('crate.signUpToPlay')}
        </Button>
        <ShareButton onShare={shareIt} />
      </div>
    )
  return (
    <div className={styles.actions}>
      <PlayMenu narrow={narrow} busy={busy} crate={crate} run={run} />
      {!narrow && crate.isPublic ? <ShareButton onShare={shareIt} /> : null}
      <CrateMenu
        crate={crate}
        mine={mine}
        onShare={narrow && crate.isPublic ? shareIt : null}
        onGone={onGone}
        run={run}
      />
    </div>
  )
}

/** Tracks one long-running task at a time and shows its failure as a toast. */
function useBusy() {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    run: (task: () => Promise<unknown>): void => {
      setBusy(true)
      void task()
        .catch(toastFailure)
        .finally(() => setBusy(false))
    },
  }
}

function ShareButton({ onShare }: { onShare: () => void }) {
  const { t } = useTranslation()
  return (
    <Button size="small" icon={<Share2 />} onClick={onShare}>
      {t('crate.share')}
    </Button>
  )
}

/** Adds a crate to the end of the queue or replaces the queue; the menu items say which. */
function PlayMenu({
  narrow,
  busy,
  crate,
  run,
}: {
  narrow: boolean
  busy: boolean
  crate: Crate
  run: (task: () => Promise<unknown>) => void
}) {
  const { t } = useTranslation()
  const disabled = busy || crate.count === 0
  return (
    <Menu
      trigger={
        narrow ? (
          <IconButton look="lamp" size="small" label={t('crate.play')} disabled={disabled}>
            <ListStart />
          </IconButton>
        ) : (
          <Button look="lamp" size="small" icon={<ListStart />} busy={busy} disabled={disabled}>
            {t('crate.play')}
          </Button>
        )
      }
    >
      <MenuItem icon={<ListEnd />} onSelect={() => run(() => queueCrate(crateSongs(crate)))}>
        {t('crate.addAll')}
      </MenuItem>
      <MenuItem icon={<ListRestart />} onSelect={() => run(() => playCrate(crate.crateUuid, crate.crateName))}>
        {t('crate.replaceQueue')}
      </MenuItem>
    </Menu>
  )
}
