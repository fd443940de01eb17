import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { currentSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { part } from '../../ui/part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from '../account.module.css'
import { ChooseLook } from './choose-look.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type AccountPage = 'signIn' | 'signUp' | 'look' | 'forgot' | 'phone'

const PhoneSignIn = part(async () => (await withPageWords(import('../phone/phone-sign-in.tsx'))).PhoneSignIn, 'panel')

/** Signs in or up without leaving the room. */
export function AccountDialog({
  page: firstPage,
  why,
  onSignedIn,
  onClose,
}: {
  page: AccountPage
  /** What the user needs an account for, if they did not ask to sign in. */
  why?: string | undefined
  /** Continues with what the user wanted. */
  onSignedIn?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [page, setPage] = useState<AccountPage>(firstPage)
  const heads = {
    signIn: { title: t('account.welcomeBack'), about: t('accountPages.signInAbout') },
    signUp: { title: t('account.createTitle'), about: t('accountPages.createAbout') },
    look: { title: t('signUp.lookTitle'), about: t('signUp.lookAbout') },
    forgot: { title: t('accountPages.forgotTitle'), about: t('accountPages.forgotAbout') },
    phone: { title: t('accountPages.phoneTitle'), about: t('accountPages.phoneAbout') },
  }
  // Closing the dialog after signing up is no reason to drop what the account was for.
  const close = () => {
    onClose()
    if (currentSession()?.kind === 'user') onSignedIn?.()
  }
  return (
    <Dialog open onClose={close} size="small" closeLabel={t('common.close')} {...heads[page]}>
      <div className={styles.form}>
        {why && page !== 'look' ? <p className={styles.why}>{why}</p> : null}
        <PageForm page={page} setPage={setPage} onClose={close} />
      </div>
    </Dialog>
  )
}

type PageFormProps = { page: AccountPage; setPage: (page: AccountPage) => void; onClose: () => void }

function PageForm({ page, setPage, onClose }: PageFormProps) {
  const { t } = useTranslation()
  const toSignIn = () => setPage('signIn')
  const toPhone = () => setPage('phone')
  const signedIn = () => {
    toast(t('account.signedIn'), { tone: 'good' })
    onClose()
  }
  switch (page) {
    case 'signIn': {
      const further = { onForgot: () => setPage('forgot'), onSignUp: () => setPage('signUp'), onPhone: toPhone }
      return <SignInForm onDone={signedIn} {...further} />
    }
    case 'signUp':
      return <SignUpForm onDone={() => setPage('look')} onSignIn={toSignIn} onPhone={toPhone} />
    case 'look':
      return <ChooseLook onDone={onClose} />
    case 'phone':
      return (
        <Suspense fallback={<Spinner label={t('common.loading')} size={28} />}>
          <PhoneSignIn onDone={onClose} onEmail={toSignIn} />
        </Suspense>
      )
    case 'forgot':
      return <ForgotForm onSignIn={toSignIn} />
  }
}
