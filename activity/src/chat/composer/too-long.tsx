import { useTranslation } from 'react-i18next'
import { maxTextLength } from '@segue/shared/chat/message.ts'
import styles from '../chat.module.css'

/** The notice that a text is too long to send. */
export function TooLong() {
  const { t } = useTranslation()
  return (
    <p className={styles.tooLong} role="alert">
      {t('chat.tooLong', { most: maxTextLength })}
    </p>
  )
}
