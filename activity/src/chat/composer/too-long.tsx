import { useTranslation } from 'react-i18next'
import { maxTextLength } from '@segue/shared/chat/message.ts'
import styles from '../chat.module.css'

/** Why a text cannot be sent: it is longer than a message may be. */
export function TooLong() {
  const { t } = useTranslation()
  return (
    <p className={styles.tooLong} role="alert">
      {t('chat.tooLong', { most: maxTextLength })}
    </p>
  )
}
