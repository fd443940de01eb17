import { Disc3, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useAct, useStepUp } from './actions.ts'
import styles from './booth-signs.module.css'
import { useMyPlace, useSecondsUntil } from './booth.ts'
import { useMyUuid, useRoomState, useSnapshot } from '../live/room-context.tsx'

/** Signs over the stage for what cannot wait: a deck that is free for oneself, and a question whether one is there. */
export function BoothSigns() {
  const me = useMyUuid()
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  const idleUntil = useSnapshot(({ part }) => part?.idleUntil ?? null)
  const mine = useMyPlace()
  return (
    <div className={styles.signs} aria-live="assertive">
      {onStage && idleUntil !== null ? <AreYouThere until={idleUntil} /> : null}
      {mine?.offeredUntil ? <YourSeat until={mine.offeredUntil} /> : null}
    </div>
  )
}

function AreYouThere({ until }: { until: number }) {
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

function YourSeat({ until }: { until: number }) {
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
