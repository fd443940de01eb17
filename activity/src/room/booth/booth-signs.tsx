import { Suspense } from 'react'
import { withPageWords } from '../../client/i18n.ts'
import styles from './booth-signs.module.css'
import { useListening } from '../../session/turn/listening.ts'
import { part } from '../../ui/part.tsx'
import { useMyPlace } from './booth.ts'
import { useIsRoomStaff, useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'

const AreYouThere = part(async () => (await withPageWords(import('./seat-signs.tsx'))).AreYouThere, 'none')
const YourSeat = part(async () => (await withPageWords(import('./seat-signs.tsx'))).YourSeat, 'none')
const OrderSign = part(async () => (await withPageWords(import('../moderation/order-sign.tsx'))).OrderSign, 'none')

/** Urgent notices over the stage: an idle check, a free seat for the user, and raid or listen-only mode. */
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
      <Suspense>
        {onStage && idleUntil !== null ? <AreYouThere until={idleUntil} /> : null}
        {mine?.offeredUntil ? <YourSeat until={mine.offeredUntil} /> : null}
        {listening || (isStaff && isRaid) ? <OrderSign listening={listening} /> : null}
      </Suspense>
    </div>
  )
}
