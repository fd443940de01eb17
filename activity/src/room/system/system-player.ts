import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom, useSnapshot } from '../../session/room-context.tsx'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { pressSound } from './press-sound.ts'

const artworkSize = 512

/**
 * Connects the room to the system's media controls: lock screens, keyboards and headphones show the song and can mute
 * it.
 */
export function SystemPlayer() {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const room = useSnapshot(({ state }) => state?.settings.name)
  const song = useSnapshot(({ state }) => state?.nowPlaying?.song)
  useEffect(() => {
    const session = sessionOf(navigator)
    if (!session) return undefined
    const cover = song && coverOf(song, artworkSize)
    session.metadata = song
      ? new MediaMetadata({
          title: titleOf(song, t),
          artist: artistOf(song, t),
          album: room ?? '',
          artwork: cover ? [{ src: new URL(cover, location.href).href }] : [],
        })
      : null
    return () => void (session.metadata = null)
  }, [song, room, t])
  useEffect(() => {
    const session = sessionOf(navigator)
    if (!session) return undefined
    // A room cannot be paused, so pausing mutes it.
    session.setActionHandler('pause', () => pressSound(t, player.settings.preferences.muted ? null : 'off'))
    session.setActionHandler('play', () => {
      void player.unlock()
      pressSound(t, player.settings.preferences.muted ? 'on' : null)
    })
    return () => {
      session.setActionHandler('pause', null)
      session.setActionHandler('play', null)
    }
  }, [player, t])
  return null
}

/** Some embedded browsers lack it. */
const sessionOf = (browser: Partial<Pick<Navigator, 'mediaSession'>>) => browser.mediaSession
