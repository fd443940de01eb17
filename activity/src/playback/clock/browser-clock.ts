import { createClock, type ServerClock } from '@segue/shared/playback/clock/clock.ts'
import type { Probe } from '@segue/shared/playback/clock/clock-readings.ts'

/**
 * The server's clock as estimated by a page. It probes again whenever the page becomes visible or the network returns,
 * since monotonic clocks may stop while a machine sleeps. Call `refresh({ newServer: true })` after a reconnection.
 * Probes must be stamped with `performance.now()`.
 */
export function createBrowserClock(page: Window, probe: () => Promise<Probe>): ServerClock {
  const clock = createClock({
    probe,
    monotonic: () => page.performance.now(),
    after(ms, run) {
      const timer = page.setTimeout(run, ms)
      return () => page.clearTimeout(timer)
    },
  })
  const onSight = () => {
    if (page.document.visibilityState === 'visible') clock.refresh()
  }
  const onLine = () => clock.refresh()
  page.document.addEventListener('visibilitychange', onSight)
  page.addEventListener('online', onLine)
  return {
    ...clock,
    stop() {
      page.document.removeEventListener('visibilitychange', onSight)
      page.removeEventListener('online', onLine)
      clock.stop()
    },
  }
}
