import {
  CircleUserRound,
  Coins,
  ExternalLink,
  Info,
  Library,
  LibraryBig,
  LogIn,
  LogOut,
  MessagesSquare,
  MonitorX,
  Settings2,
  ShieldUser,
  UserRound,
  UserRoundPen,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { moderates } from '@segue/shared/people/account-roles.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { signOut, signOutEverywhere, speak, useGuestProfile, useOwnProfile } from '../people/account.ts'
import { openInBrowser } from '../people/sign-in/open-in-browser.ts'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx'
import { languageNames, spokenLanguage } from '../client/i18n.ts'
import styles from './account-menu.module.css'
import { openDialog } from '../client/dialogs.ts'
import { useConversationNews } from '../client/news/conversation-news.ts'
import { useFriendNews } from '../client/news/friend-news.ts'
import { useLocation, useNavigate } from '../client/router.tsx'
import { useSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { chooseTheme, themes, useTheme } from '../client/device/theme.ts'
import { toast, toastFailure } from '../client/toasts.ts'

/** The user menu: account, language and theme. */
export function AccountMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const session = useSession((state) => state.session)
  const { data: profile } = useOwnProfile()
  const requests = useFriendNews((news) => news.requests)
  const unread = useConversationNews((news) => news.unread)
  const isUser = session?.kind === 'user'
  const isStaff = isUser && surface.kind === 'web' && moderates(session.role)
  const shown = profile ?? (session ? ghostProfile(session.uuid) : null)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={menuLabel(t, { requests, unread })}
          data-news={requests + unread > 0 || undefined}
        >
          {shown ? (
            <Avatar avatarId={shown.avatarId} color={shown.color} size={36} />
          ) : (
            <CircleUserRound aria-hidden="true" />
          )}
        </button>
      }
    >
      <MenuLabel>{isUser ? profile?.nickname : <GuestName />}</MenuLabel>
      {isUser ? (
        <>
          <MenuItem icon={<UserRound />} onSelect={() => openDialog({ name: 'profile' })}>
            {t('account.profile')}
          </MenuItem>
          {surface.kind === 'discord' ? (
            <MenuItem icon={<ExternalLink />} onSelect={() => void openInBrowser(pathname).catch(toastFailure)}>
              {t('account.openInBrowser')}
            </MenuItem>
          ) : (
            <MenuItem icon={<Settings2 />} onSelect={() => navigate('/settings')}>
              {t('account.settings')}
            </MenuItem>
          )}
          <MenuItem icon={<UsersRound />} onSelect={() => navigate('/friends')}>
            {requests > 0 ? t('account.friendsWaiting', { count: requests }) : t('account.friends')}
          </MenuItem>
          <MenuItem icon={<MessagesSquare />} onSelect={() => navigate('/inbox')}>
            {unread > 0 ? t('account.messagesUnread', { count: unread }) : t('account.messages')}
          </MenuItem>
          <MenuItem icon={<Coins />} onSelect={() => navigate('/shop')}>
            {t('account.shop')}
          </MenuItem>
          <MenuItem icon={<Library />} onSelect={() => navigate('/playlists')}>
            {t('crate.title')}
          </MenuItem>
          <MenuItem icon={<LibraryBig />} onSelect={() => navigate('/your-shelf')}>
            {t('account.shelf')}
          </MenuItem>
        </>
      ) : (
        <GuestItems onSettings={() => navigate('/settings')} />
      )}
      {isStaff ? (
        <MenuItem icon={<ShieldUser />} onSelect={() => window.location.assign('/admin')}>
          {t('account.admin')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Info />} onSelect={() => navigate('/about')}>
        {t('textPages.all')}
      </MenuItem>
      <Preferences />
      {isUser && surface.kind !== 'discord' ? <SignOutItems /> : null}
    </Menu>
  )
}

/** The label of the menu button, including pending invitations and unread messages. */
function menuLabel(t: TFunction, { requests, unread }: { requests: number; unread: number }): string {
  const menu = requests > 0 ? t('account.menuWaiting', { count: requests }) : t('account.menu')
  return unread > 0 ? `${menu}, ${t('account.messagesUnread', { count: unread })}` : menu
}

/** Language and theme. */
function Preferences() {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const themeWords = { system: t('common.themeSystem'), dark: t('common.themeDark'), light: t('common.themeLight') }
  return (
    <>
      <MenuLine />
      <MenuChoice
        label={t('common.language')}
        value={spokenLanguage()}
        options={languageNames}
        onChange={(language) => void speak(language).catch(toastFailure)}
      />
      <MenuLine />
      <MenuChoice
        label={t('common.theme')}
        value={theme}
        options={themes.map((value) => ({ value, words: themeWords[value] }))}
        onChange={chooseTheme}
      />
    </>
  )
}

/** Loaded when the menu opens, so that guests who never open it send no request. */
function GuestName() {
  const { t } = useTranslation()
  const { data: profile } = useGuestProfile()
  return profile?.nickname ?? t('account.guest')
}

function GuestItems({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem icon={<LogIn />} onSelect={() => openDialog({ name: 'account', page: 'signIn' })}>
        {t('account.signIn')}
      </MenuItem>
      <MenuItem icon={<UserRoundPlus />} onSelect={() => openDialog({ name: 'account', page: 'signUp' })}>
        {t('account.signUp')}
      </MenuItem>
      <MenuItem icon={<UserRoundPen />} onSelect={() => openDialog({ name: 'guestName' })}>
        {t('account.chooseName')}
      </MenuItem>
      {surface.kind === 'web' ? (
        <MenuItem icon={<Settings2 />} onSelect={onSettings}>
          {t('account.settings')}
        </MenuItem>
      ) : null}
    </>
  )
}

/**
 * Last, where nobody presses them by mistake. Not inside Discord, where users are signed in as their Discord account: to
 * sign in again they would have to restart the activity.
 */
function SignOutItems() {
  const { t } = useTranslation()
  return (
    <>
      <MenuLine />
      <MenuItem
        icon={<LogOut />}
        onSelect={() => void signOut().then(() => toast(t('account.signedOut')), toastFailure)}
      >
        {t('account.signOut')}
      </MenuItem>
      <MenuItem
        icon={<MonitorX />}
        onSelect={() => void signOutEverywhere().then(() => toast(t('account.signedOutEverywhere')), toastFailure)}
      >
        {t('account.signOutEverywhere')}
      </MenuItem>
    </>
  )
}
