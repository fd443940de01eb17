import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { call, queries } from '../../client/api.ts'
import { useIsUser, useSession } from '../../client/session.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { DiscordButton } from '../sign-in/discord-button.tsx'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { PhoneConfirmation } from '../phone/phone-confirmation.tsx'
import styles from './settings.module.css'

const refresh = () => queries.invalidateQueries({ queryKey: ['sign-in-methods'] })

/** How the person here can sign in, and whether changing that takes their password now. */
export function useSignInMethods() {
  const uuid = useSession((state) => state.session?.uuid)
  const enabled = useIsUser()
  return useQuery({
    queryKey: ['sign-in-methods', uuid],
    queryFn: () => call('GET /auth/sign-in-methods'),
    staleTime: 0,
    enabled,
  })
}

/**
 * What changing how one signs in takes beyond a token: nothing shortly after signing in, then the password, or another
 * sign-in where there is none. `element` asks for it where it is needed.
 */
export function useConfirmation() {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { data: methods } = useSignInMethods()
  const isNeeded = methods !== undefined && !methods.signedInRecently
  const element = !isNeeded ? null : methods.hasPassword ? (
    <div className={styles.confirmation}>
      <p>{t('settings.confirmWithPassword')}</p>
      <PasswordField
        label={t('settings.yourPassword')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </div>
  ) : (
    <div className={styles.confirmation}>
      <p>{t('settings.confirmBySigningIn')}</p>
      {methods.hasDiscord ? <DiscordButton /> : null}
      {methods.hasPhone ? <PhoneConfirmation onDone={() => void refresh()} /> : null}
      {methods.passkeys > 0 ? <PasskeyButton onDone={() => void refresh()} /> : null}
    </div>
  )
  return {
    element,
    /** What goes along with the call. */
    credentials: isNeeded && password !== '' ? { password } : {},
    /** Looks again at what is needed when a call was refused for it: ten minutes pass while somebody reads. */
    onError: (error: Error): void => {
      if (error instanceof CallFailed && error.code === 'confirmationNeeded') void refresh()
    },
  }
}
