import { equal } from '@segue/shared/equal.ts'
import { PlayError, positionAt, type Anchor } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Dip } from '@segue/shared/room/hand-over/dip.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Surface } from '../surface/surface.ts'
import { Ahead } from './decks/ahead.ts'
import type { Device } from './device/device.ts'
import { ListenerSettings } from './listener/listener-settings.ts'
import { NothingPlaysIt, type Playable } from './decks/media.ts'
import { Output } from './device/output.ts'
import type { Player } from './player-contract.ts'
import {
  next,
  startPlayerMachine,
  type HeldBack,
  type PlayerCommand,
  type PlayerEvent,
  type PlayerState,
  type WhyUnplayable,
} from './player-state.ts'
import { reportOf, type PlayerReport } from './run/report.ts'

export type { Player } from './player-contract.ts'

export type PlayerOptions = {
  /** The server's time, ms, or null while it is unknown. */
  clock: () => number | null
  /** An estimate of the server's time, ms: good enough to fetch the right segment before `clock` is known. */
  aboutNow?: () => number | null
  surface: Surface
  /** Finds a song's sound: a `createMediaFinder`. */
  mediaUrlOf: (song: Song) => Promise<Playable>
  /** Why a play is withheld from this listener; null if it isn't. */
  heldBack?: (anchor: Anchor) => HeldBack | null
  onState: (state: PlayerState) => void
  /** Called with the length of a play's song, seconds, if a provider's own player plays it. */
  onLength?: (playId: string, seconds: number) => void
}

const retryAfterMs = 1000
/** Client specification, section 8. */
const notPlayed = 'Failed to play song'
/** A room that has not announced a scheduled hand-over by then is considered unreachable. Ms. */
const aloneAfterMs = 3000

/** Plays what the room wants: passes events to the state machine and carries out its commands. */
export function createPlayer(options: PlayerOptions, device: Device): Player {
  return new RoomPlayer(options, device)
}

class RoomPlayer implements Player {
  readonly #options: PlayerOptions
  readonly #device: Device
  readonly #settings: ListenerSettings
  readonly #output: Output
  readonly #unwatch: () => void
  #machine = startPlayerMachine()
  #told: PlayerState = this.#machine.state
  readonly #ahead: Ahead

