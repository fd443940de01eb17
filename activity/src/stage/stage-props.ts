import type { CrossingWatch, Mixing } from '@segue/shared/room/hand-over/crossing.ts'
import type { ConsumableShow } from '@segue/shared/points/consumables.ts'
import type { Design } from '@segue/shared/room/settings.ts'

/** Somebody on the floor. `position` is 0–100 both ways: y 0 stands at the stage, y 100 next to the onlooker. */
export type StagePerson = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  /** A picture of themselves, where they have one that is known here. */
  picture?: string | null
  position: { x: number; y: number }
  /** The role as it is read aloud and shown, already in the listener's language; null for an ordinary guest. */
  role: string | null
  isMe: boolean
  vote: 'like' | 'dislike' | null
  starred: boolean
  /** One of the house's own, who keep a small room company: part of the picture, and nobody to press or to count. */
  isRegular?: boolean
}

/** What somebody says, for all to see. */
export type Speech = { userUuid: string; words: string }

/** Somebody on stage, in order of turn: the first of the list stands in the middle. */
export type StageDj = {
  uuid: string
  nickname: string
  avatarId: string
  color: string
  picture?: string | null
  isPlaying: boolean
  isNext: boolean
  isMe: boolean
}

export type Beat = {
  /** Where we are within the beat, 0 on the beat and just under 1 before the next. */
  phase: number
  /** Whole beats since the song began. */
  count: number
  beatsPerBar: number
  /** How loud and lively this moment is, 0–1. */
  energy: number
  /** Beats a minute, where the song's own grid tells. */
  tempo?: number
  /** What the beat was read from: the song's own grid, the sound we hear, or nothing but a calm tempo. */
  source: 'grid' | 'analyser' | 'calm'
  /** Which turntable plays, and how one song gives way to another; absent where nobody looks that closely. */
  mixing?: Mixing
}

/** Something that happens once and is over: a hop, an emoji over a head, a star thrown into the air. */
export type StageMoment = { kind: 'jump' | 'emoji' | 'star'; userUuid: string; emoji?: string }

/** Something thrown for everybody to see, or somebody's victory; its drawing is fetched when there is one. */
export type StageShow = {
  /** Tells one throw from another, and is the same in every browser. */
  id: string
  kind: ConsumableShow | 'award'
  /** Who threw it, or who has won. The names are as they were then. */
  fromUuid: string
  fromName: string
  /** Whom it is for, where it is for one person. */
  toUuid: string | null
  toName: string | null
  /** The words of a dedication, the season of an award. */
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
  /** What an empty seat says where stepping up is allowed, and what it says elsewhere. */
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
  /** Who is heard speaking right now, by their uuids. */
  talking?: readonly string[]
  /** How much the room likes the song, 0–1. */
  vibe: number
  mood: StageMood
  /** Asked once per frame. */
  beat: () => Beat
  /** What plays and what follows, with the time it is in the room; asked once per frame. */
  plays?: () => Parameters<CrossingWatch['look']>
  /** Subscribes to moments; the answer ends the subscription. */
  onMoment: (listener: (moment: StageMoment) => void) => () => void
  /** Subscribes to shows, where there may be any. */
  onShow?: (listener: (show: StageShow) => void) => () => void
  /** Subscribes to what is said, where anything is shown of it. */
  onSpeech?: (listener: (message: Speech) => void) => () => void
  /** Pixels that panels cover at the right and at the bottom; the picture re-centres in what is left. */
  inset: { right: number; bottom: number }
  canStepUp: boolean
  onStepUp: () => void
  onPerson: (uuid: string, at: DOMRect) => void
  words: StageWords
  /** Picture-in-picture and grid tile: the current DJ and the nod of the crowd, nothing to press. */
  compact?: boolean
  artwork?: string | null
  title?: string
  artist?: string
}
