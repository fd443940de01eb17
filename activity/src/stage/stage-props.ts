import type { CrossingWatch, Mixing } from '@segue/shared/room/hand-over/crossing.ts'
import type { EarnedItem } from '@segue/shared/people/earned.ts'
import type { ConsumableShow } from '@segue/shared/points/consumables.ts'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import type { Inset } from './drawing/camera.ts'

/** A person on the floor. `position` is 0–100 in both directions: y 0 is at the stage, y 100 next to the viewer. */
export type StagePerson = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  /** Their own picture, if they have one that is known here. */
  picture?: string | null
  /** What they have earned by playing and put on. */
  worn?: readonly EarnedItem[]
  position: { x: number; y: number }
  /** The role for display and screen readers, already translated; null for an ordinary guest. */
  role: string | null
  isMe: boolean
  vote: 'like' | 'dislike' | null
  starred: boolean
  /** One of the built-in characters that keep a small room company: only drawn, neither a button nor counted. */
  isRegular?: boolean
}

/** A chat message for the stage. */
export type Speech = { userUuid: string; words: string }

/** A DJ on stage, in order of turn: the first of the list has the middle seat. */
export type StageDj = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  picture?: string | null
  worn?: readonly EarnedItem[]
  isPlaying: boolean
  isNext: boolean
  isMe: boolean
}

export type Beat = {
  /** The position within the beat, 0 on the beat and just under 1 before the next. */
  phase: number
  /** Whole beats since the song began. */
  count: number
  beatsPerBar: number
  /** The current energy of the sound, 0–1. */
  energy: number
  /** Beats per minute, if the song has a beat grid. */
  tempo?: number
  /** The origin of the beat: the song's own grid, the audible sound, or a default calm tempo. */
  source: 'grid' | 'analyser' | 'calm'
  /** The playing turntable, and the transition between two songs; absent if that level of detail isn't shown. */
  mixing?: Mixing
}

/** A momentary event: a jump, an emoji above a head, a star thrown into the air. */
export type StageMoment = { kind: 'jump' | 'emoji' | 'star'; userUuid: string; emoji?: string }

/** A throw that everyone sees, or an award; the code that draws it is loaded with the first one. */
export type StageShow = {
  /** Identifies the throw, the same in every browser. */
  id: string
  kind: ConsumableShow | 'award'
  /** The thrower or the winner. The names are those at the time. */
  fromUuid: string
  fromName: string
  /** The recipient, if it is for one person. */
  toUuid: string | null
  toName: string | null
  /** The text of a dedication, the season of an award. */
  words: string | null
  /** The avatar that was won. */
  won: string | null
}

export type StageMood = 'loading' | 'live' | 'empty' | 'offline'

export type StageWords = {
  /** Names of the two lists for screen readers. */
  onStage: string
  crowd: string
  you: string
  playing: string
  next: string
  likesIt: string
  dislikesIt: string
  starredIt: string
  stepUp: string
  /** The labels of an empty seat, with and without permission to step up. */
  stepUpTo: (seat: number) => string
  emptySeat: (seat: number) => string
  decksFree: string
  loading: string
  reconnecting: string
  vibe: (percent: number) => string
}

export type StageProps = {
  design: Design
  djs: readonly StageDj[]
  seats: number
  audience: readonly StagePerson[]
  /** The uuids of the people currently talking. */
  talking?: readonly string[]
  /** How much the room likes the song, 0–1. */
  vibe: number
  mood: StageMood
  /** Called once per frame. */
  beat: () => Beat
  /** The current play and the next one, with the room's time; called once per frame. */
  plays?: () => Parameters<CrossingWatch['look']>
  /** Subscribes to moments; returns a function that unsubscribes. */
  onMoment: (listener: (moment: StageMoment) => void) => () => void
  /** Subscribes to shows, if there are any. */
  onShow?: (listener: (show: StageShow) => void) => () => void
  /** Subscribes to chat messages, if bubbles are shown. */
  onSpeech?: (listener: (message: Speech) => void) => () => void
  /** What panels cover; the picture is centred in the rest. */
  inset: Inset
  canStepUp: boolean
  onStepUp: () => void
  onPerson: (uuid: string, at: DOMRect) => void
  words: StageWords
  /** Picture-in-picture and grid tile: the current DJ and the nodding crowd, without buttons. */
  compact?: boolean
  artwork?: string | null
  title?: string
  artist?: string
}
