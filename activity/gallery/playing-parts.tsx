import { ann, olga, song } from '@segue/shared/test/fixtures.ts'
import { wordsAt } from '../src/client/i18n.ts'
import { InRoom } from '../src/session/room-context.tsx'
import { createRoomSession } from '../src/session/room-session.ts'
import { CrossingCovers, CrossingProgress } from '../src/room/deck/song-crossing.tsx'
import { SmallCard } from '../src/room/system/picture-in-picture.tsx'
import { regularsFor } from '../src/room/system/company/regulars.ts'
import { subjectsOf } from '../src/room/system/company/remarks.ts'
import { Avatar } from '../src/ui/pictures/avatar.tsx'
import styles from './gallery.module.css'
import { sampleLiveRoom } from './sample-live-room.ts'

const room = createRoomSession(sampleLiveRoom())
const silent = createRoomSession(sampleLiveRoom(() => ({ nowPlaying: null, djs: [] })))

const overlapMs = 16_000
/** A third of the way from one song to the next. */
const crossing = createRoomSession(
  sampleLiveRoom((now) => ({
    nextPlay: {
      playId: 'next',
      djUuid: ann.userUuid,
      song: song('Kite Season'),
      startTime: now - overlapMs / 3,
      endTime: now + 90_000,
      settledAt: now - overlapMs,
      handOverAt: now + overlapMs / 6,
      overlapMs,
    },
  })),
)

const record = { trackName: 'Paper Lanterns', artistName: 'Marlo Quay', duration: 412 }
const subjects = Object.entries(subjectsOf({ song: record, dj: olga.profile.nickname }))

/** What shows the song that plays in a window of its own, how it gives way, and who keeps it company. */
export function PlayingParts() {
  return (
    <>
      {[room, silent].map((shown, index) => (
        // The rooms have the same name, and they stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <InRoom key={index} value={shown}>
          <div className={styles.smallWindow}>
            <SmallCard />
          </div>
        </InRoom>
      ))}
      <InRoom value={crossing}>
        <div className={styles.cover}>
          <CrossingCovers size={96} />
        </div>
        <div className={styles.groove}>
          <CrossingProgress />
        </div>
      </InRoom>
      {regularsFor([{ x: 50, y: 50 }], { roomUuid: 'gallery', now: 0 }).map(
        ({ uuid, nickname, avatarId, color }, index) => (
          <figure key={uuid} className={styles.person}>
            <Avatar avatarId={avatarId} color={color} size={64} />
            <figcaption>
              <b>{nickname}</b> {lineOf(index)}
            </figcaption>
          </figure>
        ),
      )}
    </>
  )
}

function lineOf(index: number): string {
  const [subject, values] = subjects[index] ?? []
  return subject ? wordsAt(`company.${subject}1`, values) : ''
}
