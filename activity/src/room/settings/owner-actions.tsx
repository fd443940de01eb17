import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { useNavigate } from '../../client/router.tsx'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useLiveRoom, useRoomState } from '../../session/room-context.tsx'
import { SureButton } from '../../ui/fields/sure-button.tsx'
import styles from './moderation-settings.module.css'

/** What cannot be undone, apart from everything that is saved. */
export function DangerZone({ isOwner, onDone }: { isOwner: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.about}>{t('roomSettings.dangerAbout')}</p>
      <ul className={styles.danger}>
        <ResetStage onDone={onDone} />
        {isOwner ? <OwnerActions onDone={onDone} /> : null}
      </ul>
    </>
  )
}

const Danger = ({ about, children }: { about: string; children: ReactNode }) => (
  <li>
    <span>{about}</span>
    {children}
  </li>
)

/** Clears the stage, for example if it is stuck or has been taken over. */
function ResetStage({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const reset = useMutation({
    mutationFn: () => room.act({ type: 'resetRoom' }),
    onSuccess() {
      toast(t('roomSettings.stageReset'), { tone: 'good' })
      onDone()
    },
    onError: toastFailure,
  })
  return (
    <Danger about={t('roomSettings.resetAbout')}>
      <SureButton
        label={t('roomSettings.resetStage')}
        question={t('roomSettings.resetSure')}
        busy={reset.isPending}
        onPress={() => reset.mutate()}
      />
    </Danger>
  )
}

/** Irreversible actions, for owners only. */
function OwnerActions({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { uuid, name } = useRoomState((state) => state.settings)
  const clear = useMutation({
    mutationFn: () => call('DELETE /rooms/conversation/{id}', { params: { id: uuid } }),
    onSuccess() {
      toast(t('roomSettings.cleared'), { tone: 'good' })
      onDone()
    },
    onError: toastFailure,
  })
  const close = useMutation({
    mutationFn: () => call('DELETE /rooms/{id}/infrastructure', { params: { id: uuid } }),
    onSuccess() {
      toast(t('roomSettings.deleted'))
      navigate('/')
    },
    onError: toastFailure,
  })
  return (
    <>
      <Danger about={t('roomSettings.clearAbout')}>
        <SureButton
          label={t('roomSettings.clear')}
          question={t('roomSettings.clearSure')}
          busy={clear.isPending}
          onPress={() => clear.mutate()}
        />
      </Danger>
      <Danger about={t('roomSettings.deleteAbout')}>
        <SureButton
          label={t('roomSettings.delete')}
          question={t('roomSettings.deleteSure', { room: name })}
          busy={close.isPending}
          onPress={() => close.mutate()}
        />
      </Danger>
    </>
  )
}
