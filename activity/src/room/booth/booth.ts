import { boothRulesOf, type BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import { useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'

/** The booth rules of this room. */
export const useBoothRules = (): Readonly<BoothRules> => boothRulesOf(useRoomState((state) => state.settings))

/** The user's private state in the current play: votes hidden from others, and whether they want it skipped. */
export function useOwnPart(): OwnPart | null {
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  return useSnapshot(({ part }) => (part?.playId === playId ? part : null))
}

/** The user's position in the waiting list, starting at 1, and until when (server ms) a seat is kept for them. */
export function useMyPlace(): { place: number; offeredUntil: number | null } | null {
  const me = useMyUuid()
  const line = useRoomState((state) => state.waitingList)
  const index = line.findIndex(({ uuid }) => uuid === me)
  const waiting = line[index]
  return waiting ? { place: index + 1, offeredUntil: waiting.offeredUntil } : null
}
