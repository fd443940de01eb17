import { Suspense, useEffect, useRef } from 'react'
import { isAccountRemoval } from '@segue/shared/room/client/connection-machine.ts'
import { useDialogs } from '../client/dialogs.ts'
import { withPageWords } from '../client/i18n.ts'
import { matchPath, useLocation, useNavigate } from '../client/router.tsx'
import { currentSession, useSession } from '../client/session.ts'
import { useView } from '../client/view.ts'
import { leaveRoom, useCurrentRoom, type CurrentRoom } from '../session/current-room.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { InRoom, useLiveRoom, useSnapshot } from '../session/room-context.tsx'
import { part } from '../ui/part.tsx'
import { useMusicFirst } from './entering/music-first.ts'
import { useStageFirst } from './room-stage.tsx'
import { useReloadAfterSong } from './use-version-watch.ts'

const RoomListeners = part(async () => (await withPageWords(import('./room-listeners.tsx'))).RoomListeners, 'none')
const RoomDock = part(async () => (await withPageWords(import('./room-dock.tsx'))).RoomDock, 'none')

/** Everything that runs while the user is in a room, on whichever page; on other pages this includes the dock. */
export function AroundRoom() {
  const held = useCurrentRoom((state) => state.held)
  return held ? <Around key={held.roomUuid} held={held} /> : null
}

function Around({ held }: { held: CurrentRoom }) {
  const isOnItsPage = matchPath('/room/:slug', useLocation().pathname)?.['slug'] === held.slug
  return (
    <InRoom value={held.session}>
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
  // The network belongs to the music until it plays, then to the stage.
  const mayFetch = useStageFirst(useMusicFirst(), isOnItsPage)
  // Ahead of the first visit to another page, so that the music has its controls even if the network fails there.
  useEffect(() => {
    if (loaded && mayFetch) void RoomDock.prefetch()
  }, [loaded, mayFetch])
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

/** A user who signs in or out stays in the room and rejoins as the new identity. */
function useSameRoomAsSomebodyElse(): void {
  const room = useLiveRoom()
  const token = useSession(({ session }) => session?.token)
  const knownToken = useRef(token)
  useEffect(() => {
    if (token === knownToken.current) return
    knownToken.current = token
    if (currentSession()?.kind !== 'user' && isAccountRemoved(room)) return
    room.connect()
  }, [token, room])
}

/**
 * Whether moderators have removed the user's account. Such users stay at the gate, rather than silently rejoining as
 * guests: a refused request may end their session before the gate has loaded, and any other makes them a guest.
 */
function isAccountRemoved(room: LiveRoom): boolean {
  const { status } = room.store.getState()
  const isStopped = status.kind === 'stopped' && isAccountRemoval(status.why.code)
  return isStopped || useDialogs.getState().dialog?.name === 'accountRemoval'
}

/** Leaves the room when the host ends the session, for example Discord's voice channel. */
function useEndFromOutside(): void {
  const over = useView((view) => view.over !== null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!over) return
    leaveRoom()
    navigate('/discord', { replace: true })
  }, [over, navigate])
}
