import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PersonAction } from '@segue/shared/room/actions.ts'
import { connectRoom, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import type { ConnectionStatus } from '@segue/shared/room/client/connection-machine.ts'
import type { Answer, Push } from '@segue/shared/room/protocol.ts'
import { Refused } from '@segue/shared/room/refused.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { OwnPart } from '@segue/shared/room/messages.ts'
import { comingLineUp } from '@segue/shared/room/turn.ts'
import type { Brand } from '@segue/shared/playback/choice.ts'
import { createBeatSource } from '../playback/beat-source.ts'
import { createBrowserClock } from '../playback/browser-clock.ts'
import { createBrowserDevice } from '../playback/browser-device.ts'
import { createMediaFinder } from '../playback/media.ts'
import type { PlayerState } from '../playback/player-state.ts'
import { createPlayer, type Player } from '../playback/player.ts'
import { keepPermission } from '../playback/keep-permission.ts'
import { createGuestLimit } from '../playback/guest-limit.ts'
import type { Surface } from '../surface/surface.ts'
import type { Beat, StageMoment } from '../stage/stage-props.ts'
import { momentsIn } from './moments.ts'
import { soundSources } from './sound-sources.ts'

export type Passwords = { password?: string; guestPassword?: string }

export type RoomSnapshot = {
  status: ConnectionStatus
  /** The last known state; it stays while the connection is away. */
  state: RoomState | null
  sound: PlayerState
  /** What only oneself is told; null until there was something to tell. */
  part: OwnPart | null
}

/** A room one is in: its state, its sound and what can be done there. */
export interface LiveRoom {
  readonly roomUuid: string
  readonly store: StoreApi<RoomSnapshot>
  readonly player: Player
  /** What a provider's own player puts into the page. */
  readonly screen: HTMLElement
  readonly beat: () => Beat
  /** The server's time now, ms. */
  readonly serverNow: () => number
  /** Opens the connection anew: with a password, as somebody else, or after a refusal. The sound goes on meanwhile. */
  readonly connect: (passwords?: Passwords) => void
  readonly act: (action: PersonAction) => Promise<Answer>
  readonly onMoment: (listener: (moment: StageMoment) => void) => () => void
  /** Every message of the room, after the state has taken it in. Chat comes this way. */
  readonly onPush: (listener: (push: Push) => void) => () => void
  /** Looks anew at what is held back from this listener, once they allow what they did not, or the other way round. */
  readonly checkSound: () => void
  readonly stop: () => void
}

export function openLiveRoom(options: {
  roomUuid: string
  brand: Brand
  surface: Surface
  page: Window & typeof globalThis
  apiBase: string
  /** A valid token; a guest's where there is no other. */
  token: () => Promise<string>
  tokenNow: () => string | null
  /** Whether this listener has an account; guests hear a number of songs. */
  isUser: () => boolean
  /** Whether songs marked as explicit are played to them here. */
  allowsExplicit: () => boolean
}): LiveRoom {
  const { roomUuid, page, surface } = options
  const moments = new Set<(moment: StageMoment) => void>()
  const pushes = new Set<(push: Push) => void>()
  let connection: RoomConnection | null = null
  let passwords: Passwords = {}

  const store = createStore<RoomSnapshot>(() => ({
    status: { kind: 'connecting' },
    state: null,
    sound: { name: 'idle' },
    part: null,
  }))
  const clock = createBrowserClock(page, () => connection?.probe() ?? Promise.reject(new Refused('connectionLost')))
  const screen = page.document.createElement('div')
  const guestLimit = createGuestLimit(surface.storage, options.isUser)
  const player = createPlayer(
    {
      clock: () => clock.now(),
      aboutNow: () => connection?.serverNow() ?? null,
      surface,
      mediaUrlOf: createMediaFinder({ brand: options.brand, providers: soundSources({ ...options, screen }) }),
      heldBack({ playId, song }) {
        if (song.explicit && !options.allowsExplicit()) return 'explicit'
        return guestLimit.endsBefore(playId) ? 'sign-up' : null
      },
      onState(sound) {
        if (sound.name === 'playing') guestLimit.count(sound.playId)
        store.setState({ sound })
      },
    },
    createBrowserDevice(page),
  )

  function onStatus(status: ConnectionStatus): void {
    const before = store.getState().status
    store.setState({ status })
    if (status.kind === 'live' && before.kind !== 'live') clock.refresh({ newServer: before.kind === 'reconnecting' })
    // Whoever has been shown out, or turned away, hears no more of it.
    if (status.kind === 'stopped' && status.why.code !== 'left') player.follow(null)
  }

  function onState(): void {
    const state = connection?.mirror.state ?? null
    store.setState({ state })
    player.follow(state?.nowPlaying ?? null)
    const comes = state ? comingLineUp(state) : null
    player.preload(comes?.plays ? (comes.djs[0]?.nextSong ?? null) : null)
  }

  function onMessage(push: Push): void {
    // Told by our own server, which keeps to the type.
    if (push.message.name === 'updatedOwnPart') store.setState({ part: push.message.params as OwnPart })
    for (const moment of momentsIn(push)) for (const listener of moments) listener(moment)
    for (const listener of pushes) listener(push)
  }

  function connect(next: Passwords = passwords): void {
    passwords = next
    const old = connection
    connection = null
    old?.stop()
    store.setState({ status: { kind: 'connecting' } })
    const opened = connectRoom({
      url: page.location.origin.replace(/^http/, 'ws'),
      roomUuid,
      token: options.token,
      ...passwords,
      openSocket: (url) => new page.WebSocket(url),
      timers: {
        set: (run, ms) => page.setTimeout(run, ms),
        clear: (timer) => page.clearTimeout(timer as number | undefined),
      },
      now: () => page.performance.now(),
      random: Math.random,
      // An older connection may still have something to say when a newer one has taken its place.
      onStatus: (status) => (connection === opened ? onStatus(status) : undefined),
      onState: () => (connection === opened ? onState() : undefined),
      onMessage: (push) => (connection === opened ? onMessage(push) : undefined),
    })
    connection = opened
  }

  const hurry = () => {
    if (page.document.visibilityState === 'visible') connection?.hurry()
  }
  page.addEventListener('online', hurry)
  page.document.addEventListener('visibilitychange', hurry)
  const dropPermission = keepPermission(page, player)
  connect()
  clock.start()

  const serverNow = () => clock.now() ?? connection?.serverNow() ?? Date.now()
  return {
    roomUuid,
    store,
    player,
    screen,
    beat: createBeatSource(player, () => clock.now()),
    serverNow,
    connect,
    act: (action) => connection?.act(action) ?? Promise.reject(new Refused('connectionLost')),
    onMoment: (listener) => subscribe(moments, listener),
    onPush: (listener) => subscribe(pushes, listener),
    checkSound: () => player.follow(player.anchor()),
    stop() {
      page.removeEventListener('online', hurry)
      page.document.removeEventListener('visibilitychange', hurry)
      dropPermission()
      clock.stop()
      connection?.stop()
      player.stop()
    },
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
