import {
  ChartNoAxesColumn,
  EllipsisVertical,
  History,
  Info,
  LogOut,
  ScrollText,
  Settings2,
  Share2,
  ShieldAlert,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { openDialog } from '../client/dialogs.ts'
import { happened } from '../client/news/happenings.ts'
import { withPageWords } from '../client/i18n.ts'
import { useNavigate } from '../client/router.tsx'
import { surface } from '../client/surface.ts'
import { toastFailure } from '../client/toasts.ts'
import { useSession } from '../client/session.ts'
import { useIsRoomStaff, useRoomState } from '../session/room-context.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/overlays/menu.tsx'
import { part } from '../ui/part.tsx'
import { useConfirmedLeave } from './leaving/leaving.ts'

const RoomSettingsDialog = part(
  async () => (await withPageWords(import('./settings/room-settings-dialog.tsx'))).RoomSettingsDialog,
  'window',
)

const RoomLogDialog = part(
  async () => (await withPageWords(import('./moderation/room-log-dialog.tsx'))).RoomLogDialog,
  'window',
)

const ListenerItems = part(async () => (await withPageWords(import('./listener-items.tsx'))).ListenerItems, 'none')

const PromoteItem = part(async () => (await withPageWords(import('./settings/promote-item.tsx'))).PromoteItem, 'none')

const DiscordItems = part(async () => (await withPageWords(import('../discord/in-room.ts'))).DiscordItems, 'none')

const ShopDialog = part(async () => (await withPageWords(import('../discord/in-room.ts'))).ShopDialog, 'window')

/** Less frequent actions in a room, and those of its staff. */
export function RoomMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = useConfirmedLeave()
  const isStaff = useIsRoomStaff()
  const name = useRoomState((state) => state.settings.name)
  const slug = useRoomState((state) => state.settings.slug)
  const hasChat = useRoomState((state) => state.settings.hasChat)
  const mayPromote = useSession(
    ({ session }) => session?.role === 'admin' || session?.capabilities.includes('promoteRoom') === true,
  )
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [shopOpen, setShopOpen] = useState(false)
  const [logOpen, setLogOpen] = useState(false)
  const openShop = () => {
    happened('shopOpened')
    setShopOpen(true)
  }
  const uuid = useRoomState((state) => state.settings.uuid)
  const hasPassword = useRoomState((state) => state.settings.isPasswordProtected)
  const share = async () => (await import('../discord/in-room.ts')).shareRoom({ name, slug })
  const invitePeople = () =>
    openDialog({ name: 'invite', room: { uuid, slug, name, hasPassword, justOpened: false } })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('room.moreActions')}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem icon={<Share2 />} onSelect={() => (surface.kind === 'web' ? invitePeople() : void share())}>
          {t('room.share')}
        </MenuItem>
        <MenuItem icon={<Info />} onSelect={() => openDialog({ name: 'aboutRoom', roomUuid: uuid })}>
          {t('room.about')}
        </MenuItem>
        <MenuItem icon={<History />} onSelect={() => navigate(`/room/${encodeURIComponent(slug)}/history`)}>
          {t('room.history')}
        </MenuItem>
        <Suspense>
          <ListenerItems roomUuid={uuid} hasChat={hasChat} />
        </Suspense>
        {surface.kind === 'discord' ? (
          <Suspense>
            <DiscordItems room={{ name, slug }} onShop={openShop} />
          </Suspense>
        ) : null}
        {isStaff ? <StaffItems onSettings={() => setSettingsOpen(true)} onLog={() => setLogOpen(true)} /> : null}
        {mayPromote ? (
          <Suspense>
            <PromoteItem />
          </Suspense>
        ) : null}
        <MenuLine />
        <MenuItem icon={<LogOut />} onSelect={leave}>
          {t('room.leave')}
        </MenuItem>
      </Menu>
      {shopOpen ? (
        <Suspense>
          <ShopDialog onClose={() => setShopOpen(false)} />
        </Suspense>
      ) : null}
      {logOpen ? (
        <Suspense>
          <RoomLogDialog onClose={() => setLogOpen(false)} />
        </Suspense>
      ) : null}
      {settingsOpen ? (
        <Suspense>
          <RoomSettingsDialog onClose={() => setSettingsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Actions for room staff. */
function StaffItems({ onSettings, onLog }: { onSettings: () => void; onLog: () => void }) {
  const { t } = useTranslation()
  const slug = useRoomState((state) => state.settings.slug)
  return (
    <>
      <MenuLine />
      <MenuItem icon={<Settings2 />} onSelect={onSettings}>
        {t('room.settings')}
      </MenuItem>
      <MenuItem icon={<ScrollText />} onSelect={onLog}>
        {t('room.log')}
      </MenuItem>
      <RaidItem />
      {surface.kind === 'web' ? (
        // Opens a new tab, so that the user stays in the room.
        <MenuItem
          icon={<ChartNoAxesColumn />}
          onSelect={() => surface.openExternal(`/room/${encodeURIComponent(slug)}/statistics`)}
        >
          {t('room.statistics')}
        </MenuItem>
      ) : null}
    </>
  )
}

function RaidItem() {
  const { t } = useTranslation()
  const uuid = useRoomState((state) => state.settings.uuid)
  const raid = useRoomState((state) => state.settings.moderation?.raid ?? null)
  if (raid) return null
  const start = () =>
    void call('POST /rooms/{id}/raid-mode', { params: { id: uuid }, body: { on: true } }).catch(toastFailure)
  return (
    <MenuItem icon={<ShieldAlert />} onSelect={start}>
      {t('room.startRaidMode')}
    </MenuItem>
  )
}
