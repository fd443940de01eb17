import { CalendarDays, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../client/router.tsx'
import { ScenePicture } from '../session/window/scene-picture.tsx'
import styles from './community.module.css'
import { timesOf } from './event-times.ts'
import type { Event } from './events.ts'

/** A list of events that link to their pages, each with the scene of its room. */
export function EventList({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.uuid}>
          <div className={styles.still}>
            {event.room ? <ScenePicture room={event.room} /> : <CalendarDays aria-hidden="true" />}
          </div>
          <div>
            <Link to={`/event/${event.slug}`}>{event.name}</Link>
            <p>
              <time dateTime={event.startTime}>{timesOf(event)}</time>
              {event.room ? ` · ${event.room.name}` : null}
            </p>
            {event.reminders > 0 ? (
              <p className={styles.coming}>
                <UsersRound aria-hidden="true" /> {t('events.reminders', { count: event.reminders })}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
