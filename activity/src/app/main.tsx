import '@fontsource-variable/figtree/wght.css'
import '@fontsource/unbounded/700.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../client/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '@segue/shared/must.ts'
import { App } from './app.tsx'
import { fetchFirstScreen } from './first-screen.ts'
import { loadConfig } from '../client/config.ts'
import { dropExpiredToken, onceSignedIn } from '../client/session.ts'
import { launch } from '../client/surface.ts'
import { initI18n } from '../client/i18n.ts'
import { fetchPart } from '../ui/fetch-part.ts'

const prepared = Promise.all([initI18n(), loadConfig()])
if (launch) {
  // Whoever comes from Discord goes straight to a room: what that takes is fetched while we shake hands.
  void Promise.all([fetchPart(() => import('../discord/entering.ts')), prepared]).then(([{ enterFromDiscord }]) =>
    // The entrance shows what comes of it.
    enterFromDiscord().catch(() => undefined),
  )
  // What cannot be fetched ahead of time is fetched again by whoever shows it.
  import('../room/pages.ts').catch(() => undefined)
} else {
  fetchFirstScreen(location.pathname)
  // Every screen of the web has it in its head.
  import('./account-menu.tsx').catch(() => undefined)
}
await prepared
dropExpiredToken()

createRoot(must(document.getElementById('root'), 'index.html to have a #root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

/** Who is where is told to people with an account on pages of every kind, once what they came for is there. */
const friendsAfterMs = 500
setTimeout(() => {
  onceSignedIn(() => {
    fetchPart(() => import('../people/live/follow-people.ts')).then(
      ({ followPeople }) => followPeople(window),
      () => undefined,
    )
  })
}, friendsAfterMs)

/** Music comes first, and what happens until then is heard of as well. */
const statisticsAfterMs = 5000
setTimeout(() => {
  import('../statistics/watch-app.ts').then(
    ({ watchApp }) => watchApp(),
    () => undefined,
  )
}, statisticsAfterMs)
