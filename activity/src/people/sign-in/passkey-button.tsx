import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { isCalledOff, knowsPasskeys, signInWithPasskey } from './passkey.ts'

/** Signs in with a passkey. Renders nothing in browsers without passkey support. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: onDone,
    onError: (error) => (isCalledOff(error) ? undefined : toastFailure(error)),
  })
  if (!knowsPasskeys()) return null
  return (
    <Button size="large" wide icon={<KeyRound />} busy={signIn.isPending} onClick={() => signIn.mutate()}>
      {t('account.withPasskey')}
    </Button>
  )
}
