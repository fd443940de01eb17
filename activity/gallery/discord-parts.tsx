import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../src/client/api.ts'
import { offerDiscord } from '../src/client/surface.ts'
import { toast } from '../src/client/toasts.ts'
import { DiscordSound } from '../src/discord/discord-sound.tsx'
import { InActivity } from '../src/discord/in-activity.tsx'
import { DiscordItems } from '../src/discord/room-items.tsx'
import { ShopDialog } from '../src/discord/shop-dialog.tsx'
import { LikedHere } from '../src/discord/warm-up.tsx'
import { InRoom } from '../src/session/room-context.tsx'
import { createRoomSession } from '../src/session/room-session.ts'
import type { DiscordClient } from '../src/surface/discord-client.ts'
import { Button } from '../src/ui/button.tsx'
import { Menu } from '../src/ui/overlays/menu.tsx'
import styles from './gallery.module.css'
import { sampleLiveRoom } from './sample-live-room.ts'

const guildId = 'night-owls'
const room = createRoomSession(sampleLiveRoom(() => ({ nowPlaying: null, djs: [] })))

// Cast: of Discord's client, only what these parts use.
offerDiscord({
  participants: () =>
    Promise.resolve([
      { id: 'ann', name: 'Ann', avatar: null },
      { id: 'bo', name: 'Bo', avatar: null },
    ]),
  onParticipants: () => Promise.resolve(),
  products: () =>
    Promise.resolve([
      { id: 'few', name: '100 tokens', price: { amount: 199, currency: 'EUR' } },
      { id: 'many', name: '1000 tokens', price: { amount: 999, currency: 'EUR' } },
    ]),
  buy: (id) => Promise.resolve(toast(id)),
} as Partial<DiscordClient> as DiscordClient)
room.people.setState({ talkingInDiscord: ['bo'] })

const liked = ['Paper Lanterns', 'Glass Elevator', 'Kite Season'].map((trackName, index) => ({
  songId: String(index),
  trackName,
  artistName: 'Marlo Quay',
  musicProviders: { uploadService: trackName },
}))
// The server's response.
queries.setQueryData(['liked-here', guildId], liked)

/** The parts shown only to people in a Discord voice channel. */
export function DiscordParts() {
  const { t } = useTranslation()
  const [shop, setShop] = useState(false)
  return (
    <InRoom value={room}>
      <Menu trigger={<Button>{t('common.more')}</Button>}>
        <DiscordItems room={{ name: 'The Night Shift', slug: 'the-night-shift' }} onShop={() => setShop(true)} />
      </Menu>
      {shop ? <ShopDialog onClose={() => setShop(false)} /> : null}
      <div className={styles.column}>
        <DiscordSound />
      </div>
      <div className={styles.column}>
        <InActivity />
      </div>
      <div className={styles.onStage}>
        <LikedHere guildId={guildId} />
      </div>
    </InRoom>
  )
}
