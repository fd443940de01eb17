import { beforeEach, expect, test, vi } from 'vitest'
import { agora } from './agora.ts'

/** A fake of Agora's SDK as documented: it refuses calls in a wrong order, as the real one does. */
const sdk = vi.hoisted(() => {
  class Refused extends Error {
    readonly code: string
    constructor(code: string) {
      super(code)
      this.code = code
    }
  }
  const state = {
    denied: false,
    clients: [] as Client[],
    microphones: [] as ReturnType<typeof microphone>[],
  }
  const microphone = () => {
    const track = {
      closed: false,
      getVolumeLevel: () => 0.8,
      close: () => void (track.closed = true),
    }
    return track
  }
  class Client {
    uid: string | undefined
    role: string
    published: unknown = null
    token = ''
    remoteUsers: { uid: string; audioTrack?: { setVolume: (v: number) => void; getVolumeLevel: () => number } }[] = []
    readonly #on = new Map<string, ((...items: unknown[]) => void)[]>()
    constructor({ mode, role }: { mode: string; role: string }) {
      if (mode !== 'live') throw new Refused('INVALID_PARAMS')
      this.role = role
      state.clients.push(this)
    }
    on(name: string, listener: (...items: unknown[]) => void) {
      this.#on.set(name, [...(this.#on.get(name) ?? []), listener])
    }
    tell(name: string, ...items: unknown[]) {
      for (const listener of this.#on.get(name) ?? []) listener(...items)
    }
    async join(appId: string, _channel: string, token: string, uid: string) {
      if (appId !== 'app' || !token) throw new Refused('CAN_NOT_GET_GATEWAY_SERVER')
      this.uid = uid
      this.token = token
    }
    async setClientRole(role: string) {
      if (this.published && role === 'audience') throw new Refused('INVALID_OPERATION')
      this.role = role
    }
    async publish(track: { closed: boolean }) {
      if (!this.uid || this.role !== 'host' || track.closed) throw new Refused('INVALID_OPERATION')
      this.published = track
    }
    async unpublish() {
      this.published = null
    }
    async subscribe(user: { uid: string }) {
      const track = { setVolume: vi.fn(), getVolumeLevel: () => 0.7, play: vi.fn() }
      const known = this.remoteUsers.find(({ uid }) => uid === user.uid)
      if (!known) throw new Refused('INVALID_REMOTE_USER')
      known.audioTrack = track
      return track
    }
    async renewToken(token: string) {
      this.token = token
    }
    async leave() {
      this.uid = undefined
    }
  }
  return {
    state,
    default: {
      setLogLevel: vi.fn(),
      disableLogUpload: vi.fn(),
      createClient: (options: { mode: string; role: string }) => new Client(options),
      async createMicrophoneAudioTrack() {
        if (state.denied) throw new Refused('PERMISSION_DENIED')
        const track = microphone()
        state.microphones.push(track)
        return track
      },
    },
  }
})
vi.mock('agora-rtc-sdk-ng', () => sdk)

beforeEach(() => {
  Object.assign(sdk.state, { denied: false, clients: [], microphones: [] })
  vi.useFakeTimers()
})

const ticket = { appId: 'app', channel: 'room', uid: 'ann', token: 'listen' }
async function join() {
  const events = { levels: vi.fn(), tokenEnds: vi.fn(), ended: vi.fn() }
  const call = await agora.join(ticket, events)
  const [client] = sdk.state.clients
  if (!client) throw new Error('no client')
  return { call, client, events }
}

test('a user listens, opens the microphone with another token, and closes it again', async () => {
  const { call, client } = await join()
  expect([client.role, client.uid, client.token]).toEqual(['audience', 'ann', 'listen'])
  await call.renew('speak')
  await call.speak()
  const [microphone] = sdk.state.microphones
  expect([client.token, client.role, client.published]).toEqual(['speak', 'host', microphone])
  await call.mute()
  expect([client.role, client.published, microphone?.closed]).toEqual(['audience', null, true])
  await call.leave()
  expect(client.uid).toBeUndefined()
})

test('voices are played at the chosen volume, and their levels are reported', async () => {
  const { call, client, events } = await join()
  call.hear('ben', 0)
  client.remoteUsers.push({ uid: 'ben' }, { uid: 'cleo' })
  for (const user of client.remoteUsers) client.tell('user-published', user, 'audio')
  await vi.advanceTimersByTimeAsync(0)
  const volumes = client.remoteUsers.map(({ audioTrack }) => vi.mocked(audioTrack?.setVolume)?.mock.lastCall)
  expect(volumes).toEqual([[0], [100]])
  await call.speak()
  await vi.advanceTimersByTimeAsync(200)
  expect(Object.fromEntries(events.levels.mock.lastCall?.[0])).toEqual({ ben: 0.7, cleo: 0.7, ann: 0.8 })
  await call.leave()
  events.levels.mockClear()
  await vi.advanceTimersByTimeAsync(1000)
  expect(events.levels).not.toHaveBeenCalled()
})

test('a user without microphone permission gets an error and keeps listening', async () => {
  const { call, client } = await join()
  sdk.state.denied = true
  await expect(call.speak()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(client.role).toBe('audience')
})

test('a token about to expire is requested again, and an expired one ends the call', async () => {
  const { client, events } = await join()
  client.tell('token-privilege-will-expire')
  expect(events.tokenEnds).toHaveBeenCalledTimes(1)
  client.tell('connection-state-change', 'RECONNECTING')
  expect(events.ended).not.toHaveBeenCalled()
  client.tell('token-privilege-did-expire')
  client.tell('connection-state-change', 'DISCONNECTED')
  expect(events.ended).toHaveBeenCalledTimes(2)
})
