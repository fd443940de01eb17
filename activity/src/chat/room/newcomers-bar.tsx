import { Lightbulb, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { noNewcomer } from '../../session/newcomer.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FirstGoals } from './first-goals.tsx'
import styles from './newcomers-bar.module.css'

/** Shows first-time visitors what they can do, and how rooms work. It covers nothing and can be hidden permanently. */
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
      <FirstGoals />
    </aside>
  )
}
