import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { SentGif } from '../room/chat-lines.ts'
import { GifPicker } from './gif-picker.tsx'
import styles from './gifs.module.css'

/** Opens the GIF search; picking a GIF sends it immediately. */
export function GifButton({ onPick }: { onPick: (gif: SentGif) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('gifs.open')}
      trigger={
        <IconButton label={t('gifs.open')}>
          <span className={styles.sign} aria-hidden="true">
            GIF
          </span>
        </IconButton>
      }
    >
      <GifPicker
        onPick={(gif) => {
          setOpen(false)
          onPick(gif)
        }}
      />
    </Popover>
  )
}
