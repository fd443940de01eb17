import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoomSession } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './search.module.css'

/** Opens the chat search, from the corner of the chat. */
export function FindButton() {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  return (
    <span className={styles.find}>
      <IconButton
        size="small"
        label={t('chatSearch.open')}
        onClick={() => chat.setState({ looking: { at: 'search' } })}
      >
        <Search />
      </IconButton>
    </span>
  )
}
