import { queries } from '../client/api.ts'
import { matchPath } from '../client/router.tsx'
import { findRoom, roomKey } from '../session/find-room.ts'

/**
 * Begins to fetch the screen that an address leads to beside the words that it is shown with, and looks up the room. What
 * fails is fetched again by the screen itself, which can say so.
 */
export function fetchFirstScreen(pathname: string): void {
  const slug = matchPath('/room/:slug', pathname)?.['slug']
  if (slug !== undefined) {
    void queries.prefetchQuery({ queryKey: roomKey(slug), queryFn: () => findRoom(slug) })
    import('../room/pages.ts').catch(() => undefined)
  } else if (pathname === '/') import('../home/home-page.tsx').catch(() => undefined)
}
