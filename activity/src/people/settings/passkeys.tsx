import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import styles from '../account.module.css'
import { addPasskey, isCalledOff, knowsPasskeys } from '../sign-in/passkey.ts'
import { Block } from '../../ui/block.tsx'
import { deviceIn } from './device.ts'
import { useConfirmation } from './use-confirmation.tsx'

const refresh = () =>
  Promise.all(['passkeys', 'sign-in-methods'].map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** The user's passkeys, which sign in without a password. */
export function Passkeys() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const { element, credentials, onError } = useConfirmation()
  const { data: passkeys = [] } = useQuery({
    queryKey: ['passkeys', uuid],
    queryFn: () => call('GET /auth/passkeys'),
    staleTime: 0,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /auth/passkeys/{id}', { params: { id: String(id) }, body: credentials }),
    onSuccess: refresh,
    onError(error) {
      onError(error)
      toastFailure(error)
    },
  })
  const since = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' })
  return (
    <Block title={t('settings.passkeys.title')} about={t('settings.passkeys.about')}>
      {element}
      {passkeys.length > 0 ? (
        <ul className={styles.services}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <small>
                  {lastUsedAt
                    ? t('settings.passkeys.lastUsed', { date: since.format(new Date(lastUsedAt)) })
                    : t('settings.passkeys.added', { date: since.format(new Date(createdAt)) })}
                </small>
              </span>
              <Button size="small" look="danger" busy={remove.isPending} onClick={() => remove.mutate(id)}>
                {t('common.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {knowsPasskeys() ? (
        <AddPasskey credentials={credentials} onError={onError} />
      ) : (
        <p>{t('settings.passkeys.notHere')}</p>
      )}
    </Block>
  )
}

function AddPasskey({ credentials, onError }: Pick<ReturnType<typeof useConfirmation>, 'credentials' | 'onError'>) {
  const { t } = useTranslation()
  const { browser, system } = deviceIn(navigator.userAgent)
  const [name, setName] = useState([browser, system].filter(Boolean).join(', '))
  const isNamed = name.trim() !== ''
  const add = useMutation({
    mutationFn: () => addPasskey(name, credentials),
    onSuccess() {
      toast(t('settings.passkeys.done'), { tone: 'good' })
      void refresh()
    },
    onError,
  })
  const form = useForm(isNamed, () => add.mutate())
  return (
    <AccountForm error={isCalledOff(add.error) ? null : add.error} onSubmit={form.submit}>
      <TextField
        label={t('settings.passkeys.name')}
        maxLength={60}
        value={name}
        onChange={setName}
        error={form.errorIf(!isNamed, t('settings.passkeys.nameMissing'))}
      />
      <Button type="submit" busy={add.isPending}>
        {t('settings.passkeys.add')}
      </Button>
    </AccountForm>
  )
}
