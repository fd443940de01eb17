import { LockKeyhole, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../client/router.tsx'
import type { ListedRoom } from '../session/window/listed-room.ts'
import { WindowPicture } from '../session/window/window-picture.tsx'
import styles from './doors.module.css'

/** A room on one line: its scene, its song and its number of people. Pressing it enters the room. */
export function RoomDoor({ room }: { room: ListedRoom }) {
  const { t } = useTranslation()
  return (
    <Link to={`/room/${room.slug}`} className={styles.door}>
      <span className={styles.picture}>
        <WindowPicture room={room} />
      </span>
      <span className={styles.words}>
        <b>{room.name}</b>
        <span>{room.song?.trackName ?? t('street.quiet')}</span>
      </span>
      <span className={styles.count}>
        {room.isPasswordProtected ? (
          <>
            <LockKeyhole aria-hidden="true" />
            <span className="visually-hidden">{t('street.protected')}</span>
          </>
        ) : null}
        <UsersRound aria-hidden="true" />
        <span aria-hidden="true">{room.people}</span>
        <span className="visually-hidden">{t('street.fill', { people: room.people, size: room.size })}</span>
      </span>
    </Link>
  )
}
