import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../client/toasts.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { pushState, turnOff, turnOn } from '../notifications/push.ts'

const sentences = {
  unsupported: 'notifications.pushUnsupported',
  denied: 'notifications.pushDenied',
  off: 'notifications.pushOff',
  on: 'notifications.pushOn',
} as const

/** Turns push notifications on or off in this browser. */
export function PushBlock() {
  const { t } = useTranslation()
  const { data: state, refetch } = useQuery({ queryKey: ['pushState'], queryFn: pushState, staleTime: 0 })
  const { mutate: turn, isPending } = useMutation({
    mutationFn: async (on: boolean) => void (await (on ? turnOn() : turnOff({ saveOnServer: true }))),
    onError: toastFailure,
    onSettled: () => refetch(),
  })
  if (!state) return null
  return (
    <Block title={t('notifications.onThisDevice')} about={t(sentences[state])}>
      {state === 'off' ? (
        <p>
          <Button look="brand" busy={isPending} onClick={() => turn(true)}>
            {t('notifications.turnOn')}
          </Button>
        </p>
      ) : null}
      {state === 'on' ? (
        <p>
          <Button busy={isPending} onClick={() => turn(false)}>
            {t('notifications.turnOff')}
          </Button>
        </p>
      ) : null}
    </Block>
  )
}
