import { Music4 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { freePreviews } from '@segue/shared/song/guest-previews.ts'
import { openDialog } from '../../client/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { useSnapshot } from '../../session/room-context.tsx'
import styles from './guest-limit-card.module.css'

/** Shown to guests who have used up their free songs. The room continues around it. */
export function GuestLimitCard() {
  const { t } = useTranslation()
  const limited = useSnapshot(({ sound }) => sound.name === 'unplayable' && sound.why === 'sign-up')
  if (!limited) return null
  return (
    <section className={styles.card} aria-labelledby="guest-limit">
      <Music4 aria-hidden="true" />
      <h2 id="guest-limit">{t('room.guestLimit.title')}</h2>
      <p>{t('room.guestLimit.about', { count: freePreviews })}</p>
      <div className={styles.ways}>
        <Button look="lamp" onClick={() => openDialog({ name: 'account', page: 'signUp' })}>
          {t('room.guestLimit.signUp')}
        </Button>
        <Button onClick={() => openDialog({ name: 'account', page: 'signIn' })}>{t('room.guestLimit.signIn')}</Button>
      </div>
    </section>
  )
}
