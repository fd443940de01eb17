import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../../client/config.ts'
import { spokenLanguage } from '../../client/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import styles from '../account.module.css'
import { TextLink } from '../sign-in/form-parts.tsx'
import { countriesIn, internationalNumber, likelyCountry } from '@segue/shared/people/phone-countries.ts'
import { useSendCode, type CodeSent } from './phone-calls.ts'

export type TypedNumber = { country: string; number: string }

/** The phone number that the code is sent to, with its country. */
export function NumberForm({
  typed,
  onTyped,
  onSent,
  onEmail,
}: {
  typed: TypedNumber | undefined
  onTyped: (typed: TypedNumber) => void
  onSent: (sent: CodeSent) => void
  /** Switches to signing in by e-mail, if that is possible here. */
  onEmail?: () => void
}) {
  const { t } = useTranslation()
  const [country, setCountry] = useState(() => typed?.country ?? likelyCountry(navigator.languages))
  const [number, setNumber] = useState(typed?.number ?? '')
  const language = spokenLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const phone = internationalNumber(country, number)
  const send = useSendCode(onSent)
  const sendOver = (channel: CodeSent['channel']) => {
    if (!phone) return
    onTyped({ country, number })
    send.mutate({ phone, channel })
  }
  const overSms = useForm(phone !== undefined, () => sendOver('sms'))
  return (
    <AccountForm error={send.error} onSubmit={overSms.submit}>
      <Select
        label={t('phone.country')}
        value={country}
        options={countries}
        onChange={setCountry}
        autoComplete="country"
      />
      <TextField
        label={t('phone.number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={number}
        onChange={setNumber}
        error={overSms.errorIf(phone === undefined, t('phone.errors.number'))}
      />
      <Button look="brand" size="large" wide type="submit" busy={send.isPending}>
        {t('phone.sendCode')}
      </Button>
      {clientConfig().phoneChannels.includes('whatsapp') ? (
        <Button
          size="large"
          wide
          disabled={send.isPending}
          onClick={() => (phone ? sendOver('whatsapp') : overSms.submit())}
        >
          {t('phone.sendWhatsapp')}
        </Button>
      ) : null}
      {onEmail ? (
        <p className={styles.switch}>
          <TextLink onPress={onEmail}>{t('phone.useEmail')}</TextLink>
        </p>
      ) : null}
    </AccountForm>
  )
}
