import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Lock, WifiOff } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { openDialog } from '../client/dialogs.ts'
import { readerLocale } from '../client/i18n.ts'
import { PageFrame } from '../client/page/page-frame.tsx'
import { RoomPageTitle } from '../client/page/room-page-title.tsx'
import { useParams } from '../client/router.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { useIsUser } from '../client/session.ts'
import { findRoom, roomKey } from '../session/find-room.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import { Chart } from './chart.tsx'
import { Djs, MetricTable, Songs } from './metric-tables.tsx'
import { ranges, useRoomMetrics, type DaysBack, type RoomMetrics } from './metrics.ts'
import styles from './statistics.module.css'

/** `/room/{slug}/statistics`: metrics for the staff of a room. */
export function RoomStatisticsPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const [days, setDays] = useState<DaysBack>(30)
  const isUser = useIsUser()
  const room = useQuery({ queryKey: roomKey(slug), queryFn: () => findRoom(slug), enabled: isUser })
  const title = t('roomStatistics.title', { room: room.data?.name ?? slug })
  return (
    <PageFrame title={title} className={styles.main}>
      <RoomPageTitle slug={slug} title={title}>
        <fieldset className={styles.ranges} aria-label={t('roomStatistics.range')}>
          {ranges.map((one) => (
            <Toggle
              key={one}
              label={t('roomStatistics.days', { count: one })}
              pressed={one === days}
              onPress={() => setDays(one)}
            >
              {t('roomStatistics.days', { count: one })}
            </Toggle>
          ))}
        </fieldset>
      </RoomPageTitle>
      {isUser ? <Metrics slug={slug} days={days} /> : <SignInFirst />}
    </PageFrame>
  )
}

function SignInFirst() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<Lock />}
      title={t('roomStatistics.staffOnly')}
      actions={
        <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
          {t('account.signIn')}
        </Button>
      }
    />
  )
}

function Metrics({ slug, days }: { slug: string; days: DaysBack }) {
  const { t } = useTranslation()
  const metrics = useRoomMetrics(slug, days)
  if (metrics.isPending) return <Spinner label={t('common.loading')} size={32} />
  if (metrics.isError) {
    const { error } = metrics
    const isRefused = error instanceof CallFailed && error.status === 403
    return isRefused ? (
      <EmptyState picture={<Lock />} title={t('roomStatistics.staffOnly')} />
    ) : (
      <EmptyState
        picture={<WifiOff />}
        title={sentenceFor(error)}
        actions={<Button onClick={() => void metrics.refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (metrics.data.plays === 0 && metrics.data.visits.length === 0)
    return (
      <EmptyState picture={<ChartNoAxesColumn />} title={t('roomStatistics.nothingYet')}>
        {t('roomStatistics.nothingYetAbout')}
      </EmptyState>
    )
  return (
    <>
      <Listeners metrics={metrics.data} />
      <Visits metrics={metrics.data} />
      <Section title={t('roomStatistics.kept')} about={t('roomStatistics.keptAbout')}>
        {metrics.data.songsThatKept.length > 0 ? (
          <Songs title={t('roomStatistics.kept')} songs={metrics.data.songsThatKept} />
        ) : null}
      </Section>
      <Section title={t('roomStatistics.lost')} about={t('roomStatistics.lostAbout')}>
        {metrics.data.songsThatLost.length > 0 ? (
          <Songs title={t('roomStatistics.lost')} songs={metrics.data.songsThatLost} />
        ) : null}
      </Section>
      <Section title={t('roomStatistics.djs')} about={t('roomStatistics.djsAbout')} wide>
        {metrics.data.djs.length > 0 ? <Djs djs={metrics.data.djs} /> : null}
      </Section>
    </>
  )
}

/** Metrics under a heading, with a message if there are none. */
function Section({
  title,
  about,
  wide,
  children,
}: {
  title: string
  about: string
  wide?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Block title={title} about={about} className={wide ? styles.wide : undefined}>
      {children ?? <p>{t('roomStatistics.none')}</p>}
    </Block>
  )
}

function Listeners({ metrics: { listeners, bucketMs } }: { metrics: RoomMetrics }) {
  const { t } = useTranslation()
  const locale = readerLocale()
  const at = useMemo(() => listeners.map((one) => new Date(one.at)), [listeners])
  const [average, max] = [t('roomStatistics.average'), t('roomStatistics.most')]
  const series = useMemo(
    () => [
      { words: max, colour: '--lamp', look: 'line', values: listeners.map((one) => one.most) } as const,
      { words: average, colour: '--brand-text', look: 'line', values: listeners.map((one) => one.average) } as const,
    ],
    [listeners, average, max],
  )
  // The server counts days in UTC; hours are shown in the user's local time.
  const isDaily = bucketMs >= 24 * 60 * 60 * 1000
  const dates = new Intl.DateTimeFormat(
    locale,
    isDaily ? { dateStyle: 'medium', timeZone: 'UTC' } : { dateStyle: 'short', timeStyle: 'short' },
  )
  const title = t('roomStatistics.listeners')
  return (
    <Section title={title} about={t('roomStatistics.listenersAbout')} wide>
      {listeners.length > 0 ? (
        <>
          <Chart at={at} series={series} language={locale} time={t('roomStatistics.time')} daily={isDaily} />
          <AsTable>
            <MetricTable
              caption={title}
              columns={[t('roomStatistics.time'), average, max, t('roomStatistics.plays')]}
              rows={listeners.map((one) => ({
                key: one.at,
                about: dates.format(new Date(one.at)),
                metrics: [one.average, one.most, one.plays],
              }))}
            />
          </AsTable>
        </>
      ) : null}
    </Section>
  )
}

function Visits({ metrics: { visits } }: { metrics: RoomMetrics }) {
  const { t } = useTranslation()
  const locale = readerLocale()
  const at = useMemo(() => visits.map(({ day }) => new Date(day)), [visits])
  const [all, back, newcomers] = [
    t('roomStatistics.allVisits'),
    t('roomStatistics.returning'),
    t('roomStatistics.newcomers'),
  ]
  const series = useMemo(
    () => [
      {
        words: all,
        colour: '--brand-text',
        look: 'columns',
        values: visits.map((one) => one.newcomers + one.returning),
      } as const,
      { words: back, colour: '--like', look: 'columns', values: visits.map((one) => one.returning) } as const,
    ],
    [visits, all, back],
  )
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const title = t('roomStatistics.visits')
  return (
    <Section title={title} about={t('roomStatistics.visitsAbout')} wide>
      {visits.length > 0 ? (
        <>
          <Chart at={at} series={series} language={locale} time={t('roomStatistics.time')} daily />
          <AsTable>
            <MetricTable
              caption={title}
              columns={[t('roomStatistics.time'), newcomers, back]}
              rows={visits.map((one) => ({
                key: one.day,
                about: dates.format(new Date(one.day)),
                metrics: [one.newcomers, one.returning],
              }))}
            />
          </AsTable>
        </>
      ) : null}
    </Section>
  )
}

function AsTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details className={styles.more}>
      <summary>{t('roomStatistics.asTable')}</summary>
      {children}
    </details>
  )
}
