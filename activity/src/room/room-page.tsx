import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Design } from '@segue/shared/room/settings.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { isAtDoor } from '../client/account-removal.ts'
import { apiBase, ensureSession } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { sentenceFor } from '../client/sentence.ts'
import { currentSession, useSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { useView } from '../client/view.ts'
import { GateLoading, GateMessage } from '../live/gate.tsx'
import { findRoom, roomKey } from '../live/find-room.ts'
import { offerDiagnostics } from './diagnostics.ts'
import { openLiveRoom, type LiveRoom } from '../live/live-room.ts'
import { InRoom } from '../live/room-context.tsx'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { RoomEntrance } from './room-entrance.tsx'

/** `/room/{slug}`: finds the room, walks in as whoever one is, as a guest if need be. */
export function RoomPage() {
  const { slug = '' } = useParams()
  const over = useView((view) => view.over !== null)
  const found = useQuery({
    queryKey: roomKey(slug),
    queryFn: () => findRoom(slug),
  })
  if (over) return <Navigate to="/discord" replace />
  if (found.isPending) return <GateLoading />
  if (found.isError) {
    const missing = found.error instanceof CallFailed && found.error.status === 404
    return missing ? (
      <GateMessage kind="notFound" />
    ) : (
      <GateMessage kind="failed" sentence={sentenceFor(found.error)} onRetry={() => void found.refetch()} />
    )
  }
  const { uuid, name, design } = found.data
  return (
    <>
      <title>{`${name} · ${clientConfig().name}`}</title>
      <WalkIn key={uuid} roomUuid={uuid} design={design} />
    </>
  )
}

function WalkIn({ roomUuid, design }: { roomUuid: string; design: Design }) {
  const [room, setRoom] = useState<LiveRoom | null>(null)
  const token = useSession(({ session }) => session?.token)

  useEffect(() => {
    let joins = 0
    const live = openLiveRoom({
      roomUuid,
      surface,
      apiBase,
      page: window,
      brand: clientConfig().brand,
      token: async () => {
        joins += 1
        if (surface.kind === 'discord' && joins > 1) await (await import('../discord/in-room.ts')).stayOrGo()
        return (await ensureSession()).token
      },
      tokenNow: () => currentSession()?.token ?? null,
      isUser: () => currentSession()?.kind === 'user',
      allowsExplicit: () => useView.getState().allowsExplicit,
    })
    // A room is opened and closed outside of React: it can only be told of once it is there.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(live)
    const withdraw = offerDiagnostics(window, live)
    return () => {
      withdraw()
      live.stop()
    }
  }, [roomUuid])

  // Who signs in or out stays in the room, and comes back into it as who they are now.
  const knownToken = useRef(token)
  useEffect(() => {
    if (token === knownToken.current) return
    knownToken.current = token
    // Whoever was shown out of the product stays at the door, and does not come back as a guest without noticing.
    if (token === undefined && isAtDoor()) return
    room?.connect()
  }, [token, room])

  useEffect(() => (room ? useView.subscribe(room.checkSound) : undefined), [room])

  if (!room) return <GateLoading />
  return (
    <InRoom value={room}>
      <PartBoundary look="page">
        <RoomEntrance design={design} />
      </PartBoundary>
    </InRoom>
  )
}
