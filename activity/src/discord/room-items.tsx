import { Image, ShoppingBag, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { inviteHere, shareMoment } from './share-room.ts'

/** The items that a room's menu has inside Discord. */
export function DiscordItems({ room, onShop }: { room: { name: string; slug: string }; onShop: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem icon={<Image />} onSelect={() => void shareMoment(room, { of: 'room' })}>
        {t('moments.share')}
      </MenuItem>
      <MenuItem icon={<UserRoundPlus />} onSelect={() => void inviteHere()}>
        {t('discord.invite')}
      </MenuItem>
      <MenuItem icon={<ShoppingBag />} onSelect={onShop}>
        {t('discord.shop')}
      </MenuItem>
    </>
  )
}
