import type { Listening } from '@segue/shared/room/settings/room-moderation.ts'
import { useMutation } from '@tanstack/react-query'
import { Headphones, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useSecondsUntil } from '../../session/turn/listening.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../booth/booth-signs.module.css'

/**
 * Notice over the stage that the user can only listen for now or, for staff, that raid mode is on and how to end it.
 */
export function OrderSign({ listening }: { listening: Listening | null }) {
  return listening ? <YouListen listening={listening} /> : <RaidModeIsOn />
}

function YouListen({ listening: { code, until } }: { listening: Listening }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={styles.sign}>
      <Headphones aria-hidden="true" />
      <p>
        <strong>{t('order.youListen')}</strong>
        <span aria-live="off">
          {t(code === 'raidMode' ? 'order.listenInRaid' : 'order.listenAsNewcomer', { time })}
        </span>
      </p>
    </div>
  )
}

function RaidModeIsOn() {
  const { t } = useTranslation()
  const id = useRoomState((state) => state.settings.uuid)
  const until = useRoomState((state) => state.settings.moderation?.raid?.until ?? 0)
  const end = useMutation({
    mutationFn: () => call('POST /rooms/{id}/raid-mode', { params: { id }, body: { on: false } }),
    onError: toastFailure,
  })
  const time = new Date(until).toLocaleTimeString(readerLocale(), { hour: '2-digit', minute: '2-digit' })
  return (
    <div className={styles.sign}>
      <ShieldAlert aria-hidden="true" />
      <p>
        <strong>{t('order.raidMode')}</strong>
        <span>{t('order.raidModeAbout', { time })}</span>
      </p>
      <Button look="lamp" busy={end.isPending} onClick={() => end.mutate()}>
        {t('order.endRaidMode')}
      </Button>
    </div>
  )
}
