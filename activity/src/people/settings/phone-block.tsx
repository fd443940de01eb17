import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { clientConfig } from '../../client/config.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../account.module.css'
import { CodeForm } from '../phone/code-form.tsx'
import { NumberForm, type TypedNumber } from '../phone/number-form.tsx'
import { useOwnPhone, type CodeSent } from '../phone/phone-calls.ts'
import { Block } from '../../ui/block.tsx'
import { useConfirmation } from './use-confirmation.tsx'

type Confirmation = ReturnType<typeof useConfirmation>

const refresh = () =>
  Promise.all(['own-phone', 'sign-in-methods'].map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** The phone number for signing in: added and changed with a code sent to it, or removed. */
export function PhoneBlock() {
  const { t } = useTranslation()
  const confirmation = useConfirmation()
  const { data: own } = useOwnPhone()
  const [isAdding, setAdding] = useState(false)
  const canSend = clientConfig().phoneChannels.length > 0
  if (!own || (!canSend && !own.phone)) return null
  return (
    <Block title={t('settings.phone.title')} about={t('settings.phone.about')}>
      {confirmation.element}
      {own.phone ? <OwnNumber number={own.phone.number} confirmation={confirmation} /> : null}
      {isAdding ? <AddNumber confirmation={confirmation} onDone={() => setAdding(false)} /> : null}
      {canSend && !isAdding ? (
        <Button onClick={() => setAdding(true)}>
          {own.phone ? t('settings.phone.change') : t('settings.phone.add')}
        </Button>
      ) : null}
    </Block>
  )
}

function OwnNumber({
  number,
  confirmation: { credentials, onError },
}: {
  number: string
  confirmation: Confirmation
}) {
  const { t } = useTranslation()
  const remove = useMutation({
    mutationFn: () => call('DELETE /users/phone', { body: credentials }),
    onSuccess() {
      toast(t('settings.phone.removed'), { tone: 'good' })
      void refresh()
    },
    onError(error) {
      onError(error)
      toastFailure(error)
    },
  })
  return (
    <ul className={styles.services}>
      <li>
        <b>{number}</b>
        <Button size="small" look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('common.remove')}
        </Button>
      </li>
    </ul>
  )
}

function AddNumber({
  confirmation: { credentials, onError },
  onDone,
}: {
  confirmation: Confirmation
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<TypedNumber>()
  const [sent, setSent] = useState<CodeSent>()
  const add = useMutation({
    mutationFn: (body: { phone: string; code: string }) =>
      call('PUT /users/phone', { body: { ...body, ...credentials } }),
    onSuccess() {
      toast(t('settings.phone.added'), { tone: 'good' })
      onDone()
      void refresh()
    },
    onError,
  })
  return sent ? (
    <CodeForm
      sent={sent}
      verify={add}
      enter={t('settings.phone.verify')}
      onSent={setSent}
      onWrongNumber={() => setSent(undefined)}
    />
  ) : (
    <NumberForm typed={typed} onTyped={setTyped} onSent={setSent} />
  )
}
