import { Lightbulb, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { noNewcomer } from '../../session/newcomer.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './newcomers-bar.module.css'

/** Offers whoever has never been in a room to be told how it works. It covers nothing, and goes for good. */
export function NewcomersBar() {
  const { t } = useTranslation()
  return (
    <aside className={styles.bar} aria-label={t('howItWorks.newHere')}>
      <Lightbulb aria-hidden="true" />
      <p>{t('howItWorks.newHere')}</p>
      <Button size="small" look="quiet" onClick={() => openDialog({ name: 'howItWorks' })}>
        {t('howItWorks.title')}
      </Button>
      <IconButton size="small" label={t('howItWorks.dismiss')} onClick={noNewcomer}>
        <X />
      </IconButton>
    </aside>
  )
}
