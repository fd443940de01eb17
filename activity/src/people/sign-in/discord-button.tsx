import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from '../../client/router.tsx'
import { toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../account.module.css'
import { canGoToDiscord, goToDiscord, type DiscordPurpose } from './discord-trip.ts'

/** Pages that only exist for signing in, so users don't return to them afterwards. */
const doors = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password']

/** Signs in through Discord and returns to the current page. Renders nothing without a Discord application. */
export function DiscordButton({ purpose = 'signIn', wide }: { purpose?: DiscordPurpose; wide?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const next = doors.includes(pathname) ? '/' : pathname + search
  const go = useMutation({ mutationFn: () => goToDiscord(purpose, next), onError: toastFailure })
  if (!canGoToDiscord()) return null
  return (
    <Button
      look="discord"
      size={wide ? 'large' : 'medium'}
      wide={wide ?? false}
      busy={go.isPending}
      onClick={() => go.mutate()}
    >
      {t(purpose === 'link' ? 'linkDiscord.goThere' : 'account.withDiscord')}
    </Button>
  )
}

/** The first way in where there is a Discord application, above the form for an e-mail address. */
export function DiscordFirst() {
  const { t } = useTranslation()
  if (!canGoToDiscord()) return null
  return (
    <>
      <DiscordButton wide />
      <p className={styles.or}>{t('account.orWithEmail')}</p>
    </>
  )
}
