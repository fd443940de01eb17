import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './closing-banner.module.css'
import { useKeepAccount } from './closing-request.ts'
import { dateOf } from './export-data.tsx'

export function ClosingBanner({ closesAt }: { closesAt: string }) {
  const { t } = useTranslation()
  const keep = useKeepAccount()
  const [isSeen, setSeen] = useState(false)
  if (isSeen) return null
  return (
    <aside className={styles.banner} aria-label={t('yourData.closingSoon')}>
      <p>{t('yourData.closingOn', { date: dateOf(closesAt) })}</p>
      <Button size="small" look="brand" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('yourData.keep')}
      </Button>
      <IconButton label={t('common.close')} onClick={() => setSeen(true)}>
        <X />
      </IconButton>
    </aside>
  )
}
