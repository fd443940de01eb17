import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { readerLocale } from '../../client/i18n.ts'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import night from '../../ui/pictures/night-banner.module.css'
import styles from './ranking-page.module.css'
import { daysLeft, seasonsAround } from './seasons.ts'

export type Season = Operations['GET /discord/season-ranking']['reply']['season'] & {
  customFields?: Record<string, string>
}
type Head = {
  season: Season | null
  /** When it was loaded. */
  now: number
  ofServers?: boolean
}

/** The title of a ranking, and links to other rankings. */
export function SeasonHead(head: Head) {
  return (
    <>
      <Banner {...head} />
      <div className={styles.choices}>
        <Whose {...head} />
        <Seasons {...head} />
      </div>
    </>
  )
}

function Banner({ season, now, ofServers }: Head) {
  const { t } = useTranslation()
  const day = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long' })
  const left = season ? daysLeft(season, now) : 0
  const prize = season?.customFields?.['prize']
  return (
    <div className={classes(night.banner, styles.banner)}>
      <Trophy aria-hidden size={32} />
      <h1>{season?.name ?? (ofServers ? t('ranking.servers') : t('ranking.allTime'))}</h1>
      {season ? (
        <p>
          {left > 0
            ? t('ranking.daysLeft', { count: left })
            : t('ranking.over', { date: day.format(new Date(season.endTime)) })}
        </p>
      ) : null}
      {prize ? <p>{t('ranking.prize', { prize })}</p> : null}
      <Link to="/how-points-work">{t('ranking.how')}</Link>
    </div>
  )
}

const addressOf = ({ name, ofServers }: { name?: string | undefined; ofServers?: boolean | undefined }) => {
  const requested = [ofServers ? 'servers' : '', name === undefined ? '' : `season=${encodeURIComponent(name)}`]
  return ['/ranking', requested.filter(Boolean).join('&')].filter(Boolean).join('?')
}

/** Switches between people and Discord servers. */
function Whose({ season, ofServers }: Head) {
  const { t } = useTranslation()
  const ways = [
    { words: t('ranking.people'), servers: false },
    { words: t('ranking.servers'), servers: true },
  ]
  return (
    <nav className={styles.seasons} aria-label={t('ranking.whose')}>
      {ways.map(({ words, servers }) => (
        <Link
          key={words}
          to={addressOf({ name: season?.name, ofServers: servers })}
          aria-current={servers === (ofServers ?? false) ? 'page' : undefined}
          className={buttonClass('quiet')}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

/** Links to the previous and next season, and to all time, which exists only for people. */
function Seasons({ season, now, ofServers }: Head) {
  const { t } = useTranslation()
  const start = season?.startTime ?? new Date(now).toISOString()
  const { data } = useQuery({
    queryKey: ['ranking-neighbours', start],
    queryFn: () => seasonsAround(start),
  })
  return (
    <nav className={styles.seasons} aria-label={t('ranking.seasons')}>
      {data?.previous ? (
        <Link to={addressOf({ name: data.previous.name, ofServers })} className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden /> {data.previous.name}
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
        <Link to={addressOf({ name: data.next.name, ofServers })} className={buttonClass('quiet')}>
          {data.next.name} <ChevronRight aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}
