import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RoomOfPerson } from '@segue/shared/people/live/messages.ts'
import { useFriendNews } from '../../client/news/friend-news.ts'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import styles from './friends-now.module.css'

/** As many rooms as fit on one line over the street; the friends page lists the rest. */
const maxRooms = 2

/** The rooms that friends are in, most friends first, each with a link to join. */
export function FriendsNow() {
  const { t } = useTranslation()
  const places = useFriendNews((news) => news.places)
  const rooms = roomsOf(Object.values(places)).slice(0, maxRooms)
  if (rooms.length === 0) return null
  return (
    <section className={styles.now} aria-label={t('friends.now')}>
      <ul>
        {rooms.map(({ room, count }) => (
          <li key={room.uuid}>
            <UsersRound aria-hidden="true" />
            <span className={styles.words}>{t('friends.inRoom', { count, room: room.name })}</span>
            <Link
              to={`/room/${room.slug}`}
              className={buttonClass('brand', 'small')}
              aria-label={t('friends.joinThem', { count, room: room.name })}
            >
              {t('friends.join')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function roomsOf(places: readonly RoomOfPerson[]): { room: RoomOfPerson; count: number }[] {
  const rooms = new Map<string, { room: RoomOfPerson; count: number }>()
  for (const room of places) rooms.set(room.uuid, { room, count: (rooms.get(room.uuid)?.count ?? 0) + 1 })
  return [...rooms.values()].toSorted((a, b) => b.count - a.count || a.room.name.localeCompare(b.room.name))
}
