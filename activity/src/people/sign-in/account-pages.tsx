import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../client/page/brand.tsx'
import { withPageWords } from '../../client/i18n.ts'
import { Link, useNavigate, useSearchParams } from '../../client/router.tsx'
import { toast } from '../../client/toasts.ts'
import { part } from '../../ui/part.tsx'
import styles from '../account.module.css'
import { ChooseLook } from './choose-look.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { DiscordReturn } from './discord-return.tsx'
import { LinkDiscord } from './link-discord.tsx'
import { MagicLink } from './magic-link.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { VerifyLink } from './verify-link.tsx'

const PhoneSignIn = part(async () => (await withPageWords(import('../phone/phone-sign-in.tsx'))).PhoneSignIn, 'panel')

/** A standalone page for one task, for visitors from an e-mail or a bookmark. */
function DoorPage({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{title}</title>
      <Link to="/" className={styles.home}>
        <Brand />
      </Link>
      <div className={styles.card}>
        <h1>{title}</h1>
        {about ? <p className={styles.about}>{about}</p> : null}
        {children}
      </div>
    </main>
  )
}

export function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <DoorPage title={t('account.welcomeBack')} about={t('accountPages.signInAbout')}>
      <SignInForm
        onDone={() => {
          toast(t('account.signedIn'), { tone: 'good' })
          navigate('/')
        }}
        onForgot={() => navigate('/forgot-password')}
        onSignUp={() => navigate('/sign-up')}
        onPhone={() => navigate('/phone')}
      />
    </DoorPage>
  )
}

export function SignUpPage() {
  const { t } = useTranslation()
  const search = useSearchParams()
  const navigate = useNavigate()
  const [signedUp, setSignedUp] = useState(false)
  if (signedUp) {
    return (
      <DoorPage title={t('signUp.lookTitle')} about={t('signUp.lookAbout')}>
        <ChooseLook onDone={() => navigate('/')} />
      </DoorPage>
    )
  }
  return (
    <DoorPage title={t('account.createTitle')} about={t('accountPages.createAbout')}>
      <SignUpForm
        voucherCode={search.get('voucher')}
        onDone={() => setSignedUp(true)}
        onSignIn={() => navigate('/sign-in')}
        onPhone={() => navigate('/phone')}
      />
    </DoorPage>
  )
}

export function PhonePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <DoorPage title={t('accountPages.phoneTitle')} about={t('accountPages.phoneAbout')}>
      <PhoneSignIn onDone={() => navigate('/')} onEmail={() => navigate('/sign-in')} />
    </DoorPage>
  )
}

export function ForgotPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <DoorPage title={t('accountPages.forgotTitle')} about={t('accountPages.forgotAbout')}>
      <ForgotForm onSignIn={() => navigate('/sign-in')} />
    </DoorPage>
  )
}

export function ResetPage() {
  const { t } = useTranslation()
  return (
    <DoorPage title={t('accountPages.resetTitle')}>
      <ResetForm />
    </DoorPage>
  )
}

export function LinkPage() {
  const { t } = useTranslation()
  return (
    <DoorPage title={t('linkDiscord.title')}>
      <LinkDiscord />
    </DoorPage>
  )
}

export function DiscordReturnPage() {
  const { t } = useTranslation()
  return (
    <DoorPage title={t('account.withDiscord')}>
      <DiscordReturn />
    </DoorPage>
  )
}

export function MagicLinkPage() {
  const { t } = useTranslation()
  return (
    <DoorPage title={t('magicLink.title')}>
      <MagicLink />
    </DoorPage>
  )
}

export function VerifyPage() {
  const { t } = useTranslation()
  return (
    <DoorPage title={t('verifyLink.verifyTitle')}>
      <VerifyLink />
    </DoorPage>
  )
}
