import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './line.module.css'

/**
 * A message hidden because its sender is blocked or it contains a muted word, with a button to show it (decision 0067).
 */
export function FoldedLine({ why, children }: { why: 'blocked' | 'muted'; children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return (
    <div className={styles.notice} data-line>
      {t(why === 'blocked' ? 'friends.foldedLine' : 'mutedWords.foldedLine')}{' '}
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {t('friends.unfoldLine')}
      </Button>
    </div>
  )
}
