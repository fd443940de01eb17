import { equal } from '@segue/shared/equal.ts'
import { isSamePlay, type Anchor } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Playable } from './decks/media.ts'
import type { RunPhase } from './run/run-core.ts'
import type { Trouble } from './run/trouble.ts'

/** The playback state shown to the listener. `playId` is the play it is about. */
export type PlayerState =
  | { name: 'idle' }
  | { name: 'waiting-for-tap'; playId: string }
  | { name: 'loading'; playId: string }
  | { name: 'playing'; playId: string }
  /** Waiting for data in mid-song. */
  | { name: 'buffering'; playId: string }
  /** The song has ended here; the room decides what comes next. */
  | { name: 'finished'; playId: string }
  | { name: 'unplayable'; playId: string; why: WhyUnplayable; provider?: PlayableProvider }

/** Why a song is withheld from this listener: explicit songs are not allowed here, or the guest limit is reached. */
export type HeldBack = 'explicit' | 'sign-up'

/**
 * `no-provider`: none of this listener's providers has the song. `refused`: the server denies it to this listener.
 * `unreachable`: no response. `broken`: it can't be decoded. `unsupported`: this browser can't play such media.
 * `needs-account`: it needs an account at the provider.
 */
export type WhyUnplayable = 'no-provider' | Trouble | HeldBack

/** Media that was found for a play and is loading or playing. `id` is the search that found it. */
export type Loaded = { id: number; anchor: Anchor; media: Playable }

/** The complete state of the player: the anchor the room wants, what is loaded, and what has been tried. */
export type PlayerMachine = {
  state: PlayerState
  wanted: Anchor | null
  loaded: Loaded | null
  /** The play that is scheduled on the audio clock to follow automatically. */
  scheduled: { playId: string; media: Playable } | null
  /** Whether the browser allows sound from this page. A provider's own player doesn't need our permission. */
  isOpen: boolean
  /** The number of the latest search for a song's sound. Results of earlier ones are stale. */
  search: number
  retries: number
  failedAt: number
  stopped: boolean
}

export type PlayerEvent =
  | { type: 'followed'; anchor: Anchor | null; heldBack: HeldBack | null }
  /** The listener requested another try. */
  | { type: 'retried'; heldBack: HeldBack | null }
  /** The pause before an automatic retry has ended. */
  | { type: 'retryDue'; search: number; heldBack: HeldBack | null }
  | { type: 'found'; search: number; media: Playable }
  | { type: 'notFound'; search: number; why: WhyUnplayable; provider: PlayableProvider | null }
  /** The browser's answer, for something just loaded, whether it allows sound. */
  | { type: 'soundAnswered'; id: number; open: boolean }
  /** The browser allowed sound or took it away, spontaneously or after a tap. */
  | { type: 'soundChanged'; open: boolean }
  | { type: 'phaseChanged'; id: number; phase: RunPhase }
  | { type: 'failed'; id: number; trouble: Trouble }
  /** The next play is cued and will begin automatically. */
  | { type: 'scheduled'; playId: string; media: Playable }
  /** The scheduled play was cancelled. */
  | { type: 'unscheduled' }
  | { type: 'stopped' }

export type PlayerCommand =
  | { type: 'find'; search: number; song: Song }
  /** Puts it on a deck or a provider's player and asks the browser to allow sound. */
  | { type: 'load'; loaded: Loaded }
  /** Makes the scheduled play the current one. */
  | { type: 'takeOver'; loaded: Loaded }
  /** Starts the loaded play. */
  | { type: 'begin' }
  /** Continues the loaded play under this anchor. */
  | { type: 'reanchor'; anchor: Anchor }
  /** Fades out and unloads the loaded play. */
  | { type: 'end' }
  /** Unloads the failed play and discards its URL. */
  | { type: 'discard' }
  | { type: 'retryLater'; search: number }

export type Decision = { machine: PlayerMachine; commands: readonly PlayerCommand[] }

/** Rate limit: the room is followed again on every vote, which must not retry a server that has just failed. Ms. */
const healNotBeforeMs = 5000

export function startPlayerMachine(): PlayerMachine {
  return {
    state: { name: 'idle' },
    wanted: null,
    loaded: null,
    scheduled: null,
    isOpen: false,
    search: 0,
    retries: 0,
    failedAt: -Infinity,
    stopped: false,
  }
}

