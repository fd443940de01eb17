import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import styles from './line.module.css'

/** What somebody said who is blocked: it is read by whoever asks for it (decision 0081). */
export function FoldedLine({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return (
    <div className={styles.notice}>
      {t('friends.foldedLine')}{' '}
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {t('friends.unfoldLine')}
      </Button>
    </div>
  )
}
