import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readerLocale } from '../client/i18n.ts'
import { Link } from '../client/router.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { signed, type RoomMetrics } from './metrics.ts'
import styles from './statistics.module.css'

/** A table of metrics; the first column is the row header. */
export function MetricTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; about: ReactNode; metrics: readonly ReactNode[] }[]
}) {
  return (
    <div className={styles.table}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, about, metrics }) => (
            <tr key={key}>
              <th scope="row">{about}</th>
              {metrics.map((metric, place) => (
                <td key={columns[place + 1]}>{metric}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Songs({ title, songs }: { title: string; songs: RoomMetrics['songsThatKept'] }) {
  const { t } = useTranslation()
  const locale = readerLocale()
  return (
    <MetricTable
      caption={title}
      columns={[
        t('roomStatistics.song'),
        t('roomStatistics.people'),
        t('roomStatistics.plays'),
        t('roomStatistics.votes'),
      ]}
      rows={songs.map(({ trackName, artistName, change, plays, likes, dislikes, stars }, place) => ({
        key: `${place} ${trackName}`,
        about: (
          <>
            {trackName || t('roomStatistics.unnamed')}
            <small>{artistName}</small>
          </>
        ),
        metrics: [
          <span key="change" className={change > 0 ? styles.kept : styles.lost}>
            {signed(change, locale)}
          </span>,
          plays,
          [
            t('history.likes', { count: likes }),
            t('history.dislikes', { count: dislikes }),
            t('history.stars', { count: stars }),
          ].join(', '),
        ],
      }))}
    />
  )
}

export function Djs({ djs }: { djs: RoomMetrics['djs'] }) {
  const { t } = useTranslation()
  return (
    <MetricTable
      caption={t('roomStatistics.djs')}
      columns={[
        t('roomStatistics.dj'),
        t('roomStatistics.plays'),
        t('roomStatistics.likes'),
        t('roomStatistics.stars'),
        t('roomStatistics.listenersOnAverage'),
      ]}
      rows={djs.map(({ uuid, nickname, avatarId, color, plays, likes, stars, listeners }) => ({
        key: uuid,
        about: (
          <Link to={`/user/${uuid}`} className={styles.person}>
            <Avatar avatarId={avatarId} color={color} size={28} />
            {nickname}
          </Link>
        ),
        metrics: [plays, likes, stars, listeners ?? '–'],
      }))}
    />
  )
}
