import { withPageWords } from '../client/i18n.ts'
import {
  ChartNoAxesColumn,
  ChevronLeft,
  EllipsisVertical,
  History,
  ListMusic,
  MessageCircle,
  Settings2,
  Share2,
  ShieldAlert,
  ShoppingBag,
  SlidersHorizontal,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AccountMenuSlot } from '../client/account-menu-slot.tsx'
import { openDialog } from '../client/dialogs.ts'
import { happened } from '../client/happenings.ts'
import { discordClient, surface } from '../client/surface.ts'
import { call } from '../client/api.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { useNews } from '../live/chat-news.ts'
import { leaveRoom } from '../live/held-room.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { closePanel, openPanel, panelNames, usePanels, type PanelName } from '../live/panels.ts'
import { useIsRoomStaff, useRoomState } from '../live/room-context.tsx'
import styles from './room-header.module.css'
import { VibeMeter } from './vibe-meter.tsx'
import { part } from '../ui/part.tsx'

const RoomSettingsDialog = part(
  async () => (await withPageWords(import('./room-settings-dialog.tsx'))).RoomSettingsDialog,
  'window',
)

const ShopDialog = part(async () => (await import('../discord/in-room.ts')).ShopDialog, 'window')

const CommunityBadges = part(async () => (await import('../community/in-room.ts')).CommunityBadges, 'none')
/** Music, picture and chat have the network to themselves for this long. */
const badgesAfterMs = 5000

const BoothDialog = part(async () => (await import('./booth-dialog.tsx')).BoothDialog, 'window')

/** Over the stage: where one is, how the room feels, and the ways to the panels. */
export function RoomHeader({ loaded, floating }: { loaded: boolean; floating: boolean }) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <Link
        to="/"
        className={buttonClass('quiet')}
        aria-label={t('room.leave')}
        title={t('room.leave')}
        onClick={leaveRoom}
      >
        <ChevronLeft aria-hidden="true" />
      </Link>
      {loaded ? (
        <>
          <RoomName />
          <VibeMeter />
          <span className={styles.gap} />
          <BoothButton />
          {floating ? <PanelButtons /> : null}
          <RoomMenu />
        </>
      ) : (
        <span className={styles.gap} />
      )}
      <AccountMenuSlot />
    </header>
  )
}

function RoomName() {
  const { t } = useTranslation()
  const name = useRoomState((state) => state.settings.name)
  const uuid = useRoomState((state) => state.settings.uuid)
  const count = useRoomState((state) => state.allUsers.length)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), badgesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.name}>
      <h1>{name}</h1>
      <p>
        {t('common.people', { count })}
        {isSettled ? (
          <Suspense>
            <CommunityBadges roomUuid={uuid} />
          </Suspense>
        ) : null}
      </p>
    </div>
  )
}

function PanelButtons() {
  const { t } = useTranslation()
  const open = usePanels((state) => state.open)
  const news = useNews()
  const icons: Record<PanelName, ReactNode> = {
    chat: <MessageCircle />,
    queue: <ListMusic />,
    people: <UsersRound />,
  }
  return (
    <fieldset aria-label={t('room.panels')} className={styles.panels}>
      {panelNames.map((name) => {
        const isOpen = open.at(-1) === name
        const panel = t(`room.${name}`)
        return (
          <span key={name} className={styles.panel}>
            <IconButton
              label={t(isOpen ? 'room.closePanel' : 'room.openPanel', { panel })}
              pressed={isOpen}
              onClick={() => (isOpen ? closePanel(name) : openPanel(name))}
            >
              {icons[name]}
            </IconButton>
            {name === 'chat' && !isOpen && news > 0 ? (
              <span className={styles.news} aria-label={t('room.news', { count: news })}>
                {news > 99 ? '99+' : news}
              </span>
            ) : null}
          </span>
        )
      })}
    </fieldset>
  )
}

/** House rules for the stage, one press away for the staff. */
function BoothButton() {
  const { t } = useTranslation()
  const isStaff = useIsRoomStaff()
  const [open, setOpen] = useState(false)
  if (!isStaff) return null
  return (
    <>
      <IconButton label={t('boothRules.open')} onClick={() => setOpen(true)}>
        <SlidersHorizontal />
      </IconButton>
      {open ? (
        <Suspense>
          <BoothDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function RoomMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStaff = useIsRoomStaff()
  const name = useRoomState((state) => state.settings.name)
  const slug = useRoomState((state) => state.settings.slug)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [shopOpen, setShopOpen] = useState(false)
  const openShop = () => {
    happened('shopOpened')
    setShopOpen(true)
  }
  const uuid = useRoomState((state) => state.settings.uuid)
  const hasPassword = useRoomState((state) => state.settings.isPasswordProtected)
  const share = async () => {
    const text = t('room.shareText', { room: name })
    const url = new URL(`/room/${encodeURIComponent(slug)}`, location.origin).href
    const outcome = await surface.share({ title: name, text, url })
    if (outcome !== 'refused') happened('roomShared', { roomSlug: slug })
    if (outcome === 'copied') say(t('common.copied'), { tone: 'good' })
  }
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
        <MenuItem icon={<History />} onSelect={() => void navigate(`/room/${encodeURIComponent(slug)}/history`)}>
          {t('room.history')}
        </MenuItem>
        {surface.kind === 'discord' ? (
          <>
            <MenuItem icon={<UserRoundPlus />} onSelect={() => void invite(t('discord.noInvite'))}>
              {t('discord.invite')}
            </MenuItem>
            <MenuItem icon={<ShoppingBag />} onSelect={openShop}>
              {t('discord.shop')}
            </MenuItem>
          </>
        ) : null}
        {isStaff ? <RaidItem /> : null}
        {isStaff ? (
          <MenuItem icon={<Settings2 />} onSelect={() => setSettingsOpen(true)}>
            {t('room.settings')}
          </MenuItem>
        ) : null}
        {isStaff && surface.kind === 'web' ? (
          // In a tab of its own: whoever is in the room stays there.
          <MenuItem icon={<ChartNoAxesColumn />} onSelect={() => surface.openExternal(`/room/${slug}/statistics`)}>
            {t('room.statistics')}
          </MenuItem>
        ) : null}
      </Menu>
      {shopOpen ? (
        <Suspense>
          <ShopDialog onClose={() => setShopOpen(false)} />
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

/** Not everybody may invite, and a conversation has no invitations. */
async function invite(refusal: string) {
  const discord = await discordClient()
  await discord.invite().catch(() => say(refusal))
}

function RaidItem() {
  const { t } = useTranslation()
  const uuid = useRoomState((state) => state.settings.uuid)
  const raid = useRoomState((state) => state.settings.moderation?.raid ?? null)
  if (raid) return null
  const start = () =>
    void call('POST /rooms/{id}/raid-mode', { params: { id: uuid }, body: { on: true } }).catch(sayFailure)
  return (
    <MenuItem icon={<ShieldAlert />} onSelect={start}>
      {t('room.startRaidMode')}
    </MenuItem>
  )
}
