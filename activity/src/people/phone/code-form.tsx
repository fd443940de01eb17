import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../../client/config.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import styles from '../account.module.css'
import { TextLink } from '../sign-in/form-parts.tsx'
import { useSendCode, type CodeSent, type Verification } from './phone-calls.ts'

const digits = 6

/** The field for the code that was sent. A pasted or autofilled code is submitted automatically. */
export function CodeForm({
  sent,
  verify,
  enter,
  onSent,
  onWrongNumber,
}: {
  sent: CodeSent
  /** What the code is used for. */
  verify: Verification
  /** Label of the button. */
  enter: string
  onSent: (sent: CodeSent) => void
  /** Undefined if the number cannot be changed here. */
  onWrongNumber: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // After requesting a code, the user will type it next.
  useEffect(() => field.current?.focus(), [])
  const form = useForm(code.length === digits, () => verify.mutate({ phone: sent.phone, code }))
  const words = sent.channel === 'whatsapp' ? 'phone.sentWhatsapp' : 'phone.sentSms'
  const typed = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, digits)
    setCode(next)
    // Several digits in one change were pasted or autofilled.
    const isPasted = next.length - code.length > 1
    if (next.length === digits && isPasted && !verify.isPending) verify.mutate({ phone: sent.phone, code: next })
  }
  return (
    <AccountForm error={verify.error} onSubmit={form.submit}>
      <output>
        {t(words, { number: sent.phone })}{' '}
        {onWrongNumber ? <TextLink onPress={onWrongNumber}>{t('phone.wrongNumber')}</TextLink> : null}
      </output>
      <TextField
        label={t('phone.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={field}
        value={code}
        onChange={typed}
        error={form.errorIf(code.length !== digits, t('phone.errors.code'))}
      />
      <Button look="brand" size="large" wide type="submit" busy={verify.isPending}>
        {enter}
      </Button>
      <AnotherCode key={sent.mayResendAt} sent={sent} onSent={onSent} />
    </AccountForm>
  )
}

/** Shows when another code can be requested, then the ways to send it. */
function AnotherCode({ sent, onSent }: { sent: CodeSent; onSent: (sent: CodeSent) => void }) {
  const { t } = useTranslation()
  const leftMs = useCountdown(sent.mayResendAt)
  const again = useSendCode(onSent)
  const { phone, channel } = sent
  if (leftMs > 0) return <p className={styles.switch}>{t('phone.againIn', { time: clock(leftMs) })}</p>
  return (
    <>
      <Failure words={again.error && sentenceFor(again.error)} />
      <p className={styles.switch}>
        <TextLink busy={again.isPending} onPress={() => again.mutate({ phone, channel })}>
          {t('phone.again')}
        </TextLink>
        {channel !== 'whatsapp' && clientConfig().phoneChannels.includes('whatsapp') ? (
          <TextLink busy={again.isPending} onPress={() => again.mutate({ phone, channel: 'whatsapp' })}>
            {t('phone.whatsappInstead')}
          </TextLink>
        ) : null}
      </p>
    </>
  )
}

const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Milliseconds until a time on this page's clock (`performance.now()`). */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => performance.now())
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, until - now)
}
