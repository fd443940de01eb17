import { analyticsTopics, type AnalyticsTopic } from '@segue/shared/analytics/topics.ts'
import { call, queries } from '../client/api.ts'
import { heardKey } from '../client/device/statistics-choice.ts'
import { onHappening } from '../client/news/happenings.ts'
import { currentSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { mayTrack } from './choice.ts'
import { track } from './track.ts'

/** API calls that count as user actions. The first match names the topic. */
const topicsOfCalls: readonly [RegExp, AnalyticsTopic][] = [
  [/^POST \/rooms\/infrastructure$/, 'roomCreated'],
  [/^POST \/crate$/, 'playlistCreated'],
  [/^POST \/api\/v1\/track-import/, 'playlistImported'],
  [/^POST \/crate\/special\/queue\/songs\/shuffle$/, 'queueShuffled'],
  [/^POST \/crate\/special\/queue\/songs$/, 'songAddedToQueue'],
  [/^DELETE \/crate\/special\/queue\/songs\//, 'songRemovedFromQueue'],
  [/^POST \/crate\/[^/]+\/songs$/, 'songAddedToPlaylist'],
  [/^POST \/messages$/, 'chatMessageSent'],
  [/^POST \/messages\/[^/]+\/reactions\//, 'chatReactionSent'],
  [/^POST \/(?:api\/v1\/products\/[^/]+\/checkout|subscription\/checkout\/[^/]+)$/, 'purchaseStarted'],
  [/^POST \/users\/(?:voucher-)?sign-up$/, 'signedUp'],
  [/^POST \/(?:auth\/(?:login|discord-auth|passkey-sign-in)|mobile-auth\/verify-code)$/, 'signedIn'],
]

/** The topic of an event in the client: a completed API call, or a topic by its own name. */
export const topicOf = (what: string): AnalyticsTopic | undefined =>
  topicsOfCalls.find(([pattern]) => pattern.test(what))?.[1] ?? analyticsTopics.find((topic) => topic === what)

/** Reports events outside rooms for statistics: page views and actions. Returns the function that ends it. */
export function watchApp(): () => void {
  // A room does this itself, excluding the current play.
  if (!/^\/room\/[^/]+\/?$/.test(window.location.pathname)) void trackEarlierPlays()
  const home = watchHome()
  const keepPlace = placeKeeper()
  const endHappenings = onHappening((what, about) => {
    const topic = topicOf(what)
    if (!topic) return
    void track(topic, about)
    if (placeTopics.includes(topic)) void keepPlace()
    if (topic === 'pageView' && about.page === '/') home.opened()
  })
  return () => {
    endHappenings()
    home.end()
  }
}

/** Reports the plays that an earlier page noted, if any: few visits begin with some. */
async function trackEarlierPlays(): Promise<void> {
  if (surface.storage.get(heardKey) === null) return
  const uuid = currentSession()?.uuid ?? null
  await import('./hear-plays.ts').then(
    ({ trackNotedPlays }) => trackNotedPlays(surface.storage, uuid),
    () => undefined,
  )
}

/** The first topics of a user who has just arrived, signed in, or agreed to statistics. */
const placeTopics: readonly AnalyticsTopic[] = ['pageView', 'signedIn', 'signedUp']

/**
 * Has the server store a user's country, once per page load. It derives the country from the request itself: no
 * permission is requested, and no position leaves the device.
 */
function placeKeeper(): () => Promise<void> {
  let keptOf: string | null = null
  return async () => {
    const session = currentSession()
    if (session?.kind !== 'user' || session.uuid === keptOf || !(await mayTrack())) return
    if (session.uuid === keptOf) return
    keptOf = session.uuid
    await call('POST /geolocate', { body: {} }).catch(() => undefined)
  }
}

/** Reports how many rooms the home page has shown, once each time it is opened. */
function watchHome(): { opened: () => void; end: () => void } {
  const rooms = ['rooms', 'public']
  let isAwaited = false
  const look = () => {
    const shown = queries.getQueryData<{ pages: readonly { rooms: readonly unknown[] }[] }>(rooms)
    if (!isAwaited || !shown) return
    isAwaited = false
    const roomCount = shown.pages.reduce((sum, page) => sum + page.rooms.length, 0)
    void track('homeRoomsLoaded', { roomCount, utmSource: utmSource() })
  }
  const end = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey.join() === rooms.join()) look()
  })
  const opened = () => {
    isAwaited = true
    look()
  }
  return { opened, end }
}

/** The campaign that led the user here, from the URL the page was first loaded with. */
function utmSource(): string | null {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded ? new URL(loaded.name, location.origin).searchParams.get('utm_source') : null
}
