import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState, type ReactNode } from 'react'
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

/** How the user can sign in, and whether changing that requires confirmation now. */
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
 * The confirmation needed to change sign-in methods: none shortly after signing in, afterwards the password, or another
 * sign-in for accounts without one. `element` asks for it if needed.
 */
export function useConfirmation(): Confirmation {
  const shared = useContext(SharedConfirmation)
  const own = useOwnConfirmation()
  return shared ?? own
}

type Confirmation = ReturnType<typeof useOwnConfirmation>
const SharedConfirmation = createContext<Confirmation | null>(null)

/** Asks for the confirmation once, above everything that needs it. */
export function ConfirmedOnce({ children }: { children: ReactNode }) {
  const confirmation = useOwnConfirmation()
  return (
    <SharedConfirmation value={{ ...confirmation, element: null }}>
      {confirmation.element}
      {children}
    </SharedConfirmation>
  )
}

type ConfirmProps = {
  methods: NonNullable<ReturnType<typeof useSignInMethods>['data']>
  password: string
  onPassword: (password: string) => void
}

/** The password field, or for accounts without a password the other ways to sign in again. */
function Confirm({ methods, password, onPassword }: ConfirmProps) {
  const { t } = useTranslation()
  if (methods.hasPassword)
    return (
      <div className={styles.confirmation}>
        <p>{t('settings.confirmWithPassword')}</p>
        <PasswordField
          label={t('settings.yourPassword')}
          autoComplete="current-password"
          value={password}
          onChange={onPassword}
        />
      </div>
    )
  return (
    <div className={styles.confirmation}>
      <p>{t('settings.confirmBySigningIn')}</p>
      {methods.hasDiscord ? <DiscordButton /> : null}
      {methods.hasPhone ? <PhoneConfirmation onDone={() => void refresh()} /> : null}
      {methods.passkeys > 0 ? <PasskeyButton onDone={() => void refresh()} /> : null}
    </div>
  )
}

function useOwnConfirmation() {
  const [password, setPassword] = useState('')
  const { data: methods } = useSignInMethods()
  const isNeeded = methods !== undefined && !methods.signedInRecently
  return {
    element: isNeeded ? <Confirm methods={methods} password={password} onPassword={setPassword} /> : null,
    /** Sent along with the call. */
    credentials: isNeeded && password !== '' ? { password } : {},
    /** Refetches what is needed after a call was refused for it: the ten minutes may pass while the page is open. */
    onError: (error: Error): void => {
      if (error instanceof CallFailed && error.code === 'confirmationNeeded') void refresh()
    },
  }
}
