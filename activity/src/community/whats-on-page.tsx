import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../client/page/page-frame.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './community.module.css'
import { EventList } from './event-list.tsx'
import { useUpcomingEvents } from './events.ts'
import { PlanButton } from './plan-button.tsx'

/** Events in progress and upcoming, soonest first. */
export function WhatsOnPage() {
  const { t } = useTranslation()
  const { data } = useUpcomingEvents()
  return (
    <PageFrame>
      <title>{t('events.title')}</title>
      <div className={styles.bar}>
        <h1>{t('events.title')}</h1>
        {data?.events.length ? <PlanButton /> : null}
      </div>
      <UpcomingEvents />
    </PageFrame>
  )
}

function UpcomingEvents() {
  const { t } = useTranslation()
  const { data, error, refetch } = useUpcomingEvents()
  if (data?.events.length) return <EventList events={data.events} />
  if (data)
    return (
      <EmptyState picture={<CalendarDays />} title={t('events.none')} actions={<PlanButton />}>
        {t('events.noneAbout')}
      </EmptyState>
    )
  if (!error) return <Spinner label={t('common.loading')} size={32} />
  return (
    <EmptyState
      picture={<CalendarDays />}
      title={t('events.failed')}
      actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
    >
      {sentenceFor(error)}
    </EmptyState>
  )
}
