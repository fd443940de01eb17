import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2, LogIn, Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { queries } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { goToDiscord, returnFromDiscord } from './discord-trip.ts'

/** Where Discord sends people back to, with a code or with a no. */
export function DiscordReturn() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  // A query and not an effect: it runs once for a code, however often the page is drawn.
  const trip = useQuery({
    queryKey: ['discord-return', search.get('state'), search.get('code')],
    queryFn: () => returnFromDiscord(search),
    retry: false,
    staleTime: Infinity,
  })
  const returned = trip.data
  useEffect(() => {
    if (returned?.kind !== 'done') return
    say(t(returned.purpose === 'signIn' ? 'account.signedIn' : 'linkDiscord.linked'), { tone: 'good' })
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'discord-return' })
  }, [returned, t])
  if (trip.isPending) return <EmptyState picture={<Spinner size={36} />} title={t('account.backFromDiscord')} />
  if (returned?.kind === 'done') return <Navigate to={returned.next} replace />
  if (returned?.kind === 'unconfirmed') return <Unconfirmed next={returned.next} />
  const next = returned?.kind === 'denied' ? returned.next : '/'
  return (
    <EmptyState
      picture={returned?.kind === 'denied' ? <LogIn /> : <Unlink />}
      title={t(returned?.kind === 'denied' ? 'account.discordDenied' : 'account.discordFailed')}
      actions={
        <Link to={next} className={buttonClass('brand')}>
          {t('common.back')}
        </Link>
      }
    >
      {trip.isError ? sentenceFor(trip.error) : null}
    </EmptyState>
  )
}

/** A yes takes another trip: the code that Discord gave for the first one is used up. */
function Unconfirmed({ next }: { next: string }) {
  const { t } = useTranslation()
  const confirm = useMutation({ mutationFn: () => goToDiscord('merge', next), onError: sayFailure })
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
