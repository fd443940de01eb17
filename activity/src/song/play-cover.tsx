import { Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { toast } from '../client/toasts.ts'
import { Artwork } from '../ui/pictures/artwork.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './play-cover.module.css'
import { previewKey, startPreview, stopPreview, usePreview } from './preview.ts'
import { coverOf, titleOf } from './song-words.ts'

const signs = { fetching: <Spinner size={20} />, playing: <Pause />, off: <Play /> }

/** The cover of a song, which plays a preview to the user when pressed. */
export function PlayCover({ song, size, tabIndex }: { song: Song; size: number; tabIndex?: number | undefined }) {
  const { t } = useTranslation()
  const title = titleOf(song, t)
  const cover = <Artwork url={coverOf(song, size > 128 ? 500 : 128)} seed={title} size={size} />
  const key = previewKey(song)
  const state = usePreview((now) => (now.key !== null && now.key === key ? now.state : 'off'))
  const isMine = useRef(false)
  useEffect(
    () => () => {
      if (isMine.current) stopPreview()
    },
    [],
  )
  if (key === null) return cover

  async function press(): Promise<void> {
    if (state !== 'off') return stopPreview()
    isMine.current = true
    try {
      await startPreview(song)
    } catch {
      toast(t('cards.noPreview'))
    }
  }

  return (
    <button
      type="button"
      className={styles.cover}
      tabIndex={tabIndex}
      data-on={state !== 'off'}
      data-large={size > 128}
      aria-label={t(state === 'off' ? 'cards.preview' : 'cards.stopPreview', { title })}
      onClick={() => void press()}
    >
      {cover}
      <span className={styles.sign} aria-hidden="true">
        {signs[state]}
      </span>
    </button>
  )
}
