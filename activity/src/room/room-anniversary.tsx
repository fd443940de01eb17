import { Cake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { anniversaryOf } from '@segue/shared/room/anniversary.ts'
import { useLiveRoom, useRoomState } from '../session/room-context.tsx'
import styles from './header-note.module.css'

/** On the day a room opened, years later: its age. Nothing on any other day. */
export function RoomAnniversary() {
  const { t } = useTranslation()
  const openedAt = useRoomState(({ settings }) => settings.createdAt)
  const years = anniversaryOf(Date.parse(openedAt), useLiveRoom().serverNow())
  if (years === 0) return null
  return (
    <span className={styles.note}>
      <Cake aria-hidden="true" />
      {t('room.anniversary', { count: years })}
    </span>
  )
}
