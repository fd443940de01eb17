import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Trouble } from '../run/trouble.ts'
import { createApplePlayer } from './apple.ts'
import { fakeMusicKit, fakeScripts, fakeSpotify, fakeYouTube } from '../../../test/doubles/fake-sdks.ts'
import { createSpotifyPlayer } from './spotify.ts'
import { createYouTubePlayer } from './youtube.ts'

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const url = (address: string) => address
let troubles: Trouble[]
const onTrouble = (trouble: Trouble) => void troubles.push(trouble)

beforeEach(() => {
  vi.useFakeTimers()
  troubles = []
})
afterEach(() => {
  for (const name of ['Spotify', 'MusicKit', 'YT']) Reflect.deleteProperty(window, name)
})

/** Waits on the fake clock while a promise is pending, and passes its rejection on. */
async function after<T>(ms: number, doing: Promise<T>): Promise<T> {
  doing.catch(() => undefined)
  await wait(ms)
  return doing
}

function onSpotify() {
  const good = { token: 'good' }
  const spotify = fakeSpotify(good)
  const scripts = fakeScripts({
    'https://sdk.scdn.co/spotify-player.js': () => {
      Reflect.set(window, 'Spotify', { Player: spotify.Player })
      window.onSpotifyWebPlaybackSDKReady?.()
    },
  })
  const token = vi.fn(async (refused?: string) => (refused === undefined ? 'good' : 'renewed'))
  const player = createSpotifyPlayer({ page: window, deviceName: 'A room', token, url, fetch: spotify.fetch })
  return { spotify, scripts, token, player, good }
}

test('a Spotify song starts on the page’s own device and reports its position', async () => {
  const { spotify, scripts, player } = onSpotify()
  expect(scripts).toEqual([])
  const song = await after(200, player('4uLU6hMCjMI75M1A2tKUQC')(onTrouble))
  expect(await after(400, song.start(61.5))).toBe('playing')
  expect(spotify.orders).toEqual([
    {
      device: 'device-1',
      body: { uris: ['spotify:track:4uLU6hMCjMI75M1A2tKUQC'], position_ms: 61_500 },
      token: 'Bearer good',
    },
  ])
  await wait(10_000)
  expect(song.running()).toBe(true)
  expect(Math.abs((song.position() ?? 0) - 71.6)).toBeLessThan(0.2)
  expect(song.length()).toBe(231.4)
  song.seek(100)
  await wait(2000)
  expect(Math.abs((song.position() ?? 0) - 102)).toBeLessThan(0.2)
  song.setVolume(0.5)
  expect(spotify.volume).toBe(0.25)
  song.stop()
  expect(spotify.paused).toBe(true)
})

test('Spotify’s player is loaded once and accepts whole links as ids', async () => {
  const { spotify, scripts, player } = onSpotify()
  const first = await after(200, player('spotify:track:1')(onTrouble))
  first.stop()
  const second = await after(200, player('spotify:track:2')(onTrouble))
  await after(400, second.start(0))
  expect(scripts).toHaveLength(1)
  expect(spotify.orders[0]?.body).toEqual({ uris: ['spotify:track:2'], position_ms: 0 })
})

test('the end of a Spotify song, its pause button and playback on another device are told apart', async () => {
  const { spotify, player } = onSpotify()
  const song = await after(200, player('1')(onTrouble))
  await after(400, song.start(10))
  spotify.paused = true
  await wait(1100)
  expect([song.running(), song.halted(), song.finished()]).toEqual([false, true, false])
  spotify.paused = false
  await wait(1100)
  expect(song.running()).toBe(true)
  spotify.elsewhere = true
  await wait(1100)
  expect(song.halted()).toBe(true)
  spotify.elsewhere = false
  await wait(1100)
  spotify.finish()
  expect([song.halted(), song.finished()]).toEqual([false, true])
})

test('a refused token is renewed once, and a song waits for a tap if the browser requires one', async () => {
  const { spotify, player, good, token } = onSpotify()
  const song = await after(200, player('1')(onTrouble))
  good.token = 'renewed'
  expect(await after(400, song.start(0))).toBe('playing')
  expect(token).toHaveBeenLastCalledWith('good')
  spotify.plays = false
  expect(await after(400, song.start(0))).toBe('refused')
})

test.each([
  [401, '', 'needs-account'],
  [403, 'PREMIUM_REQUIRED', 'needs-account'],
  [403, 'UNKNOWN', 'refused'],
  [404, 'NO_ACTIVE_DEVICE', 'unreachable'],
  [429, '', 'unreachable'],
  [502, '', 'unreachable'],
])('Spotify’s response %i %s is reported as %s', async (status, reason, trouble) => {
  const { spotify, player } = onSpotify()
  const song = await after(200, player('1')(onTrouble))
  Object.assign(spotify, { status, reason })
  await expect(after(400, song.start(0))).rejects.toMatchObject({ trouble })
})

test.each([
  ['initialization_error', 'unsupported'],
  ['authentication_error', 'needs-account'],
  ['account_error', 'needs-account'],
  ['not_ready', 'unreachable'],
])('if Spotify’s player starts with %s, it is reported as %s', async (startsWith, trouble) => {
  const { spotify, player } = onSpotify()
  Object.assign(spotify, { startsWith })
  await expect(after(16_000, player('1')(onTrouble))).rejects.toMatchObject({ trouble })
})

test('a Spotify error in mid-song is reported, but none after the song was stopped', async () => {
  const { spotify, player } = onSpotify()
  const song = await after(200, player('1')(onTrouble))
  await after(400, song.start(0))
  spotify.emit('playback_error', { message: 'gone' })
  expect(troubles).toEqual(['broken'])
  song.stop()
  spotify.emit('playback_error', { message: 'gone' })
  expect(troubles).toHaveLength(1)
})

