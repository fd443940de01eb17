import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { say } from '../client/toasts.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './account.module.css'
import { ForgotForm } from './forgot-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing in and up without leaving the room. */
export function AccountDialog({
  page: firstPage,
  why,
  onClose,
}: {
  page: 'signIn' | 'signUp' | 'forgot'
  /** What needs an account, when somebody did not come for one. */
  why?: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [page, setPage] = useState(firstPage)
  const heads = {
    signIn: { title: t('account.welcomeBack'), about: t('account.signInAbout') },
    signUp: { title: t('account.createTitle'), about: t('account.createAbout') },
    forgot: { title: t('account.forgotTitle'), about: t('account.forgotAbout') },
  }
  const toSignIn = () => setPage('signIn')
  return (
    <Dialog open onClose={onClose} size="small" closeLabel={t('common.close')} {...heads[page]}>
      <div className={styles.form}>
        {why ? <p className={styles.why}>{why}</p> : null}
        {page === 'signIn' ? (
          <SignInForm
            onDone={() => {
              say(t('account.signedIn'), { tone: 'good' })
              onClose()
            }}
            onForgot={() => setPage('forgot')}
            onSignUp={() => setPage('signUp')}
          />
        ) : page === 'signUp' ? (
          <SignUpForm onDone={onClose} onSignIn={toSignIn} />
        ) : (
          <ForgotForm onSignIn={toSignIn} />
        )}
      </div>
    </Dialog>
  )
}
