import { CalendarDays } from 'lucide-react'
import { Link } from '../client/router.tsx'
import styles from './community.module.css'
import { timesOf } from './event-times.ts'
import type { Event } from './events.ts'

/** A list of events that link to their pages. */
export function EventList({ events }: { events: readonly Event[] }) {
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.uuid}>
          <CalendarDays aria-hidden="true" />
          <div>
            <Link to={`/event/${event.slug}`}>{event.name}</Link>
            <p>
              <time dateTime={event.startTime}>{timesOf(event)}</time>
              {event.room ? ` · ${event.room.name}` : null}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
