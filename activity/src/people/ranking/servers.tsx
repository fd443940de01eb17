import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './ranking-page.module.css'
import { Points, RankedPeople, Row } from './rows.tsx'
import { SeasonHead } from './season-head.tsx'

type ServersProps = {
  /** Null between seasons. */
  found: Operations['GET /discord/season-ranking']['reply'] | null
  /** The Discord server this activity runs in; null outside of servers. */
  guildId: string | null
  now: number
}

/** The Discord servers of a season, with the current one highlighted. */
export function RankedServers({ found, guildId, now }: ServersProps) {
  const { t } = useTranslation()
  const season = found?.season ?? null
  const servers = found?.ranking ?? []
  const isOn = season !== null && Date.parse(season.endTime) > now
  return (
    <>
      <SeasonHead season={season} now={now} ofServers />
      {servers.length === 0 ? (
        <EmptyState picture={<Trophy />} title={t('ranking.serversEmpty')}>
          {t('ranking.serversAbout')}
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {servers.map((server) => (
            <Row key={server.guildId} rank={server.rank} balance={server.balance} isOwn={server.guildId === guildId}>
              <span className={styles.name}>{server.name}</span>
            </Row>
          ))}
        </ol>
      )}
      {guildId !== null && isOn ? <ServerAround guildId={guildId} /> : null}
    </>
  )
}

/** The rank of the current Discord server, and the DJs who earned its points. */
function ServerAround({ guildId }: { guildId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['server-season', guildId],
    queryFn: () => call('GET /discord/guilds/{guildId}/season', { params: { guildId } }),
    staleTime: 60_000,
    retry: false,
  })
  if (!data) return null
  const { rank, takesPart, balance, djs } = data
  const none = t(takesPart ? 'ranking.serverNone' : 'ranking.serverOut')
  return (
    <>
      {djs.length > 0 ? (
        <section className={styles.main} aria-labelledby="server-djs">
          <h2 id="server-djs">{t('ranking.serverDjs')}</h2>
          <RankedPeople people={djs} />
        </section>
      ) : null}
      <output className={styles.own}>
        <b>{rank === null ? none : t('ranking.serverOwn', { rank })}</b>
        <Points balance={balance} />
      </output>
    </>
  )
}
