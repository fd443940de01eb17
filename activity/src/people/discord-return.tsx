import { useQuery } from '@tanstack/react-query'
import { LogIn, Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { queries } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { say } from '../client/toasts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { returnFromDiscord } from './discord-trip.ts'

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
    say(t(returned.purpose === 'link' ? 'linkDiscord.linked' : 'account.signedIn'), { tone: 'good' })
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'discord-return' })
  }, [returned, t])
  if (trip.isPending) return <EmptyState picture={<Spinner size={36} />} title={t('account.backFromDiscord')} />
  if (returned?.kind === 'done') return <Navigate to={returned.next} replace />
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
