import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { surface } from '../../client/surface.ts'
import { useLiveRoom, useRoomState, useSessionWindows, useSnapshot } from '../../session/room-context.tsx'
import type { WindowsStore } from '../../session/session-windows.ts'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { ProgressBar } from '../deck/progress-bar.tsx'
import { useSilence } from '../sound/silence.ts'
import { VoteButtons } from '../deck/vote-buttons.tsx'
import styles from './picture-in-picture.module.css'

/** Cast because TypeScript's DOM types lack it: https://wicg.github.io/document-picture-in-picture/ */
type PictureInPicture = { requestWindow: (size: { width: number; height: number }) => Promise<Window> }
const offered = (page: object): PictureInPicture | undefined =>
  'documentPictureInPicture' in page ? (page.documentPictureInPicture as PictureInPicture) : undefined

/** Discord has its own picture-in-picture. */
export const canStayOnTop = (): boolean => surface.kind === 'web' && offered(window) !== undefined

/** Opens the picture-in-picture window. Browsers require a user gesture; a refusal is ignored. */
export async function stayOnTop(windows: WindowsStore): Promise<void> {
  const page = await offered(window)
    ?.requestWindow({ width: 340, height: 190 })
    .catch(() => undefined)
  if (!page) return
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style'))
    page.document.head.append(page.document.importNode(sheet, true))
  page.document.documentElement.lang = document.documentElement.lang
  page.document.body.style.minHeight = '0'
  page.addEventListener('pagehide', () => windows.setState({ small: null }), { once: true })
  windows.setState({ small: page })
}

function entitle({ document }: Window, title: string): void {
  document.title = title
}

/** The current song in a window of its own, until the user leaves the room. */
export function SmallWindow() {
  const page = useSessionWindows(({ small }) => small)
  const room = useSnapshot(({ state }) => state?.settings.name)
  useEffect(() => () => page?.close(), [page])
  useEffect(() => {
    if (page && room !== undefined) entitle(page, room)
  }, [page, room])
  return page && room !== undefined ? createPortal(<SmallCard />, page.document.body) : null
}

/** The current song, its DJ, its progress, and the user's votes. */
export function SmallCard() {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const play = useRoomState((state) => state.nowPlaying)
  const silence = useSilence()
  const dj = useRoomState((state) => {
    const uuid = playingDj(state)?.uuid
    return uuid === undefined ? undefined : state.allUserData[uuid]?.userProfile.nickname
  })
  const waiting = useSnapshot(({ sound }) => sound.name === 'waiting-for-tap')
  const title = play ? titleOf(play.song, t) : silence.title
  return (
    <main className={styles.small} data-theme="dark">
      <div className={styles.row}>
        <Artwork url={play ? coverOf(play.song) : null} seed={title} size={72} />
        <div className={styles.words}>
          <b>{title}</b>
          {play ? <span>{artistOf(play.song, t)}</span> : null}
          {dj === undefined ? null : <small>{t('room.playedBy', { name: dj })}</small>}
        </div>
      </div>
      {play ? <ProgressBar bare /> : null}
      {waiting ? (
        <button type="button" className={styles.tap} onClick={() => void player.unlock()}>
          {t('room.tapToListen')}
        </button>
      ) : null}
      {play && !waiting ? <VoteButtons /> : null}
    </main>
  )
}
