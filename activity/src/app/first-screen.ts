import { queries } from '../client/api.ts'
import { matchPath } from '../client/router.tsx'
import { findRoom, roomKey } from '../session/find-room.ts'

/**
 * Starts loading the first screen in parallel with its translations, and looks up the room. Failures are ignored: the
 * screen itself tries again and shows errors.
 */
export function fetchFirstScreen(pathname: string): void {
  const slug = matchPath('/room/:slug', pathname)?.['slug']
  if (slug !== undefined) {
    void queries.prefetchQuery({ queryKey: roomKey(slug), queryFn: () => findRoom(slug) })
    import('../room/pages.ts').catch(() => undefined)
  } else if (pathname === '/') import('../home/home-page.tsx').catch(() => undefined)
}
