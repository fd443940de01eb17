import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { PageHeader } from '../../client/page-header.tsx'
import { spokenLanguage } from '../../client/i18n.ts'
import { useIsUser, useSession } from '../../client/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './ranking-page.module.css'
import { daysLeft, orNoSeason } from './seasons.ts'

type Ranked = Operations['GET /points/all-seasons-ranking']['reply']['ranking'][number]
type Season = Operations['GET /points/season-ranking']['reply']['season']
/** `now` is when it was asked for. */
type Shown = { ranking: Ranked[]; season: Season | null; now: number }

/** What the address asks for: a season by its name, all time, or the season that is on. */
type Selection = { season: string | null; allTime: boolean }

async function rankingFor({ season, allTime }: Selection): Promise<Omit<Shown, 'now'>> {
  if (allTime) return { season: null, ...(await call('GET /points/all-seasons-ranking', {})) }
  if (season !== null) return call('GET /points/season-ranking/{seasonName}', { params: { seasonName: season } })
  const now = await orNoSeason(call('GET /points/season-ranking', {}))
  // Between seasons people see what they have done in all of them.
  return now ?? { season: null, ...(await call('GET /points/all-seasons-ranking', {})) }
}

/** Who has the most points in a season, or of all time, with one's own place always in sight. */
export function RankingPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const asked = { season: query.get('season'), allTime: query.has('all') }
  const { data, isError } = useQuery({
    queryKey: ['ranking', asked],
    queryFn: async () => ({ ...(await rankingFor(asked)), now: Date.now() }),
  })
  return (
    <div className={styles.page}>
      <title>{t('ranking.title')}</title>
      <PageHeader />
      <main className={styles.main}>
        {data ? (
          <Ranking {...data} />
        ) : isError ? (
          <EmptyState picture={<Trophy />} heading="h1" title={t('ranking.none')} />
        ) : (
          <Spinner label={t('common.loading')} size={32} />
        )}
      </main>
    </div>
  )
}

function Ranking({ season, ranking, now }: Shown) {
  const { t } = useTranslation()
  const myUuid = useSession((state) => state.session?.uuid)
  return (
    <>
      <Banner season={season} now={now} />
      <Seasons season={season} now={now} />
      {ranking.length === 0 ? (
        <EmptyState picture={<Trophy />} title={t('ranking.empty')}>
          {t('ranking.emptyAbout')}
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {ranking.map((one) => (
            <li key={one.userUuid} className={styles.row} aria-current={one.userUuid === myUuid || undefined}>
              <span className={styles.place}>{one.rank}</span>
              <Avatar avatarId={one.avatarId} color={one.color} />
              <Link to={`/user/${one.userUuid}`} className={styles.name}>
                {one.nickname}
              </Link>
              <Points balance={one.balance} />
            </li>
          ))}
        </ol>
      )}
      <OwnPlace season={season} now={now} />
    </>
  )
}

function Banner({ season, now }: Pick<Shown, 'season' | 'now'>) {
  const { t } = useTranslation()
  const day = new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: 'long' })
  const left = season ? daysLeft(season, now) : 0
  return (
    <div className={styles.banner}>
      <Trophy aria-hidden size={32} />
      <h1>{season?.name ?? t('ranking.allTime')}</h1>
      {season ? (
        <p>
          {left > 0
            ? t('ranking.daysLeft', { count: left })
            : t('ranking.over', { date: day.format(new Date(season.endTime)) })}
        </p>
      ) : null}
      {season?.customFields['prize'] ? <p>{t('ranking.prize', { prize: season.customFields['prize'] })}</p> : null}
      <Link to="/how-points-work">{t('ranking.how')}</Link>
    </div>
  )
}

/** The ways to the season before, the one after, and all time. */
function Seasons({ season, now }: Pick<Shown, 'season' | 'now'>) {
  const { t } = useTranslation()
  const start = season?.startTime ?? new Date(now).toISOString()
  const { data } = useQuery({
    queryKey: ['ranking-neighbours', start],
    async queryFn() {
      const params = { seasonStart: start }
      const [previous, next] = await Promise.all([
        nameOf(call('GET /points/season-ranking/prev-season/{seasonStart}', { params, query: { take: 1 } })),
        nameOf(call('GET /points/season-ranking/next-season/{seasonStart}', { params, query: { take: 1 } })),
      ])
      return { previous, next }
    },
  })
  const to = (name: string) => `/ranking?season=${encodeURIComponent(name)}`
  return (
    <nav className={styles.seasons} aria-label={t('ranking.seasons')}>
      {data?.previous ? (
        <Link to={to(data.previous)} className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden /> {data.previous}
        </Link>
      ) : null}
      {season ? (
        <Link to="/ranking?all" className={buttonClass('quiet')}>
          {t('ranking.allTime')}
        </Link>
      ) : (
        <Link to="/ranking" className={buttonClass('quiet')}>
          {t('ranking.thisSeason')}
        </Link>
      )}
      {data?.next ? (
        <Link to={to(data.next)} className={buttonClass('quiet')}>
          {data.next} <ChevronRight aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}

/** The name of the season of a ranking; null where there is none. */
async function nameOf(ranking: Promise<{ season: Season }>): Promise<string | null> {
  return (await orNoSeason(ranking))?.season.name ?? null
}

/** One's own place in the season that is on, or of all time. */
function OwnPlace({ season, now }: Pick<Shown, 'season' | 'now'>) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const userUuid = useSession((state) => state.session?.uuid) ?? ''
  const isOn = season !== null && Date.parse(season.endTime) > now
  const { data } = useQuery({
    queryKey: ['own-rank', userUuid, season?.name],
    enabled: isUser && (isOn || season === null),
    async queryFn() {
      if (isOn) return call('GET /points/current-ranking-status', {})
      const sum = await call('GET /points/ranking-status/sum/{userUuid}', { params: { userUuid } })
      return { rank: sum.rank, balance: sum.lifetimeBalance }
    },
  })
  if (!data) return null
  return (
    <output className={styles.own}>
      <b>{data.rank === null ? t('ranking.ownNone') : t('ranking.own', { rank: data.rank })}</b>
      <Points balance={data.balance} />
    </output>
  )
}

function Points({ balance }: { balance: number }) {
  const { t } = useTranslation()
  return <span className={styles.points}>{t('ranking.points', { count: balance })}</span>
}
