import { Disc3, Hourglass } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../client/i18n.ts'
import { Button } from '../ui/button.tsx'
import { useAct, useStepUp } from './actions.ts'
import styles from './booth-signs.module.css'
import { useListening, useSecondsUntil } from '../live/listening.ts'
import { part } from '../ui/part.tsx'
import { useMyPlace } from './booth.ts'
import { useIsRoomStaff, useMyUuid, useRoomState, useSnapshot } from '../live/room-context.tsx'

const OrderSign = part(async () => (await withPageWords(import('./order-sign.tsx'))).OrderSign, 'none')

/** Signs over the stage for what cannot wait: a deck that is free for oneself, and a question whether one is there. */
export function BoothSigns() {
  const me = useMyUuid()
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === me))
  const idleUntil = useSnapshot(({ part }) => part?.idleUntil ?? null)
  const mine = useMyPlace()
  const isStaff = useIsRoomStaff()
  const isRaid = useRoomState((state) => state.settings.moderation?.raid != null)
  const listening = useListening()
  return (
    <div className={styles.signs} aria-live="assertive">
      {onStage && idleUntil !== null ? <AreYouThere until={idleUntil} /> : null}
      {mine?.offeredUntil ? <YourSeat until={mine.offeredUntil} /> : null}
      {listening || (isStaff && isRaid) ? (
        <Suspense>
          <OrderSign listening={listening} />
        </Suspense>
      ) : null}
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
