import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { useNavigate } from '../../client/router.tsx'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useLiveRoom, useRoomState } from '../../session/room-context.tsx'
import { SureButton } from '../../ui/sure-button.tsx'

/** Clears the stage, for example if it is stuck or has been taken over. */
export function ResetStage({ onDone }: { onDone: () => void }) {
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
    <SureButton
      label={t('roomSettings.resetStage')}
      question={t('roomSettings.resetSure')}
      busy={reset.isPending}
      onPress={() => reset.mutate()}
    />
  )
}

/** Irreversible actions, for owners only. */
export function OwnerActions({ onDone }: { onDone: () => void }) {
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
      <SureButton
        label={t('roomSettings.clear')}
        question={t('roomSettings.clearSure')}
        busy={clear.isPending}
        onPress={() => clear.mutate()}
      />
      <SureButton
        label={t('roomSettings.delete')}
        question={t('roomSettings.deleteSure', { room: name })}
        busy={close.isPending}
        onPress={() => close.mutate()}
      />
    </>
  )
}
