import type { RoomAction } from '../actions.ts'
import type { Recorder } from '../protocol/recorder.ts'
import { keepAutoDj } from './auto-dj.ts'
import { keepPlayRules, keepSkipRules } from './keep-custom-rules.ts'
import { keepActivity } from './idle.ts'
import { keepRequests } from './requests.ts'
import { keepSkipVotes } from './skip-votes.ts'
import { keepLine } from './waiting-list.ts'

/**
 * What follows by itself from anything that happens in a room, in an order that needs no second round: a skip may free
 * a seat, a free seat is for the line, and only a stage that
 * stays empty and without requests is for the room's own crate.
 */
export function applyBoothRules(change: Recorder, action: RoomAction): void {
  keepSkipRules(change)
  keepSkipVotes(change)
  keepLine(change)
  keepActivity(change, action)
  keepRequests(change)
  keepAutoDj(change)
  keepPlayRules(change)
}
