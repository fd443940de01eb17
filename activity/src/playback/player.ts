import { equal } from '@segue/shared/equal.ts'
import { PlayError, type Anchor } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import type { Dip } from '@segue/shared/room/hand-over/dip.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Surface } from '../surface/surface.ts'
import type { Device } from './device/device.ts'
import { ListenerSettings } from './listener/listener-settings.ts'
import { NothingPlaysIt, type Playable } from './decks/media.ts'
import { Output } from './device/output.ts'
import { Upcoming } from './decks/upcoming.ts'
import type { Player } from './player-contract.ts'
import { PlayerMeter } from './player-meter.ts'
import {
  next,
  startPlayerMachine,
  type HeldBack,
  type PlayerCommand,
  type PlayerEvent,
  type PlayerState,
  type WhyUnplayable,
} from './player-state.ts'

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

/** Plays what the room wants: passes events to the state machine and carries out its commands. */
export function createPlayer(options: PlayerOptions, device: Device): Player {
  return new RoomPlayer(options, device)
}

class RoomPlayer implements Player {
  readonly settings: ListenerSettings
  readonly meter: PlayerMeter
  readonly #options: PlayerOptions
  readonly #device: Device
  readonly #output: Output
  readonly #upcoming: Upcoming
  readonly #unwatch: () => void
  #machine = startPlayerMachine()
  #announced: PlayerState = this.#machine.state

  constructor(options: PlayerOptions, device: Device) {
    this.#options = options
    this.#device = device
    const { clock, aboutNow = clock, surface, mediaUrlOf, onLength } = options
    const { sound } = device
    const settings = new ListenerSettings(surface.storage, (volume) => this.#applyVolume(volume))
    this.settings = settings
    const onEvent = (event: PlayerEvent) => {
      if (event.type === 'failed') console.error(notPlayed, event.trouble)
      this.#handle(event)
    }
    this.#output = new Output({ device, settings, clock, aboutNow, onEvent, onLength })
    this.meter = new PlayerMeter({ clock, machine: () => this.#machine, settings, output: this.#output, sound })
    this.#upcoming = new Upcoming({
      clock,
      device,
      output: this.#output,
      mediaUrlOf,
      isHeldBack: (next) => this.#heldBack(next) !== null,
      isStopped: () => this.#machine.stopped,
      continueAlone: (next) => {
        // An unreachable room can't announce the next song, so it is assumed to have begun as scheduled.
        const { wanted, scheduled } = this.#machine
        if (wanted && scheduled?.playId === next.playId) this.follow(next)
      },
    })
    settings.applyVolume()
    this.#unwatch = device.watchOutput((name) => settings.useDevice(name))
    sound.onChange(() => this.#soundChanged(sound.isOpen()))
  }

  follow(anchor: Anchor | null): void {
    if (!anchor) this.expect(null)
    this.#handle({ type: 'followed', anchor, heldBack: this.#heldBack(anchor) })
  }

  expect(next: NextPlay | null, dip: Dip | null = null): void {
    this.#output.dip(dip, this.#machine.wanted?.playId ?? null)
    const { ahead } = this.#upcoming
    if (equal(next, ahead.next)) return
    this.#output.expectNothing()
    this.#handle({ type: 'unscheduled' })
    ahead.next = next
  }

  preload(song: Song | null): void {
    this.#upcoming.ahead.song = song
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
    this.#upcoming.ahead.soundChanged()
  }

  #handle(event: PlayerEvent): void {
    const { machine, commands } = next(this.#machine, event, this.#device.monotonic())
    this.#machine = machine
    for (const command of commands) this.#carryOut(command)
    const { state } = this.#machine
    if (equal(state, this.#announced)) return
    this.#announced = state
    this.#options.onState(state)
    this.#upcoming.ahead.follow(state)
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
        return void this.#device.after(retryAfterMs, () => {
          this.#handle({ type: 'retryDue', search: command.search, heldBack: this.#heldBack(this.#machine.wanted) })
        })
      default:
        return command satisfies never
    }
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

  #heldBack(anchor: Anchor | null): HeldBack | null {
    return anchor ? (this.#options.heldBack?.(anchor) ?? null) : null
  }

  #applyVolume(volume: number): void {
    this.#device.sound.setVolume(volume)
    this.#device.sound.setMono(this.settings.preferences.mono)
    this.#output.play?.setVolume(volume)
  }
}

function reasonOf(error: unknown): { why: WhyUnplayable; provider: PlayableProvider | null } {
  if (error instanceof NothingPlaysIt) return { why: error.why, provider: error.provider }
  return { why: error instanceof PlayError ? 'no-provider' : 'unreachable', provider: null }
}
