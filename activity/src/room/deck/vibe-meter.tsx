import { useTranslation } from 'react-i18next'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useRoomState } from '../../session/room-context.tsx'
import styles from './vibe-meter.module.css'

const bulbs = [0, 1, 2, 3, 4]

/** How much the room likes the song, as a row of lights. A click or tap shows the percentage. */
export function VibeMeter() {
  const { t } = useTranslation()
  const vibe = useRoomState((state) => state.vibeMeter)
  const words = t('room.vibe', { percent: Math.round(vibe * 100) })
  return (
    <Popover
      side="bottom"
      label={t('room.vibeLabel')}
      trigger={
        <button type="button" className={styles.meter} aria-label={words} title={words}>
          {bulbs.map((bulb) => (
            <i key={bulb} style={{ '--lit': Math.min(1, Math.max(0, vibe * bulbs.length - bulb)) }} />
          ))}
        </button>
      }
    >
      <p className={styles.words}>
        {words}
        <span>{t('room.vibeAbout')}</span>
      </p>
    </Popover>
  )
}
