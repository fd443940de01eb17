import type { RoomAction } from './protocol/actions.ts'
import { nextAlarm } from './alarm.ts'
import type { Effect } from './state/effects.ts'
import { autoDjDue, songPicked } from './booth/auto-dj.ts'
import { customRulesDue } from './booth/keep-custom-rules.ts'
import { noteActivity, idleDue } from './booth/idle.ts'
import { queueChanged, queueRead, queuesDue } from './booth/own-queue.ts'
import { applyBoothRules } from './booth/apply.ts'
import { keepNextPlay, nextPlayDue } from './turns/next-play.ts'
import { removeRequest, requestSong, voteOnRequest } from './booth/requests.ts'
import { voteToSkip } from './booth/skip-votes.ts'
import { reportSongLength } from './rules/song-length.ts'
import { offerEnded } from './booth/waiting-list.ts'
import { Recorder, type RoomChange } from './recorder/recorder.ts'
import type { StepMessage } from './recorder/step-message.ts'
import type { Moment, Room } from './state/state.ts'
import * as dj from './steps/dj.ts'
import * as checking from './steps/check-songs.ts'
import * as ownPart from './steps/own-part.ts'
import * as joining from './steps/join-room.ts'
import * as accountRole from './steps/account-role-changed.ts'
import * as signIn from './steps/guest-signed-in.ts'
import * as leaving from './steps/leaving.ts'
import * as moderation from './steps/moderation.ts'
import * as animation from './steps/play-one-time-animation.ts'
import * as playing from './steps/playing.ts'
import * as raid from './steps/raid-ended.ts'
import * as profile from './steps/profile-changed.ts'
import * as settings from './steps/settings-changed.ts'
import * as lookUps from './steps/song-looked-up.ts'
import * as voting from './steps/vote-on-song.ts'

type Steps = {
  [N in RoomAction['type']]: (change: Recorder, action: Extract<RoomAction, { type: N }>) => object | void
}

/** A file of `steps/` exports each of its steps under the name of the action. */
const steps: Steps = {
  ...accountRole,
  ...checking,
  ...dj,
  ...signIn,
  ...joining,
  ...leaving,
  ...moderation,
  ...ownPart,
  ...animation,
  ...playing,
  ...profile,
  ...raid,
  ...settings,
  ...lookUps,
  ...voting,
  voteToSkip,
  requestSong,
  voteOnRequest,
  removeRequest,
  reportSongLength,
  nextPlayDue,
  songPicked,
  autoDjDue,
  queueChanged,
  queuesDue,
  queueRead,
  customRulesDue,
  offerEnded,
  idleDue,
  heardOf: noteActivity,
}

export interface StepResult {
  messages: StepMessage[]
  effects: Effect[]
  /** The response to the caller, besides its success. */
  answer: object
  /** What has to be stored now, or false. */
  lasting: RoomChange | false
  /**
   * Whether connections or the activity of people changed: this has to be stored only if connections outlive the memory
   * of their room.
   */
  fleeting: boolean
}

/** A step that has been taken and can still be reverted. */
export interface Attempt {
  result: StepResult
  /** Reverts the step: the room is as before. Only before the next step. */
  undo: () => void
}

/**
 * The only way a room changes. Changes `room` in place and returns the messages and effects. Throws `Refused` for
 * actions that aren't allowed, and anything else for a bug of ours; either way the room is as before.
 */
export function step(room: Room, action: RoomAction, moment: Moment): StepResult {
  return attempt(room, action, moment).result
}

/** The same for a host that has to encode the result before the step becomes final. */
export function attempt(room: Room, action: RoomAction, moment: Moment): Attempt {
  const change = new Recorder(room, moment)
  const alarmBefore = nextAlarm(room)
  try {
    // The table maps each name to its own action; TypeScript can't follow a name that is known only at run time.
    const take = steps[action.type] as (change: Recorder, action: RoomAction) => object | void
    const answer = take(change, action) ?? {}
    applyBoothRules(change, action)
    keepNextPlay(change)
    if (change.untold) throw new Error(`The step ${action.type} changed the state without a message`)
    const alarm = nextAlarm(room)
    if (alarm !== alarmBefore) change.effect({ type: 'wakeAt', at: alarm })
    const { messages, effects, lasting, fleeting } = change
    return { result: { messages, effects, answer, lasting, fleeting }, undo: () => change.undo() }
  } catch (error) {
    change.undo()
    throw error
  }
}
