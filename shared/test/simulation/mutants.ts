import type { EventName } from './random-actions.ts'
import type { Step } from './world.ts'
import { isSettled } from '../../src/room/hand-over/handing-over.ts'
import { playingDj } from '../../src/room/state/playing-dj.ts'
import { step } from '../../src/room/step.ts'

/**
 * Mutants of a room's core: bugs that a careless change could introduce. Each is planted in a test to prove that the
 * simulation detects it. The key says what is wrong, `breaks` which invariant that breaks, and `often` which events
 * must be more frequent than usual for a few runs to trigger it.
 */
export const mutants: Record<string, { step: Step; breaks: RegExp; often?: EventName[] }> = {
  'a vote counts for whichever song plays': {
    breaks: /a vote landed on another song/,
    often: ['voteOnSong'],
    step: (room, action, moment) =>
      step(room, action.type === 'voteOnSong' ? { ...action, playId: null } : action, moment),
  },
  'an alarm ends whichever song plays': {
    breaks: /an alarm cut a song|a song ended twice|the next play is not the settled one/,
    often: ['songEnded', 'addDj'],
    step(room, action, moment) {
      const playing = room.state.nowPlaying
      if (action.type !== 'songEnded' || !playing) return step(room, action, moment)
      return step(
        room,
        { ...action, playId: playing.playId },
        { ...moment, now: Math.max(moment.now, playing.endTime) },
      )
    },
  },
  'a vote counts twice': {
    breaks: /the counts differ from the votes/,
    step(room, action, moment) {
      const outcome = step(room, action, moment)
      if (action.type === 'voteOnSong') room.state.voteCounts.likes += 1
      return outcome
    },
  },
  'a departure is not broadcast': {
    breaks: /at a quiet point|Failed to apply|OPERATION_PATH|patches must match the server state/,
    step(room, action, moment) {
      const outcome = step(room, action, moment)
      return { ...outcome, messages: outcome.messages.filter(({ message }) => message.name !== 'userLeft') }
    },
  },
  'an alarm is not set': {
    breaks: /the alarm is not set/,
    step(room, action, moment) {
      const outcome = step(room, action, moment)
      if (action.type !== 'disconnected') return outcome
      return { ...outcome, effects: outcome.effects.filter(({ type }) => type !== 'wakeAt') }
    },
  },
  'a ban is ignored': {
    breaks: /no banned user is in the room/,
    often: ['roles change', 'a user joins'],
    step(room, action, moment) {
      if (action.type !== 'joinRoom') return step(room, action, moment)
      const { roomRoles } = room.state.settings
      room.state.settings.roomRoles = roomRoles.filter(({ role }) => role !== 'banned')
      try {
        return step(room, action, moment)
      } finally {
        room.state.settings.roomRoles = roomRoles
      }
    },
  },
  'a kick does not keep its user out': {
    breaks: /in the room before their kick ended/,
    often: ['kickUserFromRoom', 'a user joins'],
    step: (room, action, moment) =>
      step(room, action.type === 'kickUserFromRoom' ? { ...action, minutes: null } : action, moment),
  },
  'a late close removes the newest connection': {
    breaks: /connections that do not exist|without a connection are leaving/,
    step(room, action, moment) {
      if (action.type !== 'disconnected') return step(room, action, moment)
      const newest = room.backstage.presences[action.userUuid]?.connections.at(-1)
      return step(room, { ...action, connection: newest ?? action.connection }, moment)
    },
  },
  'a restart keeps old connections': {
    breaks: /connections that do not exist/,
    step(room, action, moment) {
      if (action.type !== 'restored') return step(room, action, moment)
      return step(room, { type: 'heardOf', userUuid: 'nobody' }, moment)
    },
  },
  'a DJ who steps up twice is on stage twice': {
    breaks: /no DJ is on stage twice/,
    step(room, action, moment) {
      const there = room.state.djs.find(({ uuid }) => uuid === moment.by?.userUuid)
      const outcome = step(room, action, moment)
      if (action.type !== 'addDj' || !there) return outcome
      for (const list of [room.state.djs, room.state.visibleDjs]) list.push({ ...there })
      return outcome
    },
  },
  'a song chosen while nothing played is lost': {
    breaks: /no DJ waits with a song/,
    often: ['skipSong', 'addDj'],
    step(room, action, moment) {
      const outcome = step(room, action, moment)
      const { nowPlaying, djs, visibleDjs } = room.state
      if (action.type !== 'skipSong' || nowPlaying) return outcome
      for (const dj of [djs[0], visibleDjs[0]]) if (dj) dj.nextSong = { trackName: 'forgotten', duration: 9 }
      return outcome
    },
  },
  'raid mode lets everyone speak': {
    breaks: /joined in a raid took the stage/,
    often: ['raid mode begins or ends', 'addDj'],
    step(room, action, moment) {
      const { raidVoices } = room.backstage
      if (action.type !== 'addDj') return step(room, action, moment)
      room.backstage.raidVoices = { [moment.by?.userUuid ?? '']: true }
      try {
        return step(room, action, moment)
      } finally {
        room.backstage.raidVoices = raidVoices
      }
    },
  },
  'a settled next play changes': {
    breaks: /the settled next play/,
    often: ['updateNextSong', 'addDj'],
    step(room, action, moment) {
      const outcome = step(room, action, moment)
      const { nextPlay, djs, visibleDjs } = room.state
      if (action.type !== 'updateNextSong' || !nextPlay || !isSettled(nextPlay, moment.now)) return outcome
      for (const one of [...djs, ...visibleDjs]) if (one.uuid === nextPlay.djUuid) nextPlay.startTime += 1000
      return outcome
    },
  },
  'a skip cuts a hand-over': {
    breaks: /a skip cut a hand-over|the next play is not the settled one/,
    often: ['skipSong', 'addDj'],
    step(room, action, moment) {
      const { nextPlay } = room.state
      if (action.type !== 'skipSong' || !nextPlay) return step(room, action, moment)
      room.state.nextPlay = null
      try {
        return step(room, action, moment)
      } catch (error) {
        room.state.nextPlay = nextPlay
        throw error
      }
    },
  },
  'a DJ who leaves during a hand-over restarts the next song': {
    breaks: /an audible song restarted/,
    often: ['addDj', 'leaveRoom', 'a user joins', 'skipSong'],
    step(room, action, moment) {
      const { nextPlay } = room.state
      const leaves = action.type === 'leaveRoom' && playingDj(room.state)?.uuid === moment.by?.userUuid
      if (leaves) room.state.nextPlay = null
      try {
        return step(room, action, moment)
      } catch (error) {
        room.state.nextPlay = nextPlay
        throw error
      }
    },
  },
  'a refused action changes the room': {
    breaks: /a refused action changed the room|patches must match the server state|at a quiet point/,
    step(room, action, moment) {
      try {
        return step(room, action, moment)
      } catch (error) {
        room.state.settings.description += '.'
        throw error
      }
    },
  },
}
