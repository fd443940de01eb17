import { Headphones, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { useView } from '../client/view.ts'
import { IconButton } from '../ui/button.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { ProgressBar } from './deck/progress-bar.tsx'
import { useSilence } from './sound/silence.ts'
import { useFace, useLiveRoom, useMyUuid, useRoomState, useSnapshot } from '../session/room-context.tsx'
import { artistOf, titleOf } from '../song/song-words.ts'
import styles from './tile.module.css'
import { VoteButtons } from './deck/vote-buttons.tsx'

/**
 * The small layout: the current song, its DJ and its progress. While audio is blocked, the whole tile is a button that
 * unlocks it.
 */
export function Tile() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const me = useMyUuid()
  const playing = useRoomState((state) => state.nowPlaying)
  const dj = useRoomState((state) => {
    const uuid = playingDj(state)?.uuid
    return uuid ? (state.allUserData[uuid]?.userProfile ?? null) : null
  })
  const face = useFace(dj?.uuid ?? '')
  // Discord's picture-in-picture is interactive; a tile in its grid is not.
  const player = useView(({ layout }) => layout === 'pip')
  const silence = useSilence()
  const waiting = useSnapshot(({ sound }) => sound.name === 'waiting-for-tap')
  return (
    <section className={styles.tile} aria-label={t('room.nowPlaying')} data-theme="dark">
      {waiting ? (
        <button
          type="button"
          className={styles.cover}
          aria-label={t('room.tapToListen')}
          onClick={() => void room.player.unlock()}
        >
          <span className={styles.badge}>
            <Headphones aria-hidden="true" />
          </span>
        </button>
      ) : null}
      <Listener isMuted={!player && room.player.settings.preferences.muted} />
      <p className={styles.words}>
        {playing ? (
          <>
            <b>{titleOf(playing.song, t)}</b> {artistOf(playing.song, t)}
          </>
        ) : (
          <b>{silence.title}</b>
        )}
      </p>
      {playing && dj ? (
        <p className={styles.dj}>
          {dj.uuid === me ? t('room.yourRecord') : t('room.playedBy', { name: face?.name ?? dj.nickname })}
        </p>
      ) : null}
      {player && !waiting ? (
        <div className={styles.controls}>
          {playing ? <VoteButtons few /> : null}
          <Mute />
        </div>
      ) : null}
      <ProgressBar bare />
    </section>
  )
}

/** Who listens here, and whether without sound where no button shows it. */
function Listener({ isMuted }: { isMuted: boolean }) {
  const { t } = useTranslation()
  const me = useMyUuid()
  const profile = useRoomState((state) => state.allUserData[me ?? '']?.userProfile)
  const face = useFace(me ?? '')
  if (!profile) return null
  return (
    <p className={styles.listener}>
      {isMuted ? <VolumeX aria-label={t('room.muted')} /> : null}
      <Avatar
        avatarId={profile.avatarId}
        color={profile.color}
        name={face?.name ?? profile.nickname}
        picture={face?.picture}
        size={28}
      />
    </p>
  )
}

function Mute() {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const [muted, setMuted] = useState(() => player.settings.preferences.muted)
  const mute = () => {
    player.settings.mute(!muted)
    setMuted(!muted)
  }
  return (
    <IconButton label={muted ? t('room.unmute') : t('room.mute')} onClick={mute}>
      {muted ? <VolumeX /> : <Volume2 />}
    </IconButton>
  )
}
