import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFriendNews } from '../client/news/friend-news.ts'
import { withStreetWords } from '../client/i18n.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { part } from '../ui/part.tsx'
import scroll from '../ui/layout/scroll-row.module.css'
import { useScrollRow } from '../ui/layout/use-scroll-row.ts'
import styles from './doors.module.css'
import { RoomDoor } from './room-door.tsx'
import { playingFirst, useOwnRooms } from './rooms.ts'

const FriendsNow = part(async () => (await withStreetWords(import('../people/on-the-street.tsx'))).FriendsNow, 'none')

/** How many rooms of each kind are shown before the user asks for all. */
const inSight = 4

/**
 * One row over the street: rooms with music first, then the user's own rooms, including private ones, then recently
 * visited ones, with friends' rooms in its title. Its height is the same before and after loading.
 */
export function OwnRooms() {
  const { t } = useTranslation()
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  useScrollRow(row)
  const [showsAll, setShowsAll] = useState(false)
  const hasFriendsOut = useFriendNews((news) => Object.keys(news.places).length > 0)
  const { data } = useOwnRooms()
  const { mine, recent } = data ?? { mine: [], recent: [] }
  const all = playingFirst([...mine, ...recent])
  const shown = showsAll
    ? all
    : playingFirst([...playingFirst(mine).slice(0, inSight), ...playingFirst(recent).slice(0, inSight)])
  return (
    <section aria-labelledby={id} className={styles.doors}>
      <div className={styles.head}>
        <h2 id={id}>{t('street.own')}</h2>
        {hasFriendsOut ? (
          <Suspense>
            <FriendsNow />
          </Suspense>
        ) : null}
      </div>
      <ul ref={row} className={classes(styles.row, showsAll ? styles.wrapped : scroll.row)}>
        {shown.map((room) => (
          <li key={room.uuid}>
            <RoomDoor room={room} />
          </li>
        ))}
        {data && all.length === 0 ? <li className={styles.none}>{t('street.noneOwn')}</li> : null}
        {showsAll || shown.length < all.length ? (
          <li className={styles.toggle}>
            <Button look="quiet" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t('street.showFewer') : t('street.showAll', { count: all.length })}
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
