import { useState } from 'react'
import { openDialog } from '../../client/dialogs.ts'
import { happened } from '../../client/news/happenings.ts'
import { toast } from '../../client/toasts.ts'
import { useTranslation } from 'react-i18next'
import { CodeForm } from './code-form.tsx'
import { NumberForm, type TypedNumber } from './number-form.tsx'
import { useVerifyCode, type CodeSent } from './phone-calls.ts'

/** Signs in or up by phone: first the number, then the code sent to it. */
export function PhoneSignIn({ onDone, onEmail }: { onDone: () => void; onEmail: () => void }) {
  const { t } = useTranslation()
  // Kept for when the user returns to correct the number.
  const [typed, setTyped] = useState<TypedNumber>()
  const [sent, setSent] = useState<CodeSent>()
  const done = (isNew: boolean) => {
    onDone()
    toast(isNew ? t('phone.welcome') : t('account.signedIn'), { tone: 'good' })
    if (!isNew) return
    happened('onboardingCompleted')
    openDialog({ name: 'profile' })
  }
  const verify = useVerifyCode(done)
  return sent ? (
    <CodeForm
      sent={sent}
      verify={verify}
      enter={t('phone.enter')}
      onSent={setSent}
      onWrongNumber={() => setSent(undefined)}
    />
  ) : (
    <NumberForm typed={typed} onTyped={setTyped} onSent={setSent} onEmail={onEmail} />
  )
}
