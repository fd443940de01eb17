import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from '../settings/moderation-settings.module.css'

const maxShown = 20

type RoomReport = Operations['GET /rooms/{id}/reports']['reply']['reports'][number]

/** Reports about this room, newest first. Who reported is only visible to product moderators. */
export function RoomReports({ roomUuid: id }: { roomUuid: string }) {
  const { t } = useTranslation()
  const reports = useQuery({
    queryKey: ['roomReports', id],
    queryFn: () => call('GET /rooms/{id}/reports', { params: { id }, query: { limit: maxShown } }),
    staleTime: 0,
  })
  return (
    <section className={styles.reports}>
      <h3>{t('order.reports', { count: reports.data?.count ?? 0 })}</h3>
      {reports.isPending ? <Spinner /> : null}
      <Failure words={reports.error && sentenceFor(reports.error)} />
      <ul className={styles.reportList}>
        {reports.data?.reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {reports.data?.count === 0 ? <p className={styles.about}>{t('order.noReports')}</p> : null}
    </section>
  )
}

function Report({ report }: { report: RoomReport }) {
  const { t } = useTranslation()
  const { reportedUuid, reason, text, status, createdAt, evidence } = report
  const line = evidence.find(({ isReported }) => isReported)
  const message = evidence.findLast(({ sender }) => sender === reportedUuid)
  const inside = useRoomState((state) => state.allUserData[reportedUuid]?.userProfile.nickname)
  const name = message?.senderName || inside || t('order.somebody')
  return (
    <li>
      <strong>{name}</strong> · {t(`report.reasons.${reason}`)} · {t(`order.statuses.${status}`)}
      {line?.text ? <q>{line.text}</q> : null}
      {text ? <p>{text}</p> : null}
      <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
    </li>
  )
}
