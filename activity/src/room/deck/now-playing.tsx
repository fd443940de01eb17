import { Disc3 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { openDialog } from '../../client/dialogs.ts'
import { withPageWords } from '../../client/i18n.ts'
import { AddMenu } from '../../song/add-buttons.tsx'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { StageProps } from '../../stage/stage-props.ts'
import styles from './now-playing.module.css'
import { useSilence } from '../sound/silence.ts'
import {
  useFace,
  useMyUuid,
  useNicknameHere,
  useRoomState,
  useSnapshot,
  useTalks,
} from '../../session/room-context.tsx'
import { OnAirMark } from '../../song/on-air-mark.tsx'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { part } from '../../ui/part.tsx'
import { useHandOversSoFar } from './hand-overs-so-far.ts'

const CrossingCovers = part(async () => (await import('./song-crossing.tsx')).CrossingCovers, 'none')
const ComingUp = part(async () => (await withPageWords(import('./coming-up.tsx'))).ComingUp, 'none')

/** The size at which covers are fetched; the style sheet decides how large they are shown. */
const coverSize = 72

function Artist({ song }: { song: Song }) {
  const { t } = useTranslation()
  return (
    <p className={styles.artist}>
      {artistOf(song, t)}
      <OnAirMark song={song} />
    </p>
  )
}

/** The current song and its DJ. Changes are announced to screen readers. */
export function NowPlaying({ onPerson }: Pick<StageProps, 'onPerson'>) {
  const { t } = useTranslation()
  const playing = useRoomState((state) => state.nowPlaying)
  const fetching = useSnapshot(({ sound }) => sound.name === 'loading' || sound.name === 'buffering')
  const somethingComes = useRoomState((state) => state.nextPlay !== null)
  const hasHandOvers = useHandOversSoFar()
  const title = playing ? titleOf(playing.song, t) : ''
  return (
    <section className={styles.now} aria-label={t('room.nowPlaying')}>
      <div className={styles.sleeve}>
        <Artwork url={playing ? coverOf(playing.song) : null} seed={title || 'free'} size={coverSize} />
        {hasHandOvers ? (
          <Suspense>
            <CrossingCovers size={coverSize} />
          </Suspense>
        ) : null}
        {fetching && playing ? (
          <span className={styles.fetching}>
            <Spinner label={t('room.loadingSound')} size={26} />
          </span>
        ) : null}
      </div>
      <div className={styles.words} aria-live="polite">
        {playing ? (
          <>
            <button
              type="button"
              className={styles.open}
              title={title}
              aria-haspopup="dialog"
              onClick={() => openDialog({ name: 'songFacts', song: playing.song })}
            >
              <span className={styles.title}>{title}</span>
            </button>
            <Artist song={playing.song} />
            <div className={styles.credits}>
              <PlayedBy onPerson={onPerson} />
              {somethingComes ? (
                <Suspense>
                  <ComingUp />
                </Suspense>
              ) : null}
            </div>
          </>
        ) : (
          <Silence />
        )}
      </div>
      {playing ? (
        <span className={styles.add}>
          <AddMenu song={playing.song} />
        </span>
      ) : null}
    </section>
  )
}

/** The DJ of the current song, or where it comes from if the room plays by itself. */
function PlayedBy({ onPerson }: Pick<StageProps, 'onPerson'>) {
  const { t } = useTranslation()
  const me = useMyUuid()
  const playing = useRoomState((state) => state.nowPlaying)
  const dj = useRoomState((state) => {
    const uuid = playingDj(state)?.uuid
    return uuid ? (state.allUserData[uuid]?.userProfile ?? null) : null
  })
  const asker = useNicknameHere(playing?.requestedBy ?? '') ?? t('booth.somebody')
  const talks = useTalks(dj?.uuid ?? '')
  const face = useFace(dj?.uuid ?? '')
  if (dj)
    return (
      <button
        type="button"
        className={styles.dj}
        onClick={(event) => onPerson(dj.uuid, event.currentTarget.getBoundingClientRect())}
      >
        <Avatar avatarId={dj.avatarId} color={dj.color} size={18} talks={talks} picture={face?.picture} />
        <span>{dj.uuid === me ? t('room.yourRecord') : t('room.playedBy', { name: face?.name ?? dj.nickname })}</span>
      </button>
    )
  if (!playing?.autoDj) return null
  return (
    <p className={styles.dj}>
      <Disc3 aria-hidden="true" />
      <span>{playing.requestedBy ? t('booth.requested', { name: asker }) : t('booth.ownCrate')}</span>
    </p>
  )
}

/** Shown instead of a song: who is on stage without one, and what they can do. */
function Silence() {
  const { title, about } = useSilence()
  return (
    <>
      <p className={styles.silent}>{title}</p>
      <p className={styles.reason}>{about}</p>
    </>
  )
}
