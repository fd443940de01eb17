import { PlayError } from '@segue/shared/playback/choice.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import { expect, test } from 'vitest'
import { createMediaFinder, headersFor, NothingPlaysIt, type Media, type Playable, type Provider } from './media.ts'
import { createUploadService } from '../providers/upload-service.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

function provider(name: PlayableProvider, plays = true): Provider {
  const media: Media = { provider: name, kind: 'file', url: `https://${name}.example/song` }
  return { name, plays: () => plays, prepare: async () => media }
}

test("a song plays from the first provider in the brand's order that has it", async () => {
  const providers = [provider('uploadService'), provider('audius'), provider('apple'), provider('spotify', false)]
  const hangout = createMediaFinder({ brand: 'hangout', providers })
  const turntable = createMediaFinder({ brand: 'turntable', providers })
  expect((await hangout({})).provider).toBe('audius')
  expect((await turntable({})).provider).toBe('apple')
})

test('a song that no provider plays is rejected with NothingPlaysIt', async () => {
  await expect(createMediaFinder({ brand: 'hangout', providers: [] })({})).rejects.toThrow(NothingPlaysIt)
})

const failing = (name: PlayableProvider, trouble: Trouble): Provider => ({
  ...provider(name),
  prepare: () => Promise.reject(new MediaTrouble(trouble, 'Not from here')),
})

test('the next provider in the order is tried if one does not deliver', async () => {
  const providers = [failing('sevenDigital', 'refused'), failing('audius', 'unreachable'), provider('uploadService')]
  expect((await createMediaFinder({ brand: 'hangout', providers })({})).provider).toBe('uploadService')
})

test.each([
  ['the temporary one, if there is one', ['refused', 'needs-account', 'unreachable'], 'unreachable'],
  ['otherwise the one that the listener can fix', ['refused', 'needs-account', 'refused'], 'needs-account'],
  ['otherwise the refusal', ['refused', 'refused', 'unsupported'], 'refused'],
] as const)('if no provider delivers a song, the reported reason is: %s', async (_, troubles, received) => {
  const names = ['sevenDigital', 'audius', 'spotify'] as const
  const providers = names.map((name, at) => failing(name, troubles[at] ?? 'broken'))
  const refusal = createMediaFinder({ brand: 'hangout', providers })({})
  await expect(refusal).rejects.toMatchObject({
    why: received,
    provider: names[troubles.findIndex((one) => one === received)],
  })
})

test('headers are sent to the host of the song and to no other', () => {
  const media: Media = {
    provider: 'uploadService',
    kind: 'hls',
    url: 'https://api.example/songs/1/hls-playlist',
    headers: () => ({ Authorization: 'Bearer secret' }),
  }
  expect(headersFor(media, 'https://api.example/songs/hls/key?song=1')).toEqual({ Authorization: 'Bearer secret' })
  expect(headersFor(media, 'https://cdn.example/segment-0.m4s')).toEqual({})
  expect(headersFor(media, 'http://api.example/segment-0.m4s')).toEqual({})
})

test('an upload is requested by its id, with the current token', async () => {
  let token: string | null = 'first'
  const uploads = createUploadService({ apiUrl: 'https://api.example', token: () => token })
  const media = await uploads.prepare({ musicProviders: { uploadService: 'a/b' }, gainDb: -3 })
  expect(media).toMatchObject({ kind: 'hls', url: 'https://api.example/songs/a%2Fb/hls-playlist', gainDb: -3 })
  expect(headersOf(media)).toEqual({ Authorization: 'Bearer first' })
  token = 'renewed'
  expect(headersOf(media)).toEqual({ Authorization: 'Bearer renewed' })
  token = null
  expect(headersOf(media)).toEqual({})
})

test('the upload service does not play a song without an upload', async () => {
  const uploads = createUploadService({ apiUrl: '', token: () => null })
  expect(uploads.plays({ musicProviders: { spotify: 'x' } })).toBe(false)
  expect(uploads.plays({})).toBe(false)
  await expect(uploads.prepare({})).rejects.toThrow(PlayError)
})

function headersOf(media: Playable) {
  return media.kind === 'foreign' ? undefined : media.headers?.()
}
