import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link, useSearchParams } from '../../client/router.tsx'
import { useIsUser, useSession } from '../../client/session.ts'
import { launch } from '../../client/surface.ts'
import { serverNow } from '../../client/server-time.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './ranking-page.module.css'
import { Points, RankedPeople, type Ranked } from './rows.tsx'
import { FirstPoints, LikedDjs } from './before-points.tsx'
import { SeasonHead, type Season } from './season-head.tsx'
import { currentSeason } from './seasons.ts'
import { RankedServers } from './servers.tsx'

/** `now` is when it was loaded. */
type RankingProps = { ranking: Ranked[]; season: Season | null; now: number }

/** The selection in the URL: a season by name, all time, or the current season. */
type Selection = { season: string | null; allTime: boolean }

async function peopleOf({ season, allTime }: Selection): Promise<Omit<RankingProps, 'now'>> {
  if (allTime) return { season: null, ...(await call('GET /points/all-seasons-ranking', {})) }
  if (season !== null) return call('GET /points/season-ranking/{seasonName}', { params: { seasonName: season } })
  if (await currentSeason()) return call('GET /points/season-ranking', {})
  // Between seasons, the all-time ranking is shown.
  return { season: null, ...(await call('GET /points/all-seasons-ranking', {})) }
}

async function serversOf({ season }: Selection) {
  if (season === null) return (await currentSeason()) ? call('GET /discord/season-ranking', {}) : null
  return call('GET /discord/season-ranking/{seasonName}', { params: { seasonName: season } })
}

/** The ranking of a season or of all time, with the user's own rank always visible. */
export function RankingPage() {
  const { t } = useTranslation()
  const query = useSearchParams()
  const selection = { season: query.get('season'), allTime: query.has('all') }
  return (
    <PageFrame title={t('ranking.title')}>
      {query.has('servers') ? <ServersFound selection={selection} /> : <PeopleFound selection={selection} />}
    </PageFrame>
  )
}

function PeopleFound({ selection }: { selection: Selection }) {
  const { data, isError } = useQuery({
    queryKey: ['ranking', selection],
    queryFn: async () => ({ ...(await peopleOf(selection)), now: serverNow() }),
  })
  return data ? <Ranking {...data} /> : <NothingYet isError={isError} />
}

function ServersFound({ selection }: { selection: Selection }) {
  const { data, isError } = useQuery({
    queryKey: ['servers', selection],
    queryFn: async () => ({ found: await serversOf(selection), now: serverNow() }),
  })
  return data ? <RankedServers {...data} guildId={launch?.guildId ?? null} /> : <NothingYet isError={isError} />
}

function NothingYet({ isError }: { isError: boolean }) {
  const { t } = useTranslation()
  return isError ? (
    <EmptyState picture={<Trophy />} heading="h1" title={t('ranking.none')} />
  ) : (
    <Spinner label={t('common.loading')} size={32} />
  )
}

function Ranking({ season, ranking, now }: RankingProps) {
  return (
    <>
      <SeasonHead season={season} now={now} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {ranking.length === 0 ? <NoPoints /> : <RankedPeople people={ranking} />}
          <OwnPlace season={season} now={now} />
        </div>
        <aside className={styles.main}>
          <FirstPoints />
          <LikedDjs />
        </aside>
      </div>
    </>
  )
}

function NoPoints() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<Trophy />}
      title={t('ranking.empty')}
      actions={
        <Link to="/" className={buttonClass('brand')}>
          {t('ranking.toRooms')}
        </Link>
      }
    >
      {t('ranking.emptyAbout')}
    </EmptyState>
  )
}

/** The user's own rank in the current season, or of all time. */
function OwnPlace({ season, now }: Pick<RankingProps, 'season' | 'now'>) {
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
