import { servePages } from '../serve-pages.ts'
import { applePages } from './pages.ts'
import type { AppleWorld } from './world.ts'

/** Plays the app on a telephone that buys in Apple's shop, on a port of this machine. */
export const serveApple = (world: AppleWorld, port = 0): Promise<{ url: string; close: () => Promise<void> }> =>
  servePages(applePages(world), port)
