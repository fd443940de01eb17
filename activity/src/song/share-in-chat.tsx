import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { useRoomOffers } from './room-offers.ts'

/** A menu item that adds one of our pages to the chat draft of the current room, where it is shown as a card. */
export function ShareInChat({ path }: { path: string }) {
  const { t } = useTranslation()
  const { share } = useRoomOffers()
  if (!share) return null
  return (
    <MenuItem icon={<MessageCircle />} onSelect={() => share(path)}>
      {t('cards.shareInChat')}
    </MenuItem>
  )
}
