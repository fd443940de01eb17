import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { tidyNickname } from '@segue/shared/people/nickname.ts'
import { ensureSession } from '../../client/api.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import { isNickname } from '../sign-in/account-rules.ts'
import { useChooseGuestName, useGuestName, useGuestProfile } from '../account.ts'

/** Lets guests choose their name. */
export function GuestNameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // Visitors without a session yet become guests here.
  const entered = useQuery({ queryKey: ['guestName', 'entered'], queryFn: ensureSession, gcTime: 0 })
  const { data: profile, error: unread } = useGuestProfile()
  const error = entered.error ?? unread
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('account.chooseName')}
      about={t('guestName.about')}
      closeLabel={t('common.close')}
    >
      {profile ? <GuestNameForm uuid={profile.uuid} onDone={onClose} /> : null}
      {!profile && error ? <Failure words={sentenceFor(error)} /> : null}
      {profile || error ? null : <Spinner label={t('common.loading')} size={28} />}
    </Dialog>
  )
}

function GuestNameForm({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const { t } = useTranslation()
  const [nickname, setNickname] = useState(useGuestName() ?? '')
  const { nickname: first } = ghostProfile(uuid)
  const choose = useChooseGuestName((name) => {
    toast(t('guestName.saved', { name }), { tone: 'good' })
    onDone()
  })
  const wanted = tidyNickname(nickname)
  const isValid = wanted === '' || isNickname(wanted)
  const form = useForm(isValid, () => choose.mutate(wanted || null))
  return (
    <AccountForm error={choose.error} onSubmit={form.submit}>
      <TextField
        label={t('account.nickname')}
        autoComplete="nickname"
        enterKeyHint="done"
        placeholder={first}
        value={nickname}
        onChange={setNickname}
        hint={t('guestName.hint', { name: first })}
        error={form.errorIf(!isValid, t('account.errors.nickname'))}
      />
      <Button look="brand" size="large" wide type="submit" busy={choose.isPending}>
        {t('common.save')}
      </Button>
    </AccountForm>
  )
}
