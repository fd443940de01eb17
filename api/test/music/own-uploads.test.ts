import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { Caller } from '../../src/ports/caller.ts'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { upload, wavFile } from '../songs.ts'
import { askingAs } from './provider-contract.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let songs: { mine: string; everybodys: string }
const isrc = 'GBAYE8200001'
const is = (kind: string) => ({ ok: false, trouble: { kind } })
const as = (person: Member) => {
  const by: Caller = { kind: 'user', uuid: person.uuid, role: 'user', capabilities: [] }
  return askingAs({ by })
}
const provider = () => must(fixtures.app.music.providers.get('uploadService'), 'our own uploads')

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  ben = await fixtures.person('ben')
  const file = (mark: number, title: string) => wavFile({ mark, tags: { title, artist: 'Ann' } })
  const mine = await upload(fixtures, ann, file(310, 'Mine'), 'mine.wav', { isrc })
  const everybodys = await upload(fixtures, ann, file(370, 'Everybody’s'), 'all.wav', {
    isrc: 'GBAYE8200002',
    isPublic: 'true',
    explicit: 'true',
  })
  await fixtures.runJobs()
  songs = { mine: mine.id, everybodys: everybodys.id }
})
afterAll(() => fixtures.close())

test('uploads are found by text and by ISRC, only by those who may find them', async () => {
  const find = (who: Member, explicit = true) =>
    provider().search?.('ann', { limit: 10, offset: 0, explicit }, as(who))
  const titles = async (who: Member, explicit?: boolean) => {
    const answer = await find(who, explicit)
    return answer?.ok ? answer.value.songs.map((song) => song.trackName) : undefined
  }
  expect(await titles(ann)).toEqual(['Everybody’s', 'Mine'])
  expect(await titles(ben)).toEqual(['Everybody’s'])
  expect(await titles(ben, false)).toEqual([])
  expect(await provider().byIsrc?.('gb-aye-82-00001', as(ann))).toMatchObject({ value: { id: songs.mine, isrc } })
  expect(await provider().byIsrc?.(isrc, as(ben))).toEqual(is('notFound'))
  expect(await provider().byIsrc?.('GBAYE8200002', askingAs())).toMatchObject({ value: { id: songs.everybodys } })
})

test('an upload plays as a stream in segments, and has a preview and artwork', async () => {
  const id = songs.everybodys
  expect(await provider().stream?.(id, 'medium', askingAs())).toMatchObject({
    value: { format: 'hls', expiresAt: null, url: expect.stringContaining(id) },
  })
  expect(await provider().preview?.(id, askingAs())).toMatchObject({
    value: { format: 'http', url: `http://test/songs/${id}/preview` },
  })
  expect(await provider().byId(id, askingAs())).toMatchObject({
    value: { trackName: 'Everybody’s', thumbnail: expect.stringContaining(id) },
  })
  expect(await provider().byId('../me', askingAs())).toEqual(is('notFound'))
  expect(await provider().stream?.('00000000-0000-4000-8000-000000000000', 'low', askingAs())).toEqual(is('notFound'))
})
