import { Suspense, useState } from 'react'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { wantAhead } from '../../client/fetch-ahead.ts'
import { withPageWords } from '../../client/i18n.ts'
import { GateLoading } from '../../session/gate.tsx'
import { useSnapshot } from '../../session/room-context.tsx'
import { RoomScreen } from '../room-screen.tsx'
import { part } from '../../ui/part.tsx'

// Most users join directly, so the gate is only loaded by those it stops.
const RoomGate = part(async () => (await withPageWords(import('./room-gate.tsx'))).RoomGate, 'page')
// Loaded ahead, because the gate is also shown when the network fails, and could not be loaded then.
wantAhead(RoomGate.prefetch)

/** The room, or the gate that explains why the user is not in it. */
export function RoomEntrance({ design, name }: { design: Design; name: string }) {
  const stopped = useStop()
  if (!stopped || stopped.code === 'left') return <RoomScreen design={design} />
  return (
    <Suspense fallback={<GateLoading />}>
      <RoomGate why={stopped} name={name} />
    </Suspense>
  )
}

/** Why the user is not in the room. While a full room is retried, the gate stays. */
function useStop(): Stopped | null {
  const stopped = useSnapshot(({ status }) => (status.kind === 'stopped' ? status.why : null))
  const isLive = useSnapshot(({ status }) => status.kind === 'live')
  const [full, setFull] = useState<Stopped | null>(null)
  const retried = stopped?.code === 'roomFull' ? stopped : null
  const stays = stopped ? retried : full
  const now = isLive ? null : stays
  if (now !== full) setFull(now)
  return stopped ?? now
}
