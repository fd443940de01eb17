import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../client/api.ts'
import { say } from '../client/toasts.ts'
import { useRoomState } from '../live/room-context.tsx'
import { Button } from '../ui/button.tsx'

/** Closing a room takes two presses, since nothing brings it back. */
export function CloseRoom() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { uuid, name } = useRoomState((state) => state.settings)
  const [sure, setSure] = useState(false)
  const close = useMutation({
    mutationFn: () => call('DELETE /rooms/{id}/infrastructure', { params: { id: uuid } }),
    onSuccess() {
      say(t('roomSettings.deleted'))
      void navigate('/')
    },
  })
  return sure ? (
    <Button look="danger" busy={close.isPending} onClick={() => close.mutate()}>
      {t('roomSettings.deleteSure', { room: name })}
    </Button>
  ) : (
    <Button look="danger" onClick={() => setSure(true)}>
      {t('roomSettings.delete')}
    </Button>
  )
}
