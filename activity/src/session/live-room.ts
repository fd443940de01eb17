import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Brand } from '@segue/shared/playback/choice.ts'
import { dipOf } from '@segue/shared/room/hand-over/dip.ts'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { ConnectionStatus } from '@segue/shared/room/client/connection-machine.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import type { Answer, Push } from '@segue/shared/room/protocol/protocol.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { comingLineUp } from '@segue/shared/room/turns/turn.ts'
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
  /** The last known state; kept while the connection is down. */
  state: RoomState | null
  sound: PlayerState
  /** The data sent only to this user; null until the first arrives. */
  part: OwnPart | null
}

/** The room the user is in: its state, its sound and its actions. */
export interface LiveRoom {
  readonly roomUuid: string
  readonly store: StoreApi<RoomSnapshot>
  readonly player: Player
  /** The element in which a provider's own player appears. */
  readonly screen: HTMLElement
  readonly beat: () => Beat
  /** The server's time now, ms. */
  readonly serverNow: () => number
  /** Reconnects: with a password, as another user, or after a refusal. The sound continues meanwhile. */
  readonly connect: (passwords?: Passwords) => void
  readonly act: (action: PersonAction) => Promise<Answer>
  readonly onMoment: (listener: (moment: StageMoment) => void) => () => void
  /** Every message of the room, after it has been applied to the state. It includes chat messages. */
  readonly onPush: (listener: (push: Push) => void) => () => void
  /** Checks again which songs are withheld from this listener, after they have changed what they allow. */
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
  /** A valid token; a guest's if there is no other. */
  token: () => Promise<string>
  tokenNow: () => string | null
  /** Whether this listener has an account; guests hear a limited number of songs. */
  isUser: () => boolean
  /** Whether explicit songs are played to this listener here. */
  allowsExplicit: () => boolean
}

export function openLiveRoom(options: LiveRoomOptions): LiveRoom {
  const { roomUuid, page, token } = options
  const moments = new Listeners<StageMoment>()
  const pushes = new Listeners<Push>()
  const store = createStore<RoomSnapshot>(() => notLoaded)
  const url = page.location.origin.replace(/^http/, 'ws')
  // Discord's proxy is not documented to pass on subprotocols.
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

  /** Playback waits longest for the server's time, so it is requested before the join completes. */
  function onOpen(): void {
    clock.refresh({ newServer: store.getState().status.kind === 'reconnecting' })
  }

  function onStatus(status: ConnectionStatus): void {
    store.setState({ status })
    // Someone removed or turned away must not hear the room any more.
    if (status.kind === 'stopped' && status.why.code !== 'left') player.follow(null)
  }

  function onState(): void {
    const { state } = connection
    store.setState({ state })
    player.follow(state?.nowPlaying ?? null)
    player.expect(state?.nextPlay ?? null, state && dipOf(state))
    player.preload(state ? nextSongIn(state) : null)
  }

  /** If the room can't look up a song's length, it believes the majority of players; otherwise nothing is sent. */
  function onLength(playId: string, duration: number): void {
    const playing = connection.state?.nowPlaying
    if (playing?.playId !== playId || isPlayable(playing.song.status)) return
    void connection.act({ type: 'reportSongLength', playId, duration }).catch(() => undefined)
  }

  function onMessage(push: Push): void {
    // Our own server sends it and keeps to the type.
    if (push.message.name === 'updatedOwnPart') store.setState({ part: push.message.params as OwnPart })
    for (const moment of momentsIn(push)) moments.emit(moment)
    pushes.emit(push)
  }

  function connect(passwords?: Passwords): void {
    if (store.getState().status.kind !== 'live') store.setState({ status: { kind: 'connecting' } })
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
    beat: createBeatSource(player.meter, () => clock.now()),
    serverNow: () => clock.now() ?? connection.serverNow() ?? serverNow(),
    connect,
    act: (action) => connection.act(action),
    onMoment: (listener) => moments.add(listener),
    onPush: (listener) => pushes.add(listener),
    checkSound: () => player.follow(player.meter.anchor()),
    stop: () => {
      stopHurrying()
      dropPermission()
      clock.stop()
      connection.stop()
      player.stop()
    },
  }
}

/** The song after the current one, if the next DJ has one. */
function nextSongIn(state: RoomState): Song | null {
  const comes = comingLineUp(state)
  return comes?.plays ? (comes.djs[0]?.nextSong ?? null) : null
}

/** A connection waiting to retry does so immediately when the network returns or the page becomes visible. */
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
