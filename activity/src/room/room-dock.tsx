import { ChevronUp, Headphones, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { Link } from '../client/router.tsx'
import { useLiveRoom, useMyUuid, useRoomState, useSnapshot } from '../session/room-context.tsx'
import { artistOf, coverOf, titleOf } from '../song/song-words.ts'
import { Artwork } from '../ui/pictures/artwork.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { useHeight } from '../ui/layout/use-height.ts'
import { BoothSigns } from './booth/booth-signs.tsx'
import { ForeignScreen } from './deck/foreign-screen.tsx'
import { ProgressBar } from './deck/progress-bar.tsx'
import { useTurn } from './deck/use-turn.ts'
import styles from './room-dock.module.css'
import { useSilence } from './sound/silence.ts'
import { SoundControl } from './sound/sound-control.tsx'
import { VoteButtons } from './deck/vote-buttons.tsx'
import { useConfirmedLeave } from './leaving/leaving.ts'

/**
 * The current room at the bottom of every other page: the song, the user's votes and turn, the volume and a link back.
 */
export function RoomDock({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const height = useHeight(dock)
  const leave = useConfirmedLeave()
  const loaded = useSnapshot(({ state }) => state !== null)
  const stopped = useSnapshot(({ status }) => status.kind === 'stopped')
  useEffect(() => {
    document.body.style.setProperty('--dock', `${height}px`)
    return () => void document.body.style.removeProperty('--dock')
  }, [height])
  const back = `/room/${encodeURIComponent(slug)}`
  return (
    <aside ref={setDock} className={styles.dock} aria-label={t('dock.label')} data-theme="dark">
      {stopped || !loaded ? <ClosedDoor back={back} /> : <Playing back={back} above={height} />}
      <span className={styles.leave}>
        <IconButton label={t('room.leave')} onClick={leave}>
          <LogOut />
        </IconButton>
      </span>
    </aside>
  )
}

/** The room's page explains why, and what can be done. */
function ClosedDoor({ back }: { back: string }) {
  const { t } = useTranslation()
  return (
    <>
      <output className={styles.closed}>{t('dock.closed')}</output>
      <Link to={back} className={buttonClass('plain')}>
        {t('dock.seeWhy')}
      </Link>
    </>
  )
}

function Playing({ back, above }: { back: string; above: number }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const name = useRoomState((state) => state.settings.name)
  const playing = useRoomState((state) => state.nowPlaying)
  const waits = useSnapshot(({ sound }) => sound.name === 'waiting-for-tap')
  const away = useSnapshot(({ status }) => status.kind === 'reconnecting')
  const me = useMyUuid()
  const plays = useRoomState((state) => playingDj(state)?.uuid === me)
  const wait = useTurn()
  const turn = plays ? t('dock.youPlay') : wait
  const silence = useSilence()
  const title = playing ? titleOf(playing.song, t) : silence.title
  const about = playing ? artistOf(playing.song, t) : silence.about
  return (
    <>
      <ForeignScreen above={above} />
      <div className={styles.progress}>
        <ProgressBar bare />
      </div>
      <Link to={back} className={styles.back}>
        <Artwork url={playing ? coverOf(playing.song, 128) : null} seed={title} size={44} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.about} data-turn={turn !== null}>
            {away ? t('stage.reconnecting') : (turn ?? about)}
          </span>
          <span className={styles.room}>
            <ChevronUp aria-hidden="true" />
            {t('dock.back', { room: name })}
          </span>
        </span>
      </Link>
      <div className={styles.votes}>
        <VoteButtons />
      </div>
      <div className={styles.sound}>
        {waits ? (
          <Button look="lamp" icon={<Headphones />} onClick={() => void room.player.unlock()}>
            {t('room.tapToListen')}
          </Button>
        ) : (
          <SoundControl small />
        )}
      </div>
      <div className={styles.signs}>
        <BoothSigns />
      </div>
    </>
  )
}
