import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { CodeForm } from './code-form.tsx'
import { useOwnPhone, useSendCode, useVerifyCode, type CodeSent } from './phone-calls.ts'

/** Signs in again with a code sent to the account's number, to confirm the user's identity. */
export function PhoneConfirmation({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { data: own } = useOwnPhone()
  const [sent, setSent] = useState<CodeSent>()
  const send = useSendCode(setSent)
  const verify = useVerifyCode(onDone)
  if (!own?.phone) return null
  const { number } = own.phone
  if (sent)
    return (
      <CodeForm
        sent={sent}
        verify={verify}
        enter={t('settings.phone.confirm')}
        onSent={setSent}
        onWrongNumber={undefined}
      />
    )
  return (
    <>
      <Failure words={send.error && sentenceFor(send.error)} />
      <Button busy={send.isPending} onClick={() => send.mutate({ phone: number, channel: 'sms' })}>
        {t('settings.phone.textTo', { number })}
      </Button>
    </>
  )
}
