import { ChevronLeft, EllipsisVertical, ListMusic, MessageCircle, SlidersHorizontal, UsersRound } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../client/i18n.ts'
import { peopleIn } from '@segue/shared/room/recorder/listed.ts'
import { AccountMenuSlot } from '../client/account/account-menu-slot.tsx'
import { openDialog } from '../client/dialogs.ts'
import { Link } from '../client/router.tsx'
import { surface } from '../client/surface.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { closePanel, openPanel, panelNames, usePanels, type PanelName } from '../session/panels.ts'
import { useIsRoomStaff, useRoomState, useSessionChat } from '../session/room-context.tsx'
import styles from './room-header.module.css'
import { VibeMeter } from './deck/vibe-meter.tsx'
import { part } from '../ui/part.tsx'

const RoomMenu = part(async () => (await withPageWords(import('./room-menu.tsx'))).RoomMenu, 'none')

const CommunityBadges = part(async () => (await import('../community/in-room.ts')).CommunityBadges, 'none')
const RoomAnniversary = part(
  async () => (await withPageWords(import('./room-anniversary.tsx'))).RoomAnniversary,
  'none',
)
const RadioCount = part(async () => (await withPageWords(import('./radio/radio-count.tsx'))).RadioCount, 'none')
/** Badges are loaded only after this, so that audio, stage and chat have the network first. */
const badgesAfterMs = 5000

const BoothDialog = part(async () => (await withPageWords(import('./booth/booth-dialog.tsx'))).BoothDialog, 'window')

type HeaderProps = {
  loaded: boolean
  floating: boolean
  /** Whether menus may be loaded; the music comes first. */
  mayFetch: boolean
}

/** The header over the stage: the room's name and mood, and buttons for the panels. */
export function RoomHeader({ loaded, floating, mayFetch }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <Link
        to="/"
        className={buttonClass('quiet')}
        aria-label={t('account.toTheStreet')}
        title={t('account.toTheStreet')}
      >
        <ChevronLeft aria-hidden="true" />
      </Link>
      {loaded ? (
        <>
          <div className={styles.place}>
            <RoomName />
            <VibeMeter />
          </div>
          <span className={styles.gap} />
          <BoothButton />
          {floating ? <PanelButtons /> : null}
          <Suspense fallback={<MenuToCome />}>{mayFetch ? <RoomMenu /> : <MenuToCome />}</Suspense>
        </>
      ) : (
        <span className={styles.gap} />
      )}
      <AccountMenuSlot waits={surface.kind === 'discord' && !mayFetch} />
    </header>
  )
}

function RoomName() {
  const { t } = useTranslation()
  const name = useRoomState((state) => state.settings.name)
  const uuid = useRoomState((state) => state.settings.uuid)
  const count = useRoomState(peopleIn)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), badgesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.name}>
      <h1>
        <button
          type="button"
          title={t('room.about')}
          onClick={() => openDialog({ name: 'aboutRoom', roomUuid: uuid })}
        >
          {name}
        </button>
      </h1>
      <p>
        {t('common.people', { count })}
        {isSettled ? (
          <Suspense>
            <CommunityBadges roomUuid={uuid} />
            <RadioCount />
            <RoomAnniversary />
          </Suspense>
        ) : null}
      </p>
    </div>
  )
}

/** A placeholder for the menu, so that the layout does not shift when it loads. */
function MenuToCome() {
  const { t } = useTranslation()
  return (
    <IconButton label={t('room.moreActions')} disabled>
      <EllipsisVertical />
    </IconButton>
  )
}

function PanelButtons() {
  const { t } = useTranslation()
  const open = usePanels((state) => state.open)
  const news = useSessionChat((chat) => chat.unread)
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

/** Opens the booth rules, for staff. */
function BoothButton() {
  const { t } = useTranslation()
  const isStaff = useIsRoomStaff()
  const [open, setOpen] = useState(false)
  if (!isStaff) return null
  return (
    <>
      <IconButton label={t('booth.rules')} onClick={() => setOpen(true)}>
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
