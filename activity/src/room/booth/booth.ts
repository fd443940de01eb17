import { boothRulesOf, type BoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import { useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'

/** The rules of the booth that are on in this room. */
export const useBoothRules = (): Readonly<BoothRules> => boothRulesOf(useRoomState((state) => state.settings))

/** One's own part in the play that is on: votes nobody else sees, and whether one wants it skipped. */
export function useOwnPart(): OwnPart | null {
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  return useSnapshot(({ part }) => (part?.playId === playId ? part : null))
}

/** One's own place in the line for the stage, from 1, and until when (server ms) a deck is kept. */
export function useMyPlace(): { place: number; offeredUntil: number | null } | null {
  const me = useMyUuid()
  const line = useRoomState((state) => state.waitingList)
  const index = line.findIndex(({ uuid }) => uuid === me)
  const waiting = line[index]
  return waiting ? { place: index + 1, offeredUntil: waiting.offeredUntil } : null
}
