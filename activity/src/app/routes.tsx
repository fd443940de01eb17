import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { OpenDialogs } from './open-dialogs.tsx'
import { PageLoading } from './page-loading.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { withPageWords, withStreetWords } from '../client/i18n.ts'
import { endArrival } from '../client/device/arrival.ts'
import { useCurrentRoom } from '../session/current-room.ts'
import { createRoomOffers, WithRoomOffers } from '../song/room-offers.ts'
import { happened } from '../client/news/happenings.ts'
import { BrowserRouter, MemoryRouter, Navigate, Routes, useLocation } from '../client/router.tsx'
import { useSession } from '../client/session.ts'
import { launch } from '../client/surface.ts'
import { part } from '../ui/part.tsx'

/** A page that loads when it is first visited: a component of a module. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return part(async () => (await load())[name], 'page')
}

const rooms = () => import('../room/pages.ts')
const communities = () => withStreetWords(withPageWords(import('../community/pages.ts')))
const friends = () => withStreetWords(withPageWords(import('../people/friends/friends-page.tsx')))
const ranking = () => withStreetWords(withPageWords(import('../people/ranking/ranking-page.tsx')))
const accounts = () => withPageWords(import('../people/sign-in/account-pages.tsx'))
const crates = () => withPageWords(import('../crate/crates/crate-pages.tsx'))
const shared = () => withPageWords(import('../crate/share-pages.tsx'))

const texts = () => withPageWords(import('./text/text-page.tsx'))
const plans = () => withPageWords(import('../shop/plans/plans-page.tsx'))
const checkouts = () => withPageWords(import('../shop/plans/checkout-pages.tsx'))

const AroundRoom = part(async () => (await rooms()).AroundRoom, 'none')

/** Every page by its path. */
const pages: Record<string, ComponentType> = {
  '/': page(() => withStreetWords(import('../home/home-page.tsx')), 'HomePage'),
  '/discord': page(() => import('../discord/discord-entrance.tsx'), 'DiscordEntrance'),
  '/room/:slug': page(rooms, 'RoomPage'),
  '/room/:slug/statistics': page(
    () => withPageWords(import('../statistics/room-statistics-page.tsx')),
    'RoomStatisticsPage',
  ),
  '/room/:slug/radio': page(() => withPageWords(import('../room/radio/radio-page.tsx')), 'RadioPage'),
  '/room/:slug/history': page(() => withPageWords(import('../history/history-page.tsx')), 'HistoryPage'),
  '/now-playing/:slug': page(() => withPageWords(import('../room/deck/now-playing-page.tsx')), 'NowPlayingPage'),
  '/playlists': page(crates, 'CratesPage'),
  '/playlists/:crateId/:name?': page(crates, 'CratePage'),
  '/song/:shortId': page(shared, 'SongPage'),
  '/album/:shortId': page(shared, 'AlbumPage'),
  '/artist/:shortId': page(shared, 'ArtistPage'),
  '/sign-in': page(accounts, 'SignInPage'),
  '/sign-up': page(accounts, 'SignUpPage'),
  '/phone': page(accounts, 'PhonePage'),
  // Linked in e-mails about exports and closing accounts.
  '/your-data': () => <Navigate to="/settings/data" replace />,
  '/forgot-password': page(accounts, 'ForgotPage'),
  '/reset-password': page(accounts, 'ResetPage'),
  '/sign-in/discord': page(accounts, 'DiscordReturnPage'),
  '/magic-link/:token/:target': page(accounts, 'MagicLinkPage'),
  '/settings/:section?': page(() => withPageWords(import('../people/settings/settings-page.tsx')), 'SettingsPage'),
  '/friends': page(friends, 'FriendsPage'),
  '/inbox/:uuid?': page(() => withPageWords(import('../chat/inbox/inbox-page.tsx')), 'InboxPage'),
  '/user/:uuid': page(() => withPageWords(import('../people/profile/person-page.tsx')), 'PersonPage'),
  '/your-shelf': page(() => withPageWords(import('../people/shelf/shelf-page.tsx')), 'ShelfPage'),
  '/your-week': page(() => withPageWords(import('../people/week/week-page.tsx')), 'WeekPage'),
  '/community/:slug': page(communities, 'CommunityPage'),
  '/event/:slug': page(communities, 'EventPage'),
  '/whats-on': page(communities, 'WhatsOnPage'),
  '/ranking': page(ranking, 'RankingPage'),
  '/how-points-work': page(() => withPageWords(import('../people/ranking/how-points-work.tsx')), 'HowPointsWorkPage'),
  '/shop': page(() => withPageWords(import('../shop/shop-page.tsx')), 'ShopPage'),
  '/plans': page(plans, 'PlansPage'),
  '/subscribe-plan/:plan': page(plans, 'PlansPage'),
  '/checkout/success/:id': page(checkouts, 'CheckoutSuccessPage'),
  '/checkout/cancelled/:id': page(checkouts, 'CheckoutCancelledPage'),
  '/link': page(accounts, 'LinkPage'),
  '/verify-email': page(accounts, 'VerifyPage'),
  '/about': page(texts, 'AboutPage'),
  '/help': page(texts, 'HelpPage'),
  '/terms': page(texts, 'TermsPage'),
  '/privacy': page(texts, 'PrivacyPage'),
  '*': page(() => import('./not-found-page.tsx'), 'NotFoundPage'),
}

/** All pages, and what is rendered over them. */
export function Pages() {
  // Discord's SDK reads the URL that the frame was loaded with, also after a reload, so it must not change.
  return launch ? (
    <MemoryRouter start="/discord">
      <Screens />
    </MemoryRouter>
  ) : (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  )
}

/** How long the first screen has the network to itself before rarely needed parts are loaded. */
const settledAfterMs = 5000
const ClosingNotice = part(async () => (await import('../people/leaving/closing-notice.tsx')).ClosingNotice, 'none')

const noOffers = createRoomOffers()

function Screens() {
  const [isSettled, setSettled] = useState(false)
  const session = useCurrentRoom(({ held }) => held?.session)
  // The notice is about an account; guests don't load it.
  const isUser = useSession((state) => state.session?.kind === 'user')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  useEffect(() => {
    if (pathname !== firstPath) endArrival()
  }, [pathname, firstPath])
  // Only the kind of page is reported: the rest of the path identifies people and rooms, or is secret.
  useEffect(() => happened('pageView', { page: `/${pathname.split('/')[1] ?? ''}` }), [pathname])
  return (
    <PageTrouble place={pathname}>
      <WithRoomOffers value={session?.offers ?? noOffers}>
        <Suspense fallback={<PageLoading />}>
          <Routes pages={pages} />
        </Suspense>
        <OpenDialogs />
      </WithRoomOffers>
      {session ? (
        <Suspense>
          <AroundRoom />
        </Suspense>
      ) : null}
      {isSettled && isUser ? (
        <Suspense>
          <ClosingNotice />
        </Suspense>
      ) : null}
    </PageTrouble>
  )
}
