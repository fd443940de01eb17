import { HandHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { useRoomOffers } from './room-offers.ts'

/** A menu item to request a song in the current room, if it accepts requests. */
export function RequestChoice({ song }: { song: Song }) {
  const { t } = useTranslation()
  const { request } = useRoomOffers()
  if (!request) return null
  return (
    <MenuItem icon={<HandHeart />} onSelect={() => request(song)}>
      {t('requests.ask')}
    </MenuItem>
  )
}