/** Decides what an event means: the next state and the commands to run, in order. `now` is monotonic milliseconds. */
export function next(machine: PlayerMachine, event: PlayerEvent, now: number): Decision {
  switch (event.type) {
    case 'followed':
      return event.anchor ? follow(machine, event.anchor, event.heldBack, now) : goSilent(machine)
    case 'retried':
      if (machine.state.name !== 'unplayable') return stay(machine)
      return search({ ...machine, retries: 0 }, event.heldBack, now)
    case 'retryDue':
      return event.search === machine.search ? search(machine, event.heldBack, now) : stay(machine)
    case 'found':
      return event.search === machine.search ? take(machine, event.media) : stay(machine)
    case 'notFound':
      if (event.search !== machine.search || !machine.wanted) return stay(machine)
      return fail(machine, machine.wanted.playId, event, now)
    case 'soundAnswered':
      return answered({ ...machine, isOpen: event.open }, event.id)
    case 'soundChanged':
      return changed({ ...machine, isOpen: event.open })
    case 'phaseChanged':
      if (event.id !== machine.loaded?.id) return stay(machine)
      return report(machine, event.phase === 'needs-gesture' ? 'waiting-for-tap' : event.phase)
    case 'failed':
      return event.id === machine.loaded?.id
        ? giveUpOrRetry(machine, machine.loaded, event.trouble, now)
        : stay(machine)
    case 'scheduled':
      return stay({ ...machine, scheduled: { playId: event.playId, media: event.media } })
    case 'unscheduled':
      return stay({ ...machine, scheduled: null })
    default:
      return and(goSilent(machine), (silent) => stay({ ...silent, stopped: true }))
  }
}

const stay = (machine: PlayerMachine): Decision => ({ machine, commands: [] })

const command = (machine: PlayerMachine, ...commands: PlayerCommand[]): Decision => ({ machine, commands })

/** Chains two decisions, with the commands of both. */
function and({ machine, commands }: Decision, then: (machine: PlayerMachine) => Decision): Decision {
  const after = then(machine)
  return { machine: after.machine, commands: [...commands, ...after.commands] }
}

/** Reports the state of the loaded play. It is never reported as playing while the browser allows no sound. */
function report(machine: PlayerMachine, name: Exclude<PlayerState['name'], 'idle' | 'unplayable'>): Decision {
  if (!machine.loaded) return stay(machine)
  const { anchor, media } = machine.loaded
  const isMute = !machine.isOpen && media.kind !== 'foreign'
  const received = isMute && (name === 'playing' || name === 'buffering') ? 'waiting-for-tap' : name
  return stay({ ...machine, state: { name: received, playId: anchor.playId } })
}

function follow(machine: PlayerMachine, anchor: Anchor, heldBack: HeldBack | null, now: number): Decision {
  if (machine.stopped) return stay(machine)
  const before = machine.wanted
  const { scheduled } = machine
  if (scheduled && scheduled.playId === anchor.playId && machine.loaded && !heldBack)
    return takeOver(machine, anchor, scheduled.media)
  const following = { ...machine, wanted: anchor }
  const afresh = (ready: PlayerMachine) => search({ ...ready, retries: 0 }, heldBack, now)
  if (before && isUnchanged(before, anchor)) {
    const kept = machine.loaded ? reanchor(following, machine.loaded, anchor) : stay(following)
    return heldBack !== heldBackIn(machine.state) || mayHeal(machine, now) ? and(kept, afresh) : kept
  }
  // A play with the same end time may turn out to be the same sound, which then continues without a break.
  return and(before?.endTime === anchor.endTime ? stay(following) : unload(following), afresh)
}

/** The next song is already audible and continues. */
function takeOver(machine: PlayerMachine, anchor: Anchor, media: Playable): Decision {
  const id = machine.search + 1
  const loaded: Loaded = { id, anchor, media }
  const after = { ...machine, search: id, retries: 0, wanted: anchor, scheduled: null, loaded }
  return and(command(after, { type: 'takeOver', loaded }), (taken) => report(taken, 'playing'))
}

function goSilent(machine: PlayerMachine): Decision {
  if (machine.stopped) return stay(machine)
  return unload({ ...machine, wanted: null, search: machine.search + 1, state: { name: 'idle' } })
}

