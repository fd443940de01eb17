import { useEffect } from 'react'
import { maxChecked } from '@segue/shared/room/protocol/actions.ts'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'
import { refusesSongs } from '@segue/shared/room/settings/booth-rules.ts'
import { customRulesFor } from '@segue/shared/room/rules/custom-rule-checks.ts'
import { useRoomSession, useRoomState, useSessionTurn, useSnapshot } from '../../session/room-context.tsx'
import { noChecks } from '../../session/turn/session-turn.ts'
import { checksOf, entriesToCheck, firstFreeAt, identityOf, keepChecks } from '../../session/turn/song-checks.ts'
import { useQueue } from '../../song/queue.ts'
import { useBoothRules } from '../booth/booth.ts'

/** Changes of the stage and of the queue come in bursts. */
const settleMs = 300
/** The longest delay of a browser timer. */
const longestTimerMs = 2_147_483_647

/**
 * Keeps the room's checks of the songs in the user's queue up to date: requested again when the queue, the rules or the
 * current song change, and when the first refused song becomes allowed again. Only the room knows what was played.
 */
export function useCheckedSongs(): void {
  const { room, turn } = useRoomSession()
  const { data: queue } = useQueue()
  const rules = useBoothRules()
  const own = useRoomState(({ settings }) => JSON.stringify(customRulesFor(settings, ['refuse'])))
  const mild = useRoomState(({ settings }) => !settings.explicit)
  const isLive = useSnapshot(({ status }) => status.kind === 'live')
  const asks = isLive && (mild || refusesSongs(rules) || own !== '[]')
  const playId = useRoomState(({ nowPlaying }) => nowPlaying?.playId ?? null)
  const djs = useRoomState((state) => state.djs)
  const checks = useSessionTurn((known) => known.checks)
  const freeAt = firstFreeAt(checks)

  useEffect(() => {
    const entries = asks ? entriesToCheck(queue ?? [], maxChecked) : []
    let late = false
    const ask = async () => {
      const answer = await room.act({ type: 'checkSongs', songs: entries.map(identityOf) })
      // Cast because it comes from our own server, which follows the type.
      if (!late) keepChecks(turn, checksOf(entries, answer['songs'] as (SongCheck | null)[]))
    }
    if (entries.length === 0) {
      keepChecks(turn, noChecks)
      return undefined
    }
    // Servers without `checkSongs` only report refusals.
    const again = () => void ask().catch(() => undefined)
    const timers = [setTimeout(again, settleMs)]
    if (freeAt !== null) {
      timers.push(
        setTimeout(again, Math.min(longestTimerMs, Math.max(settleMs, freeAt - room.serverNow() + settleMs))),
      )
    }
    return () => {
      late = true
      timers.forEach(clearTimeout)
    }
    // The result also depends on the rules, the current song and other DJs' songs, which are not part of the request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [room, turn, queue, asks, mild, rules, own, playId, djs, freeAt])

  useEffect(() => () => keepChecks(turn, noChecks), [turn])
}
