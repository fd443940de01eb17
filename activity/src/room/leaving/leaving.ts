import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { openDialog } from '../../client/dialogs.ts'
import { matchPath, useLocation, useNavigate } from '../../client/router.tsx'
import { currentSession } from '../../client/session.ts'
import { currentRoom, leaveRoom, type CurrentRoom } from '../../session/current-room.ts'

/** What the user would lose by leaving a room: their place on stage, and possibly their playing song. */
export function stakeIn(held: CurrentRoom | null): 'playing' | 'onStage' | null {
  const { state, status } = held?.session.room.store.getState() ?? {}
  const me = currentSession()?.uuid
  if (!state || status?.kind === 'stopped' || !state.djs.some(({ uuid }) => uuid === me)) return null
  return playingDj(state)?.uuid === me ? 'playing' : 'onStage'
}

/** Leaves the current room, and its page if that is open. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    const slug = currentRoom()?.slug
    leaveRoom()
    if (slug !== undefined && matchPath('/room/:slug', pathname)?.['slug'] === slug) navigate('/')
  }
}

/** Leaves the current room, after a confirmation if the user is on stage. */
export function useConfirmedLeave(): () => void {
  const leave = useLeave()
  return () => (stakeIn(currentRoom()) === null ? leave() : openDialog({ name: 'leaveRoom' }))
}
