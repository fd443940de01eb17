import { Headphones } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom, useSnapshot } from '../../session/room-context.tsx'
import styles from './tap-to-listen.module.css'

/** The sign in front of the crowd until the browser allows audio; a click unlocks it. */
export function TapToListen() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const waiting = useSnapshot(({ sound }) => sound.name === 'waiting-for-tap')
  if (!waiting) return null
  return (
    <button type="button" className={styles.sign} onClick={() => void room.player.unlock()}>
      <Headphones aria-hidden="true" />
      <span className={styles.words}>{t('room.tapToListen')}</span>
      <span className={styles.about}>{t('room.tapAbout')}</span>
    </button>
  )
}
