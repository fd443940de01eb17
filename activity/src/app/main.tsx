import '@fontsource-variable/figtree/wght.css'
import '@fontsource/unbounded/700.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../client/device/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '@segue/shared/must.ts'
import { App } from './app.tsx'
import { enterFirstRoom, fetchFirstScreen } from './first-screen.ts'
import { claimGuest } from '../client/api.ts'
import { loadConfig } from '../client/config.ts'
import { shieldInputMethods } from '../client/device/input-methods.ts'
import { dropExpiredToken, onceSignedIn } from '../client/session.ts'
import { launch } from '../client/surface.ts'
import { initI18n } from '../client/i18n.ts'
import { fetchPart } from '../ui/loading/fetch-part.ts'

shieldInputMethods(window)
const prepared = Promise.all([initI18n(), loadConfig()])
if (launch) {
  // Inside Discord the first screen is a room: its chunks are loaded during Discord's handshake.
  void enterFirstRoom({
    entering: () => import('../discord/entering.ts'),
    rooms: () => import('../room/pages.ts'),
    prepared,
  })
} else {
  fetchFirstScreen(location.pathname)
  // In the header of every web page.
  import('./account-menu.tsx').catch(() => undefined)
}
await prepared
dropExpiredToken()

createRoot(must(document.getElementById('root'), 'index.html to have a #root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

/** Live updates about friends run on every page, once the page itself has loaded; in an activity, the music. */
const friendsAfterMs = launch ? 4000 : 500
setTimeout(() => {
  onceSignedIn(() => {
    fetchPart(() => import('../people/live/follow-people.ts')).then(
      ({ followPeople }) => followPeople(window),
      () => undefined,
    )
  })
}, friendsAfterMs)

/** In a room, the room's connection does so before it joins as the account. */
const claimAfterMs = 1000
onceSignedIn(() => void setTimeout(() => void claimGuest(), claimAfterMs))

/** Statistics load after the music; earlier events are queued. */
const statisticsAfterMs = 5000
setTimeout(() => {
  import('../statistics/watch-app.ts').then(
    ({ watchApp }) => watchApp(),
    () => undefined,
  )
}, statisticsAfterMs)

/** The page for when the server can't be reached is registered last. */
const workerAfterMs = 10_000
if (!launch) {
  setTimeout(() => {
    import('../client/device/service-worker.ts').then(
      ({ hasServiceWorkers, registerServiceWorker }) =>
        // Browsers refuse in private windows; a push subscription reports its own failure.
        hasServiceWorkers() ? registerServiceWorker().catch(() => undefined) : undefined,
      () => undefined,
    )
  }, workerAfterMs)
}
