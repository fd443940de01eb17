import { MessageCircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../client/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from '../chat.module.css'

/** Shown instead of the chat in rooms with the chat turned off. */
export function ChatOff() {
  const { t } = useTranslation()
  return (
    <EmptyState picture={<MessageCircleOff />} title={t('noChat.title')}>
      {t('noChat.about')}
    </EmptyState>
  )
}

/** Shown instead of the composer to users who are muted. */
export function ChatDisabled({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const time = until ? dateAndTime(until) : null
  return <p className={styles.disabled}>{time ? t('noChat.disabledUntil', { time }) : t('noChat.disabled')}</p>
}
