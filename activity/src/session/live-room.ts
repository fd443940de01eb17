import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Brand } from '@segue/shared/playback/choice.ts'
import type { PersonAction } from '@segue/shared/room/actions.ts'
import type { ConnectionStatus } from '@segue/shared/room/client/connection-machine.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import type { Answer, Push } from '@segue/shared/room/protocol/protocol.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import { comingLineUp } from '@segue/shared/room/turn.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { isPlayable } from '@segue/shared/song/upload-life.ts'
import { createBeatSource } from '../playback/clock/beat-source.ts'
import { createBrowserClock } from '../playback/clock/browser-clock.ts'
import type { PlayerState } from '../playback/player-state.ts'
import type { Player } from '../playback/player.ts'
import { keepPermission } from '../playback/device/keep-permission.ts'
import type { Beat, StageMoment } from '../stage/stage-props.ts'
import type { Surface } from '../surface/surface.ts'
import { Listeners } from './listeners.ts'
import { momentsIn } from './moments.ts'
import { ReplaceableConnection, type Passwords } from './replaceable-connection.ts'
import { createRoomPlayer } from './sound/room-player.ts'
import { serverNow } from '../client/server-time.ts'

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

const notLoaded: RoomSnapshot = {
  status: { kind: 'connecting' },
  state: null,
  sound: { name: 'idle' },
  part: null,
}

type LiveRoomOptions = {
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
}

export function openLiveRoom(options: LiveRoomOptions): LiveRoom {
  const { roomUuid, page, token } = options
  const moments = new Listeners<StageMoment>()
  const pushes = new Listeners<Push>()
  const store = createStore<RoomSnapshot>(() => notLoaded)
  const url = page.location.origin.replace(/^http/, 'ws')
  // Discord's proxy is not documented to pass subprotocols on.
  const hidesToken = options.surface.kind === 'web'
  const message = { onOpen, onStatus, onState, onMessage }
  const connection = new ReplaceableConnection({ url, roomUuid, token, hidesToken, page, ...message })
  const clock = createBrowserClock(page, () => connection.probe())
  const screen = page.document.createElement('div')
  const player = createRoomPlayer(options, {
    screen,
    clock: () => clock.now(),
    aboutNow: () => connection.serverNow(),
    onState: (sound) => store.setState({ sound }),
    onLength,
  })

  /** Playback waits for the server's time longest, so that it is asked for before one is in the room. */
  function onOpen(): void {
    clock.refresh({ newServer: store.getState().status.kind === 'reconnecting' })
  }

  function onStatus(status: ConnectionStatus): void {
    store.setState({ status })
    // Whoever has been shown out, or turned away, hears no more of it.
    if (status.kind === 'stopped' && status.why.code !== 'left') player.follow(null)
  }

  function onState(): void {
    const { state } = connection
    store.setState({ state })
    player.follow(state?.nowPlaying ?? null)
    player.expect(state?.nextPlay ?? null)
    player.preload(state ? nextSongIn(state) : null)
  }

  /** The room believes what most players say, where it cannot look the song up. A room that does not ask is not told. */
  function onLength(playId: string, duration: number): void {
    const playing = connection.state?.nowPlaying
    if (playing?.playId !== playId || isPlayable(playing.song.status)) return
    void connection.act({ type: 'reportSongLength', playId, duration }).catch(() => undefined)
  }

  function onMessage(push: Push): void {
    // Told by our own server, which keeps to the type.
    if (push.message.name === 'updatedOwnPart') store.setState({ part: push.message.params as OwnPart })
    for (const moment of momentsIn(push)) moments.emit(moment)
    pushes.emit(push)
  }

  function connect(passwords?: Passwords): void {
    store.setState({ status: { kind: 'connecting' } })
    connection.open(passwords)
  }

  const stopHurrying = hurryOnReturn(page, () => connection.hurry())
  const dropPermission = keepPermission(page, player)
  connect()
  clock.start()
  return {
    roomUuid,
    store,
    player,
    screen,
    beat: createBeatSource(player, () => clock.now()),
    serverNow: () => clock.now() ?? connection.serverNow() ?? serverNow(),
    connect,
    act: (action) => connection.act(action),
    onMoment: (listener) => moments.add(listener),
    onPush: (listener) => pushes.add(listener),
    checkSound: () => player.follow(player.anchor()),
    stop: () => {
      stopHurrying()
      dropPermission()
      clock.stop()
      connection.stop()
      player.stop()
    },
  }
}

/** The song that follows the one that plays, where the next DJ has one. */
function nextSongIn(state: RoomState): Song | null {
  const comes = comingLineUp(state)
  return comes?.plays ? (comes.djs[0]?.nextSong ?? null) : null
}

/** A connection that waits for its next attempt hurries once the network returns or somebody looks at the page again. */
function hurryOnReturn(page: Window, onReturn: () => void): () => void {
  const check = () => {
    if (page.document.visibilityState === 'visible') onReturn()
  }
  page.addEventListener('online', check)
  page.document.addEventListener('visibilitychange', check)
  return () => {
    page.removeEventListener('online', check)
    page.document.removeEventListener('visibilitychange', check)
  }
}
