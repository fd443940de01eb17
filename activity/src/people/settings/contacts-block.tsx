import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { likelyCountry } from '@segue/shared/people/phone-countries.ts'
import { call, queries } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Block } from '../../ui/block.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { SureButton } from '../../ui/fields/sure-button.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import styles from '../account.module.css'
import ownStyles from './settings.module.css'

/** The server's maximum page size, which exceeds most address books. */
const pageSize = 1000
const refresh = () => queries.invalidateQueries({ queryKey: ['contacts'] })

/** The contacts a user has shared to find friends: list, add and remove them. */
export function ContactsBlock() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const [isAdding, setAdding] = useState(false)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['contacts', uuid],
    queryFn: ({ pageParam: offset }) => call('GET /user-book-contact', { query: { limit: pageSize, offset } }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? null : all.length * pageSize),
    staleTime: 0,
  })
  if (!data) return null
  const contacts = data.pages.flat()
  return (
    <Block title={t('settings.contacts.title')} about={t('settings.contacts.about')}>
      <p>
        {contacts.length === 0
          ? t('settings.contacts.none')
          : t(hasNextPage ? 'settings.contacts.moreThan' : 'settings.contacts.count', { count: contacts.length })}
      </p>
      {contacts.length > 0 ? (
        <ul className={classes(styles.services, ownStyles.contacts)}>
          {contacts.map((contact) => (
            <ContactLine key={contact.id} {...contact} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('friends.showMore')}
        </Button>
      ) : null}
      {isAdding ? <AddContact onDone={() => setAdding(false)} /> : null}
      <div className={ownStyles.actions}>
        {isAdding ? null : <Button onClick={() => setAdding(true)}>{t('settings.contacts.add')}</Button>}
        {contacts.length > 0 ? <RemoveAll /> : null}
      </div>
    </Block>
  )
}

function ContactLine({ id, name, createdAt }: { id: number; name: string | null; createdAt: string }) {
  const { t } = useTranslation()
  const remove = useMutation({
    mutationFn: () => call('DELETE /user-book-contact/single/{id}', { params: { id } }),
    onSuccess: refresh,
    onError: toastFailure,
  })
  const called = name ?? t('settings.contacts.nameless')
  const date = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' }).format(new Date(createdAt))
  return (
    <li>
      <span>
        <b>{called}</b>
        <small>{t('settings.contacts.addedOn', { date })}</small>
      </span>
      <IconButton
        size="small"
        label={t('settings.contacts.removeOne', { name: called })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

function RemoveAll() {
  const { t } = useTranslation()
  const remove = useMutation({
    mutationFn: () => call('DELETE /user-book-contact'),
    onSuccess() {
      toast(t('settings.contacts.removed'), { tone: 'good' })
      return refresh()
    },
    onError: toastFailure,
  })
  return (
    <SureButton
      label={t('settings.contacts.removeAll')}
      question={t('settings.contacts.removeAllSure')}
      busy={remove.isPending}
      onPress={() => remove.mutate()}
    />
  )
}

function AddContact({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const add = useMutation({
    mutationFn: () =>
      call('POST /user-book-contact/single', {
        body: { phone, name: name.trim() || null, country: likelyCountry(navigator.languages) },
      }),
    onSuccess() {
      toast(t('settings.contacts.added'), { tone: 'good' })
      onDone()
      return refresh()
    },
  })
  const isFilled = phone.trim() !== ''
  const form = useForm(isFilled, () => add.mutate())
  return (
    <AccountForm error={add.error} onSubmit={form.submit}>
      <TextField label={t('settings.contacts.name')} maxLength={100} value={name} onChange={setName} />
      <TextField
        label={t('settings.contacts.number')}
        hint={t('settings.contacts.numberHint')}
        type="tel"
        inputMode="tel"
        maxLength={40}
        value={phone}
        onChange={setPhone}
        error={form.errorIf(!isFilled, t('phone.errors.number'))}
      />
      <div className={ownStyles.actions}>
        <Button look="brand" type="submit" busy={add.isPending}>
          {t('settings.contacts.add')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </AccountForm>
  )
}
