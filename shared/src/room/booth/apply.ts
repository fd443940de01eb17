import type { RoomAction } from '../protocol/actions.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { keepAutoDj } from './auto-dj.ts'
import { keepPlayRules, keepSkipRules } from './keep-custom-rules.ts'
import { keepActivity } from './idle.ts'
import { keepQueueReads } from './own-queue.ts'
import { keepRequests } from './requests.ts'
import { keepSkipVotes } from './skip-votes.ts'
import { keepLine } from './waiting-list.ts'

/**
 * Applies the rules after every action in a room, ordered so that one pass is enough: a skip may free a seat, a
 * free seat goes to the waiting list, and only if the stage stays empty and there are no requests, the room's own crate
 * plays.
 */
export function applyBoothRules(change: Recorder, action: RoomAction): void {
  keepSkipRules(change)
  keepSkipVotes(change)
  keepLine(change)
  keepActivity(change, action)
  keepRequests(change)
  keepQueueReads(change, action)
  keepAutoDj(change)
  keepPlayRules(change)
}
