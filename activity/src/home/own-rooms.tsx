import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRoom } from '../session/window/listed-room.ts'
import { Button } from '../ui/button.tsx'
import styles from './doors.module.css'
import { RoomDoor } from './room-door.tsx'
import { useOwnRooms } from './rooms.ts'

/** How many rooms are shown before the user asks for all. */
const inSight = 4

/** The user's own rooms, including private ones, and recently visited ones: nothing if there are none. */
export function OwnRooms() {
  const { t } = useTranslation()
  const { data } = useOwnRooms()
  if (!data) return null
  return (
    <>
      <Doors title={t('street.own')} rooms={data.mine} />
      <Doors title={t('street.recent')} rooms={data.recent} />
    </>
  )
}

function Doors({ title, rooms }: { title: string; rooms: readonly ListedRoom[] }) {
  const { t } = useTranslation()
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.doors}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {rooms.length > inSight ? (
          <Button look="quiet" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('street.showFewer') : t('street.showAll', { count: rooms.length })}
          </Button>
        ) : null}
      </div>
      <ul className={styles.row}>
        {(showsAll ? rooms : rooms.slice(0, inSight)).map((room) => (
          <li key={room.uuid}>
            <RoomDoor room={room} />
          </li>
        ))}
      </ul>
    </section>
  )
}
