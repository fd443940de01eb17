import type { Anchor } from '@segue/shared/playback/choice.ts'
import { expect, test } from 'vitest'
import type { Playable } from './decks/media.ts'
import { next, startPlayerMachine, type PlayerCommand, type PlayerEvent, type PlayerMachine } from './player-state.ts'

const anchorOf = (id: string): Anchor => ({
  playId: `play of ${id}`,
  song: { musicProviders: { uploadService: id } },
  startTime: 0,
  endTime: id.length * 100_000,
})
const [one, three] = [anchorOf('one'), anchorOf('three')]
const mediaAt = (url: string): Playable => ({ provider: 'uploadService', kind: 'hls', url })
const foreign: Playable = {
  provider: 'spotify',
  kind: 'foreign',
  url: 'spotify:1',
  open: () => Promise.reject(new Error('Pure decisions must not open media')),
  follow() {
    throw new Error('Pure decisions must not play media')
  },
}

const follow = (anchor: Anchor | null): PlayerEvent => ({ type: 'followed', anchor, heldBack: null })
const found = (search: number, media: Playable = mediaAt('/one')): PlayerEvent => ({ type: 'found', search, media })

/** Applies events one after another and returns the commands of the last one. */
function after(...events: PlayerEvent[]): { machine: PlayerMachine; commands: readonly PlayerCommand[] } {
  return continued(startPlayerMachine(), ...events)
}

function continued(from: PlayerMachine, ...events: PlayerEvent[]) {
  let decision: { machine: PlayerMachine; commands: readonly PlayerCommand[] } = { machine: from, commands: [] }
  for (const event of events) decision = next(decision.machine, event, 0)
  return decision
}

const types = (commands: readonly PlayerCommand[]) => commands.map(({ type }) => type)
const playing = () =>
  after(
    follow(one),
    found(1),
    { type: 'soundAnswered', id: 1, open: true },
    { type: 'phaseChanged', id: 1, phase: 'playing' },
  ).machine

test('a song is looked up, loaded, and begun once the browser allows sound', () => {
  const looking = after(follow(one))
  expect(looking.machine.state).toEqual({ name: 'loading', playId: 'play of one' })
  expect(looking.commands).toEqual([{ type: 'find', search: 1, song: one.song }])
  const loading = continued(looking.machine, found(1))
  expect(types(loading.commands)).toEqual(['load'])
  const begun = continued(loading.machine, { type: 'soundAnswered', id: 1, open: true })
  expect(begun.commands).toEqual([{ type: 'begin' }])
})

test('if the browser requires a tap, the listener is asked for one, and the tap begins the loaded song', () => {
  const waiting = after(follow(one), found(1), { type: 'soundAnswered', id: 1, open: false })
  expect(waiting.machine.state).toEqual({ name: 'waiting-for-tap', playId: 'play of one' })
  expect(waiting.commands).toEqual([])
  expect(continued(waiting.machine, { type: 'soundChanged', open: true }).commands).toEqual([{ type: 'begin' }])
})

test('a tap that nothing waits for does not begin a song again', () => {
  expect(continued(playing(), { type: 'soundChanged', open: true }).commands).toEqual([])
  expect(after({ type: 'soundChanged', open: true }).commands).toEqual([])
})

test('the browser’s answer for a song that has been skipped begins nothing', () => {
  const skipped = after(follow(one), found(1), follow(three), { type: 'soundAnswered', id: 1, open: true })
  expect(skipped.commands).toEqual([])
  expect(skipped.machine.state).toEqual({ name: 'loading', playId: 'play of three' })
})

test('a skip during a lookup invalidates its result, whether found or not', () => {
  const skipped = after(follow(one), follow(three)).machine
  expect(continued(skipped, found(1))).toEqual({ machine: skipped, commands: [] })
  const refusal: PlayerEvent = { type: 'notFound', search: 1, why: 'refused', provider: null }
  expect(continued(skipped, refusal)).toEqual({ machine: skipped, commands: [] })
  expect(types(continued(skipped, found(2)).commands)).toEqual(['load'])
})

test('the next song first ends the current one and is then looked up', () => {
  const { machine, commands } = continued(playing(), follow(three))
  expect(types(commands)).toEqual(['end', 'find'])
  expect(machine.loaded).toBeNull()
})

