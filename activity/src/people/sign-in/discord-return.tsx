import { useMutation } from '@tanstack/react-query'
import { Link2, LogIn, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../client/api.ts'
import { Link, Navigate, useSearchParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useIsUser } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useOncePer } from '../../client/device/use-once-per.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountForm } from './account-form.tsx'
import { goToDiscord, linkDiscord, returnFromDiscord, type Returned } from './discord-trip.ts'
import { useConfirmation } from '../settings/use-confirmation.tsx'

/** Outcomes that changed nothing. */
const endings = {
  denied: 'accountPages.discordDenied',
  otherAccount: 'accountPages.discordOtherAccount',
  strange: 'accountPages.discordFailed',
} as const

/** The page that Discord redirects to, with a code or after a denial. */
export function DiscordReturn() {
  const { t } = useTranslation()
  const search = useSearchParams()
  const trip = useOncePer(search.toString(), (address) => returnFromDiscord(new URLSearchParams(address)))
  const isUser = useIsUser()
  const [proved, setProved] = useState<Returned>()
  const returned = proved ?? trip.data
  useEffect(() => {
    if (returned?.kind !== 'done') return
    toast(t(returned.purpose === 'signIn' ? 'account.signedIn' : 'linkDiscord.linked'), { tone: 'good' })
    void queries.invalidateQueries()
  }, [returned, t])
  if (trip.isIdle || trip.isPending)
    return <EmptyState picture={<Spinner size={36} />} title={t('accountPages.backFromDiscord')} />
  if (returned?.kind === 'done') return <Navigate to={returned.next} replace />
  if (returned?.kind === 'unconfirmed') return <Unconfirmed next={returned.next} />
  if (returned?.kind === 'unproved') return <Unproved returned={returned} onProved={setProved} />
  const next = returned && 'next' in returned ? returned.next : '/'
  return (
    <EmptyState
      picture={returned?.kind === 'denied' ? <LogIn /> : <Unlink />}
      title={t(endings[returned?.kind ?? 'strange'])}
      actions={
        <>
          {isUser ? null : (
            <Link to="/sign-in" className={buttonClass('brand')}>
              {t('account.signIn')}
            </Link>
          )}
          <Link to={next} className={buttonClass(isUser ? 'brand' : 'plain')}>
            {t('common.back')}
          </Link>
        </>
      }
    >
      {trip.isError ? sentenceFor(trip.error) : null}
    </EmptyState>
  )
}

/** A linked account can sign in, so linking requires more than a token, which may be stolen. */
function Unproved({
  returned: { proof, ...trip },
  onProved,
}: {
  returned: Extract<Returned, { kind: 'unproved' }>
  onProved: (returned: Returned) => void
}) {
  const { t } = useTranslation()
  const confirmation = useConfirmation()
  const link = useMutation({
    mutationFn: () => linkDiscord(trip, { ...proof, ...confirmation.credentials }),
    onSuccess: onProved,
  })
  return (
    <AccountForm error={link.error} onSubmit={() => link.mutate()}>
      {confirmation.element}
      <Button look="brand" type="submit" busy={link.isPending}>
        {t('linkDiscord.go')}
      </Button>
      <Link to={trip.next} className={buttonClass()}>
        {t('common.back')}
      </Link>
    </AccountForm>
  )
}

/** Confirming takes another trip, because the code of the first one is used up. */
function Unconfirmed({ next }: { next: string }) {
  const { t } = useTranslation()
  const confirm = useMutation({ mutationFn: () => goToDiscord('merge', next), onError: toastFailure })
  return (
    <EmptyState
      picture={<Link2 />}
      title={t('linkDiscord.mergeFirst')}
      actions={
        <>
          <Button look="brand" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('linkDiscord.goMerge')}
          </Button>
          <Link to={next} className={buttonClass()}>
            {t('common.back')}
          </Link>
        </>
      }
    >
      {t('linkDiscord.mergeFirstAbout')} {t('linkDiscord.mergesGone')}
    </EmptyState>
  )
}
