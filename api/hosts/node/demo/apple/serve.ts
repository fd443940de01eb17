import { servePages } from '../serve-pages.ts'
import { applePages } from './pages.ts'
import type { AppleWorld } from './world.ts'

/** Serves the app on a phone that buys in Apple's shop, on a local port. */
export const serveApple = (world: AppleWorld, port = 0): Promise<{ url: string; close: () => Promise<void> }> =>
  servePages(applePages(world), port)
