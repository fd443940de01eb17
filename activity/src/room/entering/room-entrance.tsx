import { Suspense, useState } from 'react'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import type { Design } from '@segue/shared/room/settings.ts'
import { wantAhead } from '../../client/fetch-ahead.ts'
import { GateLoading } from '../../session/gate.tsx'
import { useSnapshot } from '../../session/room-context.tsx'
import { RoomScreen } from '../room-screen.tsx'
import { part } from '../../ui/part.tsx'

// Most people walk straight in: the gate is fetched by those it stops.
const RoomGate = part(async () => (await import('./room-gate.tsx')).RoomGate, 'page')
// Someone who has to leave for want of a network needs it when it cannot be fetched.
wantAhead(RoomGate.prefetch)

/** The room, or whatever stands in the way of it. */
export function RoomEntrance({ design, name }: { design: Design; name: string }) {
  const stopped = useStop()
  if (!stopped || stopped.code === 'left') return <RoomScreen design={design} />
  return (
    <Suspense fallback={<GateLoading />}>
      <RoomGate why={stopped} name={name} />
    </Suspense>
  )
}

/** What stands in the way. Whoever waits before a full room stays at its door while it is tried again. */
function useStop(): Stopped | null {
  const stopped = useSnapshot(({ status }) => (status.kind === 'stopped' ? status.why : null))
  const isLive = useSnapshot(({ status }) => status.kind === 'live')
  const [full, setFull] = useState<Stopped | null>(null)
  const now = isLive ? null : stopped?.code === 'roomFull' ? stopped : stopped ? null : full
  if (now !== full) setFull(now)
  return stopped ?? now
}
