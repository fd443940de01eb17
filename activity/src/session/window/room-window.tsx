import { LockKeyhole, Music, Sparkles, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Pill } from '../../ui/layout/pill.tsx'
import type { ListedRoom } from './listed-room.ts'
import styles from './room-window.module.css'
import { WindowPicture } from './window-picture.tsx'

/** The number of faces that fit on the sill. */
const faces = 5

/** A room as a lit window: its scene, its song, its DJs, the number of people. Pressing it enters the room. */
export function RoomWindow({ room, large }: { room: ListedRoom; large?: boolean }) {
  const { t } = useTranslation()
  const { song } = room
  return (
    <article className={classes(styles.window, large && styles.large)} style={{ '--vibe': room.vibe }}>
      <Link to={`/room/${room.slug}`} className={styles.link}>
        <div className={styles.frame}>
          <WindowPicture room={room} />
          <div className={styles.marks}>
            {room.promoted ? (
              <Pill tone="star" icon={<Sparkles />}>
                {t('street.staffPick')}
              </Pill>
            ) : null}
            {room.isPasswordProtected ? (
              <Pill icon={<LockKeyhole />}>
                <span className={styles.lockWords}>{t('street.protected')}</span>
              </Pill>
            ) : null}
            {room.people >= room.size ? <Pill>{t('street.full')}</Pill> : null}
          </div>
          <span className={styles.enter} aria-hidden="true">
            {t('street.walkIn')}
          </span>
        </div>
        <div className={styles.sill} />
        <div className={styles.plate}>
          <h3 className={styles.name}>{room.name}</h3>
          <p className={classes(styles.song, song && styles.on)}>
            {song ? (
              <>
                <span className={styles.bars} aria-hidden="true">
                  <i />
                  <i />
                  <i />
                </span>
                <span className={styles.cut}>
                  <b>{song.trackName}</b> {song.artistName ? <>· {song.artistName}</> : null}
                </span>
              </>
            ) : (
              <>
                <Music aria-hidden="true" />
                <span className={styles.cut}>{t('street.quiet')}</span>
              </>
            )}
          </p>
          <div className={styles.who}>
            <span className={styles.faces}>
              {room.djs.slice(0, faces).map((dj) => (
                <Avatar key={dj.uuid} avatarId={dj.avatarId} color={dj.color} size={28} />
              ))}
            </span>
            <span className={styles.count}>
              <UsersRound aria-hidden="true" />
              {t('street.fill', { people: room.people, size: room.size })}
            </span>
          </div>
        </div>
      </Link>
    </article>
  )
}