test('a play with the same end time is looked up while the sound continues', () => {
  const renamed: Anchor = { ...one, playId: 'renamed' }
  const looking = continued(playing(), follow(renamed))
  expect(types(looking.commands)).toEqual(['find'])
  expect(looking.machine.state.name).toBe('playing')
  const same = continued(looking.machine, found(2))
  expect(same.commands).toEqual([{ type: 'reanchor', anchor: renamed }])
  expect(same.machine.state).toEqual({ name: 'playing', playId: 'renamed' })
  expect(types(continued(looking.machine, found(2, mediaAt('/elsewhere'))).commands)).toEqual(['end', 'load'])
})

test('following the same play again only moves the anchor', () => {
  const again: Anchor = { ...one, song: { ...one.song, trackName: 'Now with a name' } }
  const { machine, commands } = continued(playing(), follow(again))
  expect(commands).toEqual([{ type: 'reanchor', anchor: again }])
  expect(machine.wanted).toBe(again)
})

test('a failure is retried once after a pause, and the second failure is reported', () => {
  const failing = continued(playing(), { type: 'failed', id: 1, trouble: 'broken' })
  expect(failing.commands).toEqual([{ type: 'discard' }, { type: 'retryLater', search: 2 }])
  expect(failing.machine.state).toEqual({ name: 'loading', playId: 'play of one' })
  const again = continued(failing.machine, { type: 'retryDue', search: 2, heldBack: null })
  expect(again.commands).toEqual([{ type: 'find', search: 3, song: one.song }])
  const lost = continued(again.machine, found(3), { type: 'failed', id: 3, trouble: 'broken' })
  expect(types(lost.commands)).toEqual(['discard'])
  expect(lost.machine.state).toEqual({
    name: 'unplayable',
    playId: 'play of one',
    why: 'broken',
    provider: 'uploadService',
  })
})

test('a retry that comes due after a skip or silence is dropped', () => {
  const failing = continued(playing(), { type: 'failed', id: 1, trouble: 'unreachable' }).machine
  const due: PlayerEvent = { type: 'retryDue', search: 2, heldBack: null }
  expect(continued(failing, follow(three), due).commands).toEqual([])
  expect(continued(failing, follow(null), due).commands).toEqual([])
})

test('a stall is reported but is no failure, and the next song has its own retry', () => {
  const stalled = continued(playing(), { type: 'phaseChanged', id: 1, phase: 'buffering' })
  expect(stalled.machine.state.name).toBe('buffering')
  const failing = continued(stalled.machine, { type: 'failed', id: 1, trouble: 'unreachable' })
  expect(types(failing.commands)).toEqual(['discard', 'retryLater'])
  expect(continued(failing.machine, follow(three)).machine.retries).toBe(0)
})

test.each(['unsupported', 'needs-account'] as const)(
  '%s is reported immediately, because a retry would not help',
  (trouble) => {
    const { machine, commands } = after(follow(one), found(1, foreign), { type: 'failed', id: 1, trouble })
    expect(types(commands)).toEqual(['discard'])
    expect(machine.state).toEqual({ name: 'unplayable', playId: 'play of one', why: trouble, provider: 'spotify' })
  },
)

test('events of a provider’s player are ignored after its song was left', () => {
  const left = after(follow(one), found(1, foreign), follow(three), found(2)).machine
  expect(continued(left, { type: 'failed', id: 1, trouble: 'broken' })).toEqual({ machine: left, commands: [] })
  expect(continued(left, { type: 'phaseChanged', id: 1, phase: 'finished' })).toEqual({ machine: left, commands: [] })
})

test('a provider’s player gives way to media with a URL, and the other way round', () => {
  const abroad = after(follow(one), found(1, foreign)).machine
  expect(types(continued(abroad, follow(three), found(2)).commands)).toEqual(['load'])
  expect(types(continued(playing(), follow({ ...one, playId: 'renamed' }), found(2, foreign)).commands)).toEqual([
    'end',
    'load',
  ])
})

test('losing sound in mid-song asks for a tap; before the song plays, nothing changes', () => {
  expect(continued(playing(), { type: 'soundChanged', open: false }).machine.state.name).toBe('waiting-for-tap')
  const loading = after(follow(one), found(1)).machine
  expect(continued(loading, { type: 'soundChanged', open: false }).machine).toEqual(loading)
})

