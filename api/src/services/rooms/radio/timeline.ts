import { must } from '@segue/shared/must.ts'

/**
 * What a room's radio sends, as a pure function of the room's history. Time is cut into slots, and the segment of a
 * slot has the slot's number, so that any process computes the same playlist at any time. The cuts are the slots'
 * borders; where the source changes, the nearest border moves to the change. All times are server milliseconds.
 * Players request a playlist once per segment; a hand-over has to last a slot to be sent for certain.
 */
export const slotMs = 4000
/** How far a border moves forward; it moves back by the rest of a slot. */
const forwardMs = 1000
/** A source that lasts shorter than this is not sent. It is also the length of the shortest segment. */
const minSourceMs = 1000
/** No segment is longer, rounded or not. */
export const targetSeconds = (2 * slotMs) / 1000

/** A play in the room's history. Only an upload can be sent. */
export type AirPlay = {
  playId: string
  /** Where the song would begin at its own tempo, which may be before it took over. */
  startedAt: number
  /** When it ended, or when it will end at the latest. */
  endedAt: number
  /** Whether that is known. */
  hasEnded?: boolean
  upload: string | null
}

/** A rendered hand-over from one play to the next. */
export type Mix = { after: string; playId: string; from: number; until: number }

/**
 * A play's upload, or, without one, the hand-over to that play, whose sound begins at `startedAt`. The station's own
 * sound has no play.
 */
export type Source = { upload: string | null; playId: string; startedAt: number } | null
export type Change = { at: number; source: Source }
export type Segment = { number: number; from: number; until: number; source: Source; isDiscontinuous: boolean }

type Span = { playId: string; from: number; until: number; source: Source }

/**
 * The changes of the source, from plays in the order in which they began and the hand-overs between them. Before the
 * first of them, nothing plays.
 */
export function changesIn(plays: readonly AirPlay[], mixes: readonly Mix[] = []): Change[] {
  let over = -Infinity
  const spans = plays.flatMap(({ playId, startedAt, endedAt, upload }) => {
    const from = Math.max(startedAt, over)
    over = Math.max(from, endedAt)
    const source: Source = upload === null ? null : { upload, playId, startedAt }
    return over > from ? [{ playId, from, until: over, source }] : []
  })
  const mixed = mixes.flatMap((mix) => spanOf(mix, plays, spans) ?? []).reduce(laidOver, spans)
  const changes = mixed.flatMap(({ from, until, source }, index): Change[] => {
    const goesOn = mixed[index + 1]?.from === until
    return [{ at: from, source }, ...(goesOn ? [] : [{ at: until, source: null }])]
  })
  return changes
    .filter(({ source }, index) => !isSame(changes[index - 1]?.source ?? null, source))
    .filter(({ at }, index, all) => (all[index + 1]?.at ?? Infinity) - at >= minSourceMs)
}

const isSame = (one: Source, other: Source) => one?.playId === other?.playId && one?.upload === other?.upload

/**
 * A hand-over is sent until one of its songs is skipped, and not at all if the room has played something else. One that
 * would begin before its first song has nothing to hand over, and would change what is already sent.
 */
function spanOf(
  { after, playId, from, until: planned }: Mix,
  plays: readonly AirPlay[],
  spans: readonly Span[],
): Span | null {
  const index = plays.findIndex((play) => play.playId === after)
  const outgoing = plays[index]
  if (!outgoing || !spans.some((span) => span.playId === after && span.from <= from)) return null
  const incoming = plays[index + 1]
  // Before the next play has begun, the one that ends is all there is.
  const hasChanged = incoming ? incoming.playId !== playId : outgoing.hasEnded
  const until = Math.min(planned, hasChanged ? outgoing.endedAt : (incoming?.endedAt ?? Infinity))
  return until > from ? { playId, from, until, source: { upload: null, playId, startedAt: from } } : null
}

/** The spans with another one in place of what it covers. */
function laidOver(spans: Span[], over: Span): Span[] {
  const before = spans
    .filter(({ from }) => from < over.from)
    .map((span) => ({ ...span, until: Math.min(span.until, over.from) }))
  const after = spans
    .filter(({ until }) => until > over.until)
    .map((span) => ({ ...span, from: Math.max(span.from, over.until) }))
  return [...before, over, ...after]
}

/** The number of the newest segment that nothing can change any more, if the history is complete until `knownUntil`. */
export const newestSegment = (knownUntil: number) => Math.floor((knownUntil - forwardMs - minSourceMs) / slotMs) - 1

/** The segments with these numbers, the last one included. */
export function segmentsBetween(changes: readonly Change[], first: number, last: number): Segment[] {
  const cuts = Array.from({ length: last - first + 3 }, (_, index) => cutAt(changes, first - 1 + index))
  return cuts.slice(1, -1).map(({ at, source }, index) => ({
    number: first + index,
    from: at,
    until: must(cuts[index + 2], 'the cut after a segment').at,
    source,
    isDiscontinuous: !isSame(cuts[index]?.source ?? null, source),
  }))
}

/** Where the segment of a slot begins, and with what. */
function cutAt(changes: readonly Change[], slot: number): Change {
  const border = slot * slotMs
  const last = changes.findLast(({ at }) => at <= border + forwardMs)
  const isNear = last !== undefined && last.at > border + forwardMs - slotMs
  return { at: isNear ? last.at : border, source: last?.source ?? null }
}
