import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './search.module.css'
import { look } from './looking.ts'

/** Opens the chat search, from the corner of the chat. */
export function FindButton({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  return (
    <span className={styles.find}>
      <IconButton size="small" label={t('chatSearch.open')} onClick={() => look({ roomUuid, at: 'search' })}>
        <Search />
      </IconButton>
    </span>
  )
}
