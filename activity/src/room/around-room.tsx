import { Suspense, useEffect, useRef } from 'react'
import { isAtDoor } from '../client/account-removal.ts'
import { withPageWords } from '../client/i18n.ts'
import { matchPath, useLocation, useNavigate } from '../client/router.tsx'
import { useSession } from '../client/session.ts'
import { useView } from '../client/view.ts'
import { leaveRoom, useCurrentRoom, type CurrentRoom } from '../session/current-room.ts'
import { InRoom, useLiveRoom, useSnapshot } from '../session/room-context.tsx'
import { part } from '../ui/part.tsx'
import { useMusicFirst } from './entering/music-first.ts'
import { useStageFirst } from './room-stage.tsx'
import { useReloadAfterSong } from './use-version-watch.ts'

const RoomListeners = part(async () => (await withPageWords(import('./room-listeners.tsx'))).RoomListeners, 'none')
const RoomDock = part(async () => (await withPageWords(import('./room-dock.tsx'))).RoomDock, 'none')

/** What goes on as long as one is in a room, whatever page is shown; beside other pages, the dock as well. */
export function AroundRoom() {
  const held = useCurrentRoom((state) => state.held)
  return held ? <Around key={held.roomUuid} held={held} /> : null
}

function Around({ held }: { held: CurrentRoom }) {
  const isOnItsPage = matchPath('/room/:slug', useLocation().pathname)?.['slug'] === held.slug
  return (
    <InRoom value={held.room}>
      <Listeners isOnItsPage={isOnItsPage} />
      {isOnItsPage ? null : (
        <Suspense>
          <RoomDock slug={held.slug} />
        </Suspense>
      )}
    </InRoom>
  )
}

function Listeners({ isOnItsPage }: { isOnItsPage: boolean }) {
  const loaded = useSnapshot(({ state }) => state !== null)
  // The network is the music's until it is heard, and then the picture's.
  const mayFetch = useStageFirst(useMusicFirst(), isOnItsPage)
  useReloadAfterSong()
  useSameRoomAsSomebodyElse()
  useEndFromOutside()
  if (!loaded || !mayFetch) return null
  return (
    <Suspense>
      <RoomListeners />
    </Suspense>
  )
}

/** Who signs in or out stays in the room, and comes back into it as who they are now. */
function useSameRoomAsSomebodyElse(): void {
  const room = useLiveRoom()
  const token = useSession(({ session }) => session?.token)
  const knownToken = useRef(token)
  useEffect(() => {
    if (token === knownToken.current) return
    knownToken.current = token
    // Whoever was shown out of the product stays at the door, and does not come back as a guest without noticing.
    if (token === undefined && isAtDoor()) return
    room.connect()
  }, [token, room])
}

/** Where the place around the page has ended it, Discord's channel say, the room goes with it. */
function useEndFromOutside(): void {
  const over = useView((view) => view.over !== null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!over) return
    leaveRoom()
    navigate('/discord', { replace: true })
  }, [over, navigate])
}
