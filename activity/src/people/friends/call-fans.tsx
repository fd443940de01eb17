import { useMutation } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** For a DJ on stage: notifies their fans before their first song would. */
export function CallFans({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  const tell = useMutation({
    mutationFn: () => call('POST /notifications/dj-fans', { body: { roomId: roomUuid } }),
    onSuccess: () => toast(t('telling.fansTold'), { tone: 'good' }),
    onError: toastFailure,
  })
  return (
    <Button
      size="small"
      icon={<Megaphone />}
      busy={tell.isPending}
      disabled={tell.isSuccess}
      onClick={() => tell.mutate()}
    >
      {t('telling.fans')}
    </Button>
  )
}
