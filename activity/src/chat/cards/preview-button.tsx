import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../client/toasts.ts'
import { IconButton } from '../../ui/button.tsx'

/** Share of the room's volume that a listener keeps while previewing another song. */
const duckedShare = 0.15

/** Sets this user's room volume, as a share of the volume they have chosen. */
export type Duck = (share: number) => void

/** Plays a song's preview to this user only and lowers the room volume meanwhile. */
export function PreviewButton({ url, title, duck }: { url: string; title: string; duck: Duck | null }) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  const sound = useRef<HTMLAudioElement | null>(null)

  function stop(): void {
    if (!sound.current) return
    sound.current.pause()
    sound.current = null
    duck?.(1)
    setPlaying(false)
  }

  function start(): void {
    const audio = new Audio(url)
    const ended = () => sound.current === audio && stop()
    audio.addEventListener('ended', ended)
    sound.current = audio
    duck?.(duckedShare)
    setPlaying(true)
    audio.play().catch(() => {
      if (sound.current !== audio) return
      stop()
      toast(t('cards.noPreview'))
    })
  }

  useEffect(
    () => () => {
      if (!sound.current) return
      sound.current.pause()
      sound.current = null
      duck?.(1)
    },
    [duck],
  )
  return (
    <IconButton
      size="small"
      label={t(isPlaying ? 'cards.stopPreview' : 'cards.preview', { title })}
      onClick={isPlaying ? stop : start}
    >
      {isPlaying ? <Pause /> : <Play />}
    </IconButton>
  )
}