  constructor(options: PlayerOptions, device: Device) {
    this.#options = options
    this.#device = device
    const { clock, aboutNow = clock, surface } = options
    this.#settings = new ListenerSettings(surface.storage, (volume) => this.#applyVolume(volume))
    const onEvent = (event: PlayerEvent) => {
      if (event.type === 'failed') console.error(notPlayed, event.trouble)
      this.#handle(event)
    }
    this.#output = new Output({
      device,
      settings: this.#settings,
      clock,
      aboutNow,
      onEvent,
      onLength: options.onLength,
    })
    this.#ahead = new Ahead({
      clock,
      after: device.after,
      isOpen: () => device.sound.isOpen(),
      isHeldBack: (next) => this.#heldBack(next) !== null,
      schedule: (next) => void this.#expect(next),
      preload: (song) => void this.#preload(song),
    })
    this.#settings.applyVolume()
    this.#unwatch = device.watchOutput((name) => this.#settings.useDevice(name))
    device.sound.onChange(() => this.#soundChanged(device.sound.isOpen()))
  }

  follow(anchor: Anchor | null): void {
    if (!anchor) this.expect(null)
    this.#handle({ type: 'followed', anchor, heldBack: this.#heldBack(anchor) })
  }

  expect(next: NextPlay | null, dip: Dip | null = null): void {
    this.#output.dip(dip, this.#machine.wanted?.playId ?? null)
    if (equal(next, this.#ahead.next)) return
    this.#output.expectNothing()
    this.#handle({ type: 'unscheduled' })
    this.#ahead.next = next
  }

  preload(song: Song | null): void {
    this.#ahead.song = song
  }

  async unlock(): Promise<boolean> {
    this.#output.prime()
    const open = await this.#device.sound.open()
    if (open) this.#soundChanged(open)
    return open
  }

  retry(): void {
    this.#handle({ type: 'retried', heldBack: this.#heldBack(this.#machine.wanted) })
  }

  state(): PlayerState {
    return this.#machine.state
  }

  anchor(): Anchor | null {
    return this.#machine.wanted
  }

  position(): number | null {
    return this.#machine.state.name === 'playing' ? this.#output.position() : null
  }

  expected(): number | null {
    const now = this.#options.clock()
    const { wanted } = this.#machine
    return wanted === null || now === null ? null : positionAt(wanted, now)
  }

  drift(): number | null {
    const [room, audible] = [this.expected(), this.position()]
    return room === null || audible === null ? null : room - audible
  }

  energy(): number {
    return this.#device.sound.energy()
  }

  volume(): number {
    return this.#settings.preferences.volume
  }

  setVolume(volume: number): void {
    this.#settings.setVolume(volume)
  }

  muted(): boolean {
    return this.#settings.preferences.muted
  }

  mute(muted: boolean): void {
    this.#settings.mute(muted)
  }

  mono(): boolean {
    return this.#settings.preferences.mono
  }

  setMono(mono: boolean): void {
    this.#settings.setMono(mono)
  }

  duck(share: number): void {
    this.#settings.duck(share)
  }

  nudgeMs(): number {
    return this.#settings.preferences.nudgeMs
  }

  setNudge(ms: number): void {
    this.#settings.setNudge(ms)
  }

  report(): PlayerReport {
    const { state, wanted, loaded, retries } = this.#machine
    return reportOf({
      state: state.name,
      playId: wanted?.playId ?? null,
      provider: loaded?.media.provider ?? null,
      metrics: this.#output.play?.run.metrics(),
      retries,
      preferences: this.#settings.preferences,
      drift: this.drift(),
      latency: this.#output.latency(),
      volume: this.#settings.audibleVolume(),
    })
  }

  stop(): void {
    this.#handle({ type: 'stopped' })
    this.#output.close()
    this.#unwatch()
  }

  #soundChanged(open: boolean): void {
    if (!open) {
      this.#output.loseSound()
      this.#handle({ type: 'unscheduled' })
    }
    this.#handle({ type: 'soundChanged', open })
    this.#ahead.soundChanged()
  }

  #handle(event: PlayerEvent): void {
    const { machine, commands } = next(this.#machine, event, this.#device.monotonic())
    this.#machine = machine
    for (const command of commands) this.#carryOut(command)
    this.#tell()
  }

  #tell(): void {
    const { state } = this.#machine
    if (equal(state, this.#told)) return
    this.#told = state
    this.#options.onState(state)
    this.#ahead.follow(state)
  }

  #carryOut(command: PlayerCommand): void {
    switch (command.type) {
      case 'find':
        return void this.#find(command.search, command.song)
      case 'load':
        return this.#output.load(command.loaded)
      case 'takeOver':
        return this.#output.takeOver(command.loaded)
      case 'begin':
        return this.#output.play?.run.begin()
      case 'reanchor':
        return this.#output.reanchor(command.anchor)
      case 'end':
        return this.#output.end()
      case 'discard':
        return this.#output.discard()
      case 'retryLater':
        return void this.#device.after(retryAfterMs, () => this.#retryIfDue(command.search))
      default:
        return command satisfies never
    }
  }

  #retryIfDue(search: number): void {
    this.#handle({ type: 'retryDue', search, heldBack: this.#heldBack(this.#machine.wanted) })
  }

  async #find(search: number, song: Song): Promise<void> {
    let media: Playable
    try {
      media = await this.#options.mediaUrlOf(song)
    } catch (error) {
      console.error(notPlayed, error)
      return this.#handle({ type: 'notFound', search, ...reasonOf(error) })
    }
    this.#handle({ type: 'found', search, media })
  }

  async #expect(next: NextPlay): Promise<void> {
    // Errors are reported when its turn comes.
    const media = await this.#options.mediaUrlOf(next.song).catch(() => null)
    if (!media || media.kind === 'foreign' || this.#ahead.next !== next || this.#machine.stopped) return
    this.#output.schedule(next, media)
    const now = this.#options.clock()
    if (now !== null) this.#device.after(next.handOverAt - now + aloneAfterMs, () => this.#continueAlone(next))
  }

  /** An unreachable room can't announce the next song, so it is assumed to have begun as scheduled. */
  #continueAlone(next: NextPlay): void {
    const isScheduled = this.#ahead.next === next && this.#machine.scheduled?.playId === next.playId
    if (isScheduled && this.#machine.wanted) this.follow(next)
  }

  async #preload(song: Song): Promise<void> {
    if (this.#machine.stopped) return
    // Errors are reported when its turn comes.
    const media = await this.#options.mediaUrlOf(song).catch(() => null)
    if (media && media.kind !== 'foreign' && !this.#machine.stopped) this.#output.preload(media)
  }

  #heldBack(anchor: Anchor | null): HeldBack | null {
    return anchor ? (this.#options.heldBack?.(anchor) ?? null) : null
  }

  #applyVolume(volume: number): void {
    this.#device.sound.setVolume(volume)
    this.#device.sound.setMono(this.#settings.preferences.mono)
    this.#output.play?.setVolume(volume)
  }
}

function reasonOf(error: unknown): { why: WhyUnplayable; provider: PlayableProvider | null } {
  if (error instanceof NothingPlaysIt) return { why: error.why, provider: error.provider }
  return { why: error instanceof PlayError ? 'no-provider' : 'unreachable', provider: null }
}