/** Looks up the media of the wanted play. */
function search(machine: PlayerMachine, heldBack: HeldBack | null, now: number): Decision {
  const { wanted, loaded, state } = machine
  if (!wanted) return stay(machine)
  const searching: PlayerMachine = { ...machine, search: machine.search + 1 }
  if (heldBack) return fail(searching, wanted.playId, { why: heldBack, provider: null }, now)
  const message: PlayerState = loaded ? state : { name: 'loading', playId: wanted.playId }
  return command({ ...searching, state: message }, { type: 'find', search: searching.search, song: wanted.song })
}

/** Plays the media found for the wanted play, unless it is playing already. */
function take(machine: PlayerMachine, media: Playable): Decision {
  const { wanted, loaded, state } = machine
  if (!wanted) return stay(machine)
  if (loaded && isSamePlay(playOf(loaded.media, loaded.anchor), playOf(media, wanted))) {
    const message: PlayerState = state.name === 'idle' ? state : { ...state, playId: wanted.playId }
    return reanchor({ ...machine, state: message }, loaded, wanted)
  }
  return and(unload(machine), (ready) => {
    const taken: Loaded = { id: ready.search, anchor: wanted, media }
    return command({ ...ready, loaded: taken }, { type: 'load', loaded: taken })
  })
}

function giveUpOrRetry(machine: PlayerMachine, loaded: Loaded, trouble: Trouble, now: number): Decision {
  const { anchor, media } = loaded
  const discarded = command({ ...machine, loaded: null }, { type: 'discard' })
  const isFinal = trouble === 'unsupported' || trouble === 'needs-account'
  if (machine.retries > 0 || isFinal) {
    const reason = { why: trouble, provider: media.provider }
    return and(discarded, (without) => fail(without, anchor.playId, reason, now))
  }
  return and(discarded, (without) => {
    const waiting: PlayerMachine = {
      ...without,
      retries: without.retries + 1,
      search: without.search + 1,
      state: { name: 'loading', playId: anchor.playId },
    }
    return command(waiting, { type: 'retryLater', search: waiting.search })
  })
}

type Reason = { why: WhyUnplayable; provider: PlayableProvider | null }

function fail(machine: PlayerMachine, playId: string, { why, provider }: Reason, now: number): Decision {
  const named = provider ? { provider } : {}
  return unload({ ...machine, failedAt: now, state: { name: 'unplayable', playId, why, ...named } })
}

function answered(machine: PlayerMachine, id: number): Decision {
  if (id !== machine.loaded?.id) return stay(machine)
  return machine.isOpen ? command(machine, { type: 'begin' }) : report(machine, 'waiting-for-tap')
}

/** A phone call or a locked screen takes the sound away in mid-song and may or may not return it. */
function changed(machine: PlayerMachine): Decision {
  const { name } = machine.state
  if (machine.isOpen)
    return machine.loaded && name === 'waiting-for-tap' ? command(machine, { type: 'begin' }) : stay(machine)
  return name === 'playing' || name === 'buffering' ? report(machine, name) : stay(machine)
}

function unload(machine: PlayerMachine): Decision {
  return machine.loaded ? command({ ...machine, loaded: null }, { type: 'end' }) : stay(machine)
}

function reanchor(machine: PlayerMachine, loaded: Loaded, anchor: Anchor): Decision {
  return command({ ...machine, loaded: { ...loaded, anchor } }, { type: 'reanchor', anchor })
}

/** Whether it is the same play from the same sources, which needs no lookup. */
function isUnchanged(before: Anchor, anchor: Anchor): boolean {
  return (
    before.endTime === anchor.endTime &&
    before.playId === anchor.playId &&
    before.startTime === anchor.startTime &&
    equal(before.song.musicProviders, anchor.song.musicProviders)
  )
}

function heldBackIn(state: PlayerState): HeldBack | null {
  if (state.name !== 'unplayable') return null
  return state.why === 'explicit' || state.why === 'sign-up' ? state.why : null
}

function mayHeal({ state, failedAt }: PlayerMachine, now: number): boolean {
  return state.name === 'unplayable' && state.why === 'unreachable' && now - failedAt >= healNotBeforeMs
}

const playOf = ({ provider, url }: Playable, { endTime }: Anchor) => ({ provider, url, endTime })
