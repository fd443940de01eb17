import { apiBase, claimGuest, ensureSession } from '../../client/api.ts'
import { clientConfig } from '../../client/config.ts'
import { currentSession } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { useView } from '../../client/view.ts'
import { currentRoom, leaveRoom, useCurrentRoom } from '../../session/current-room.ts'
import { openLiveRoom } from '../../session/live-room.ts'
import { createRoomSession } from '../../session/room-session.ts'
import { offerDiagnostics } from '../about/diagnostics.ts'

/** Joins a room, leaving any other, until `leaveRoom` is called: leaving its page is not leaving the room. */
export function walkIn(roomUuid: string, slug: string): void {
  const held = currentRoom()
  if (held?.roomUuid === roomUuid) return useCurrentRoom.setState({ held: { ...held, slug } })
  leaveRoom()
  let joins = 0
  const room = openLiveRoom({
    roomUuid,
    surface,
    apiBase,
    page: window,
    brand: clientConfig().brand,
    token: async () => {
      joins += 1
      if (surface.kind === 'discord' && joins > 1) await (await import('../../discord/in-room.ts')).stayOrGo()
      // Before the account joins, so that it finds itself in the guest's place.
      await claimGuest(roomUuid)
      return (await ensureSession()).token
    },
    tokenNow: () => currentSession()?.token ?? null,
    isUser: () => currentSession()?.kind === 'user',
    allowsExplicit: () => useView.getState().allowsExplicit,
  })
  const withdrawDiagnostics = offerDiagnostics(window, room)
  const stopChecking = useView.subscribe(room.checkSound)
  const withdraw = () => {
    withdrawDiagnostics()
    stopChecking()
    room.screen.remove()
  }
  useCurrentRoom.setState({ held: { roomUuid, slug, session: createRoomSession(room), withdraw } })
}