test('a play held back falls silent, and is looked up once it no longer is', () => {
  const held = continued(playing(), { type: 'followed', anchor: one, heldBack: 'explicit' })
  expect(types(held.commands)).toEqual(['reanchor', 'end'])
  expect(held.machine.state).toEqual({ name: 'unplayable', playId: 'play of one', why: 'explicit' })
  expect(continued(held.machine, { type: 'followed', anchor: one, heldBack: 'explicit' }).commands).toEqual([])
  expect(types(continued(held.machine, follow(one)).commands)).toEqual(['find'])
})

test('an unreachable song is retried when the room is followed again after five seconds, but not before', () => {
  const unreachable: PlayerEvent = { type: 'notFound', search: 1, why: 'unreachable', provider: null }
  const { machine } = after(follow(one), unreachable)
  expect(next(machine, follow(one), 4999).commands).toEqual([])
  expect(types(next(machine, follow(one), 5000).commands)).toEqual(['find'])
})

test('a retry by the listener works only on an unplayable song', () => {
  const retry: PlayerEvent = { type: 'retried', heldBack: null }
  const { machine } = after(follow(one), { type: 'notFound', search: 1, why: 'no-provider', provider: null })
  expect(types(continued(machine, retry).commands)).toEqual(['find'])
  expect(continued(playing(), retry).commands).toEqual([])
})

test('a stopped player follows nothing', () => {
  const stopped = continued(playing(), { type: 'stopped' })
  expect(types(stopped.commands)).toEqual(['end'])
  expect(stopped.machine.state).toEqual({ name: 'idle' })
  expect(continued(stopped.machine, follow(three), found(3))).toEqual({ machine: stopped.machine, commands: [] })
})

const scheduled = (playId: string): PlayerEvent => ({ type: 'scheduled', playId, media: foreign })

test('a scheduled play takes over without a lookup and is reported as playing immediately', () => {
  const { machine, commands } = continued(playing(), scheduled(three.playId), follow(three))
  expect(types(commands)).toEqual(['takeOver'])
  expect(machine).toMatchObject({ state: { name: 'playing', playId: three.playId }, wanted: three, scheduled: null })
  const other = continued(machine, { type: 'phaseChanged', id: 1, phase: 'finished' })
  expect(other.machine.state.name).toBe('playing')
})

test('a play is looked up if another was scheduled or the schedule was cancelled, and one held back is not played', () => {
  expect(types(continued(playing(), scheduled('another'), follow(three)).commands)).toEqual(['end', 'find'])
  expect(
    types(continued(playing(), scheduled(three.playId), { type: 'unscheduled' }, follow(three)).commands),
  ).toEqual(['end', 'find'])
  const held: PlayerEvent = { type: 'followed', anchor: three, heldBack: 'explicit' }
  expect(types(continued(playing(), scheduled(three.playId), held).commands)).toEqual(['end'])
})

test('a hand-over while the sound is locked still asks for a tap, and the tap begins the song that plays by then', () => {
  const locked = continued(playing(), scheduled(three.playId), { type: 'soundChanged', open: false }).machine
  const before = { ...locked, scheduled: { playId: three.playId, media: mediaAt('/three') } }
  const { machine, commands } = continued(before, follow(three))
  expect(types(commands)).toEqual(['takeOver'])
  expect(machine.state).toEqual({ name: 'waiting-for-tap', playId: three.playId })
  expect(continued(machine, { type: 'soundChanged', open: true }).commands).toEqual([{ type: 'begin' }])
})

test.each(['playing', 'buffering'] as const)(
  'a song that is %s while the sound is locked waits for a tap',
  (phase) => {
    const locked = continued(playing(), { type: 'soundChanged', open: false }).machine
    const { machine } = continued(locked, { type: 'phaseChanged', id: 1, phase })
    expect(machine.state.name).toBe('waiting-for-tap')
    expect(continued(machine, { type: 'soundChanged', open: true }).commands).toEqual([{ type: 'begin' }])
  },
)

test('losing sound while a song waits for data asks for a tap', () => {
  const buffering = continued(playing(), { type: 'phaseChanged', id: 1, phase: 'buffering' }).machine
  expect(continued(buffering, { type: 'soundChanged', open: false }).machine.state.name).toBe('waiting-for-tap')
})

test("a provider’s own player keeps playing regardless of the page's sound", () => {
  const received = after(follow(one), found(1, foreign), { type: 'phaseChanged', id: 1, phase: 'playing' }).machine
  expect(continued(received, { type: 'soundChanged', open: false }).machine.state.name).toBe('playing')
})
