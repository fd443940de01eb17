import { queries } from '../client/api.ts'
import { matchPath } from '../client/router.tsx'
import { findRoom, knownRoom, roomKey } from '../session/find-room.ts'
import { fetchPart } from '../ui/loading/fetch-part.ts'

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

type Loads = {
  entering: () => Promise<{ enterFromDiscord: () => Promise<string> }>
  rooms: () => Promise<{ walkIn: (roomUuid: string, slug: string) => void; prefetchStage: () => Promise<void> }>
  /** What has to be loaded before anybody enters. */
  prepared: Promise<unknown>
}

/**
 * Signs in inside Discord and joins the room, without waiting for screens to be rendered. Failures are ignored: the
 * entrance page shows them, and a chunk that failed is loaded again when it is needed.
 */
export async function enterFirstRoom({ entering, rooms, prepared }: Loads): Promise<void> {
  try {
    const coming = rooms()
    coming.catch(() => undefined)
    const [{ enterFromDiscord }] = await Promise.all([fetchPart(entering), prepared])
    const entered = enterFromDiscord()
    // While Discord and the server respond, neither the network nor the processor has much to do.
    coming.then(
      ({ prefetchStage }) => prefetchStage(),
      () => undefined,
    )
    const room = knownRoom(await entered)
    if (room) (await coming).walkIn(room.uuid, room.slug)
  } catch {
    return
  }
}
