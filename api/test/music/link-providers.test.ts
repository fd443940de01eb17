import { afterEach, expect, test } from 'vitest'
import { createDeezer } from '../../src/adapters/music/deezer.ts'
import { createNapster } from '../../src/adapters/music/napster.ts'
import { createPandora } from '../../src/adapters/music/pandora.ts'
import { createSpinrilla } from '../../src/adapters/music/spinrilla.ts'
import { createTidal } from '../../src/adapters/music/tidal.ts'
import type { ProviderOutcome, PlaylistPage, Provider } from '../../src/ports/music-provider.ts'
import { napsterKey, fakeDeezer, fakeNapster, fakeTidal, tidalIds } from '../fakes/metadata.ts'
import { askingAs, openOutside, type Outside } from './provider-contract.ts'

let outside: Outside | undefined
afterEach(async () => {
  await outside?.close()
  outside = undefined
})

async function wholePlaylist(provider: Provider, id: string) {
  const ids: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page: ProviderOutcome<PlaylistPage> | undefined = await provider.playlist?.(id, cursor, askingAs())
    if (!page?.ok) throw new Error('A page was expected')
    expect(page.value.name).toBe('Pressings')
    ids.push(...page.value.songs.map((song) => song.id))
    cursor = page.value.next
    pages++
  } while (cursor)
  return { ids, pages }
}

test('Deezer: a playlist is read page by page, with songs whose ISRC Deezer leaves out', async () => {
  const there = fakeDeezer()
  outside = await openOutside(there.hosts)
  const { ids, pages } = await wholePlaylist(createDeezer(outside.tools), '77')
  expect(ids).toHaveLength(130)
  expect(pages).toBe(2)
})

test('Deezer: its code for a busy service is retried', async () => {
  const there = fakeDeezer()
  outside = await openOutside(there.hosts)
  const provider = createDeezer(outside.tools)
  const how = { json: { error: { type: 'Exception', message: 'Service busy', code: 700 } } }
  there.faults.push({ at: /track/, times: 1, how })
  expect(await provider.byId('5001', askingAs())).toMatchObject({ ok: true })
})

test('Deezer: a short link leads to its song', async () => {
  const there = fakeDeezer()
  outside = await openOutside({
    ...there.hosts,
    'link.deezer.com': (_, response) =>
      response.writeHead(302, { Location: 'https://www.deezer.com/en/track/5003' }).end(),
  })
  const found = await createDeezer(outside.tools).byLink?.('https://link.deezer.com/s/abc', askingAs())
  expect(found).toMatchObject({ ok: true, value: { id: '5003', trackName: 'Song 3' } })
})

test('TIDAL: a playlist is read page by page, without its videos', async () => {
  const there = fakeTidal()
  outside = await openOutside(there.hosts)
  const { ids, pages } = await wholePlaylist(createTidal(tidalIds, outside.tools), there.playlist)
  expect(ids).toHaveLength(30)
  expect(pages).toBe(2)
})

test('Napster: a link with names leads to its song', async () => {
  const there = fakeNapster()
  outside = await openOutside(there.hosts)
  const provider = createNapster(napsterKey, outside.tools)
  const link = 'https://app.napster.com/artist/the-testers/album/test-pressings/track/song-1'
  expect(await provider.byLink?.(link, askingAs())).toMatchObject({ ok: true, value: { id: 'tra.1' } })
  expect(await provider.byLink?.(link.replace('song-1', 'song-2'), askingAs())).toMatchObject({ ok: false })
})

test('Pandora: a link, short or not, contains the song’s title, and an id alone finds nothing', async () => {
  const link = 'https://www.pandora.com/artist/a-ha/hunting-high-and-low/take-on-me/TRabc123'
  outside = await openOutside({
    'pandora.app.link': (_, response) => response.writeHead(307, { Location: link }).end(),
  })
  const provider = createPandora(outside.tools)
  const song = { id: 'TRabc123', trackName: 'Take On Me', artistName: 'A Ha', albumName: 'Hunting High And Low' }
  expect(await provider.byLink?.(link, askingAs())).toMatchObject({ ok: true, value: song })
  expect(await provider.byLink?.('https://pandora.app.link/xyz', askingAs())).toMatchObject({ ok: true, value: song })
  expect(await provider.byLink?.('TRabc123', askingAs())).toMatchObject({ trouble: { kind: 'notFound' } })
  expect(await provider.byId('TRabc123', askingAs())).toMatchObject({ trouble: { kind: 'notFound' } })
})

test('Spinrilla: an id contains the song’s title, and a number alone finds nothing', async () => {
  const provider = createSpinrilla()
  expect(await provider.byId('2145-gunna-top-off', askingAs())).toMatchObject({
    ok: true,
    value: { trackName: 'Gunna Top Off' },
  })
  expect(await provider.byId('2145', askingAs())).toMatchObject({ trouble: { kind: 'notFound' } })
})
