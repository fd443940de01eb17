import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { uploadOnAir } from '@segue/shared/room/settings/on-air.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { Pill } from '../ui/layout/pill.tsx'
import { useRoomOffers } from './room-offers.ts'
import styles from './on-air-mark.module.css'

/** Marks a song that the room's radio will send, for the room's staff. */
export function OnAirMark({ song }: { song: Song }) {
  const { t } = useTranslation()
  const { marksOnAir } = useRoomOffers()
  if (!marksOnAir || uploadOnAir(song) === null) return null
  return (
    <span className={styles.mark} title={t('room.goesOnAir')}>
      <Pill icon={<Radio aria-hidden="true" size={12} />}>
        <span className="visually-hidden">{t('room.goesOnAir')}</span>
      </Pill>
    </span>
  )
}