function onApple() {
  const { sdk, music } = fakeMusicKit()
  fakeScripts({
    'https://js-cdn.music.apple.com/musickit/v3/musickit.js': () => {
      Reflect.set(window, 'MusicKit', sdk)
      document.dispatchEvent(new Event('musickitloaded'))
    },
  })
  const player = createApplePlayer({ page: window, appName: 'A room', developerToken: async () => 'developer', url })
  return { music, player }
}

test('an Apple song starts in mid-song, and its position advances between whole-second reports', async () => {
  const { music, player } = onApple()
  const song = await after(200, player.song('1440857781')(onTrouble))
  expect(music.configured).toEqual([{ developerToken: 'developer', app: { name: 'A room', build: '1' } }])
  expect(await after(50, song.start(61.5))).toBe('playing')
  for (let quarter = 0; quarter < 40; quarter++) {
    await wait(250)
    expect(Math.abs((song.position() ?? 0) - 61.5 - (quarter + 1) / 4 - 0.05)).toBeLessThan(1)
  }
  expect(Math.abs((song.position() ?? 0) - 71.55)).toBeLessThan(0.3)
  music.go(3)
  expect([song.running(), song.halted()]).toEqual([false, true])
  music.go(10)
  expect(song.finished()).toBe(true)
  song.stop()
  expect(music.playbackState).toBe(4)
})

test('a listener without an Apple sign-in or subscription needs an account; signing in fixes it', async () => {
  const { music, player } = onApple()
  music.isAuthorized = false
  await expect(after(200, player.song('1')(onTrouble))).rejects.toMatchObject({ trouble: 'needs-account' })
  expect(await player.authorize()).toBe('user-token')
  const song = await after(50, player.song('1')(onTrouble))
  music.currentPlaybackDuration = 30
  await expect(after(50, song.start(61))).rejects.toMatchObject({ trouble: 'needs-account' })
})

test.each([
  [{ errorCode: 'SUBSCRIPTION_ERROR' }, 'needs-account'],
  [{ errorCode: 'CONTENT_UNAVAILABLE' }, 'refused'],
  [{ errorCode: 'NETWORK_ERROR' }, 'unreachable'],
  [{ errorCode: 'SOMETHING_NEW' }, 'broken'],
])('Apple’s %j is reported as %s', async (failsWith, trouble) => {
  const { music, player } = onApple()
  music.failsWith = failsWith
  const song = await after(200, player.song('1')(onTrouble))
  await expect(after(50, song.start(0))).rejects.toMatchObject({ trouble })
  music.emit('mediaPlaybackError', failsWith)
  expect(troubles).toEqual([trouble])
})

test('an Apple song waits for a tap if the browser requires one', async () => {
  const { music, player } = onApple()
  music.failsWith = new DOMException('No gesture', 'NotAllowedError')
  const song = await after(200, player.song('1')(onTrouble))
  expect(await after(50, song.start(0))).toBe('refused')
})

function onYouTube() {
  const youtube = fakeYouTube()
  // Detached from the page, which would load the frame.
  const screen = document.createElement('div')
  fakeScripts({
    'https://www.youtube.com/iframe_api': () => {
      Reflect.set(window, 'YT', youtube.sdk)
      window.onYouTubeIframeAPIReady?.()
    },
  })
  return { youtube, screen, player: createYouTubePlayer({ page: window, screen: () => screen, url }) }
}

test('a YouTube song plays in a visible frame, which is removed afterwards', async () => {
  const { youtube, screen, player } = onYouTube()
  const song = await after(300, player('dQw4w9WgXcQ')(onTrouble))
  const frame = screen.querySelector('iframe')
  expect(frame?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
  expect([frame?.width, frame?.height]).toEqual(['200', '200'])
  expect(await after(300, song.start(30))).toBe('playing')
  await wait(5000)
  expect(Math.abs((song.position() ?? 0) - 35.1)).toBeLessThan(0.2)
  song.setVolume(0.5)
  expect(youtube.volume).toBe(25)
  youtube.go(2)
  expect(song.halted()).toBe(true)
  youtube.go(0)
  expect(song.finished()).toBe(true)
  song.stop()
  expect(screen.children).toHaveLength(0)
})

test('a YouTube video waits for a tap if the browser requires one', async () => {
  const { youtube, player } = onYouTube()
  const song = await after(300, player('1')(onTrouble))
  youtube.blocked = true
  expect(await after(300, song.start(0))).toBe('refused')
})

test.each([
  [2, 'refused'],
  [5, 'broken'],
  [100, 'refused'],
  [101, 'refused'],
  [150, 'refused'],
  [153, 'unsupported'],
])('YouTube’s error %i is reported as %s at any time', async (code, trouble) => {
  const { youtube, player } = onYouTube()
  const song = await after(300, player('1')(onTrouble))
  youtube.fails = code
  await expect(after(300, song.start(0))).rejects.toMatchObject({ trouble })
  youtube.tell('onError', code)
  expect(troubles).toEqual([trouble])
})

test('a player that failed to load is loaded again next time', async () => {
  const scripts = fakeScripts({})
  const player = createYouTubePlayer({ page: window, screen: () => document.body, url })
  await expect(after(100, player('1')(onTrouble))).rejects.toMatchObject({ trouble: 'unreachable' })
  await expect(after(100, player('1')(onTrouble))).rejects.toMatchObject({ trouble: 'unreachable' })
  expect(scripts).toHaveLength(2)
})
