import type { Design } from '@segue/shared/room/settings.ts'
import { RoomGate } from './room-gate.tsx'
import { useSnapshot } from '../live/room-context.tsx'
import { RoomScreen } from './room-screen.tsx'

/** The room, or whatever stands in the way of it. */
export function RoomEntrance({ design }: { design: Design }) {
  const stopped = useSnapshot(({ status }) => (status.kind === 'stopped' ? status.why : null))
  return stopped && stopped.code !== 'left' ? <RoomGate why={stopped} /> : <RoomScreen design={design} />
}
