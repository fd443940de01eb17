import type { Listening } from '@segue/shared/room/settings/room-moderation.ts'
import { useTranslation } from 'react-i18next'
import { useSecondsUntil } from '../../session/turn/listening.ts'
import styles from '../chat.module.css'

export function OnlyListening({ listening: { code, until } }: { listening: Listening }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  return <p className={styles.disabled}>{t(`refusals.${code}`, { seconds })}</p>
}
