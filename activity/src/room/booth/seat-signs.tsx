import { Disc3, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSecondsUntil } from '../../session/turn/listening.ts'
import { Button } from '../../ui/button.tsx'
import { useAct, useStepUp } from '../actions.ts'
import styles from './booth-signs.module.css'

/** Asks a DJ whether they are still there. */
export function AreYouThere({ until }: { until: number }) {
  const { t } = useTranslation()
  const act = useAct()
  const seconds = useSecondsUntil(until)
  return (
    <div className={styles.sign}>
      <Hourglass aria-hidden="true" />
      <p>
        <strong>{t('booth.areYouThere')}</strong>
        <span aria-live="off">{t('booth.areYouThereAbout', { seconds })}</span>
      </p>
      <Button look="lamp" onClick={() => act({ type: 'stillHere' })}>
        {t('booth.here')}
      </Button>
    </div>
  )
}

/** Tells the user that a seat is free for them. */
export function YourSeat({ until }: { until: number }) {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const seconds = useSecondsUntil(until)
  return (
    <div className={styles.sign}>
      <Disc3 aria-hidden="true" />
      <p>
        <strong>{t('booth.yourSeat')}</strong>
        <span aria-live="off">{t('booth.yourSeatAbout', { seconds })}</span>
      </p>
      <Button look="lamp" onClick={stepUp}>
        {t('booth.takeSeat')}
      </Button>
    </div>
  )
}
