import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { signOutEverywhere } from '../account.ts'
import styles from '../account.module.css'
import { Block } from '../../ui/block.tsx'
import { deviceIn } from './device.ts'
import own from './settings.module.css'

type Session = Operations['GET /auth/sessions']['reply'][number]

/** The user's sessions, with buttons to end them. */
export function SessionsSection() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const { data: sessions = [] } = useQuery({
    queryKey: ['sessions', uuid],
    queryFn: () => call('GET /auth/sessions'),
    staleTime: 0,
  })
  const everywhere = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => toast(t('account.signedOutEverywhere')),
    onError: toastFailure,
  })
  return (
    <Block title={t('settings.sessions.title')} about={t('settings.sessions.about')}>
      <ul className={styles.services}>
        {sessions.map((session) => (
          <SessionLine key={session.uuid} session={session} />
        ))}
      </ul>
      <p>
        <Button look="danger" busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
          {t('account.signOutEverywhere')}
        </Button>
      </p>
    </Block>
  )
}

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation()
  const end = useMutation({
    mutationFn: () => call('DELETE /auth/sessions/{session}', { params: { session: session.uuid } }),
    onSuccess() {
      toast(t('settings.sessions.ended'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
    onError: toastFailure,
  })
  const at = (instant: string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium', ...(timeStyle && { timeStyle }) }).format(
      new Date(instant),
    )
  const { browser, system } = deviceIn(session.userAgent)
  const device = browser && system ? t('settings.sessions.device', { browser, system }) : (browser ?? system)
  return (
    <li>
      <span>
        <b>{device ?? t('settings.sessions.unknownDevice')}</b>
        <small>{t(`settings.sessions.means.${session.means}`, { date: at(session.createdAt) })}</small>
        <small>{t('settings.sessions.lastSeen', { date: at(session.lastSeenAt, 'short') })}</small>
      </span>
      {session.isCurrent ? (
        <div className={own.actions}>
          <Pill tone="like">{t('settings.sessions.current')}</Pill>
        </div>
      ) : (
        <div className={own.actions}>
          <Button size="small" busy={end.isPending} onClick={() => end.mutate()}>
            {t('settings.sessions.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
