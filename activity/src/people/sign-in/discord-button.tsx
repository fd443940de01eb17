import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from '../../client/router.tsx'
import { toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { canGoToDiscord, goToDiscord, type DiscordPurpose } from './discord-trip.ts'

/** Pages that exist to sign in: whoever has done so has no business there any more. */
const doors = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password']

/** To Discord and back to where one is. Nothing where this installation has no application there. */
export function DiscordButton({ purpose = 'signIn', wide }: { purpose?: DiscordPurpose; wide?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const next = doors.includes(pathname) ? '/' : pathname + search
  const go = useMutation({ mutationFn: () => goToDiscord(purpose, next), onError: toastFailure })
  if (!canGoToDiscord()) return null
  return (
    <Button wide={wide ?? false} busy={go.isPending} onClick={() => go.mutate()}>
      {t(purpose === 'link' ? 'linkDiscord.goThere' : 'account.withDiscord')}
    </Button>
  )
}
