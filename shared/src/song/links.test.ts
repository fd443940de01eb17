import { expect, test } from 'vitest'
import { linkOf, playlistLinkIn, songLinkIn } from './links.ts'
import { musicProviders, type MusicProvider } from './providers.ts'

const track = '4znkNgqRMCF12mY7EbklsA'
const upload = '1f1a4ee2-6c7d-4f7e-9d6b-3a2b1c0d9e8f'

const songs: [string, MusicProvider, string | null][] = [
  ['https://music.apple.com/us/album/notorious/1710183056?i=1710183495', 'apple', '1710183495'],
  ['https://geo.music.apple.com/us/album/_/598897428?i=598897654&mt=1&app=music', 'apple', '598897654'],
  ['https://music.apple.com/de/song/rio/693602619', 'apple', '693602619'],
  ['https://itunes.apple.com/us/album/x/id1?i=2', 'apple', '2'],
  ['https://audius.co/skrillex/rumble-123456', 'audius', null],
  ['https://audius.co/tracks/D7KyD', 'audius', 'D7KyD'],
  ['https://play.napster.com/track/tra.371853', 'napster', 'tra.371853'],
  ['https://web.napster.com/artist/duran-duran/album/decade/track/rio', 'napster', null],
  ['https://soundcloud.com/duranduran/notorious-2010-remastered', 'soundCloudPublic', null],
  ['https://m.soundcloud.com/duranduran/rio/s-AbC12', 'soundCloudPublic', null],
  ['https://on.soundcloud.com/Xy12z', 'soundCloudPublic', null],
  ['https://api.soundcloud.com/tracks/256055542', 'soundCloudPublic', '256055542'],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/256055542',
    'soundCloudPublic',
    '256055542',
  ],
  [`https://open.spotify.com/track/${track}?si=abc`, 'spotify', track],
  [`https://open.spotify.com/intl-de/track/${track}`, 'spotify', track],
  [`spotify:track:${track}`, 'spotify', track],
  ['https://spotify.link/AbCdEf', 'spotify', null],
  ['https://www.youtube.com/watch?v=Z9z0e1Wm64M&list=RDZ9', 'youtube', 'Z9z0e1Wm64M'],
  ['https://music.youtube.com/watch?v=8TDHNbcfwws', 'youtube', '8TDHNbcfwws'],
  ['youtu.be/8TDHNbcfwws?t=10', 'youtube', '8TDHNbcfwws'],
  ['https://youtube.com/shorts/8TDHNbcfwws', 'youtube', '8TDHNbcfwws'],
  ['https://www.pandora.com/TR:7043256', 'pandora', 'TR:7043256'],
  ['https://www.pandora.com/artist/duran-duran/rio/rio/TRkl2m3n4', 'pandora', 'TRkl2m3n4'],
  ['https://www.deezer.com/en/track/3130439', 'deezer', '3130439'],
  ['https://deezer.page.link/abc123', 'deezer', null],
  ['https://listen.tidal.com/track/143940', 'tidal', '143940'],
  ['https://tidal.com/browse/track/143940/u', 'tidal', '143940'],
  ['https://music.amazon.com/albums/B00165KRQU?trackAsin=B00165MYIO', 'amazonMusic', 'B00165MYIO'],
  ['https://music.amazon.co.uk/tracks/B0041ZQY78', 'amazonMusic', 'B0041ZQY78'],
  ['https://amazon.com/dp/B073PLDJQ2', 'amazonMusic', 'B073PLDJQ2'],
  ['https://music.yandex.ru/album/1/track/240627', 'yandex', '240627'],
  ['https://spinrilla.com/songs/42-some-song', 'spinrilla', '42-some-song'],
  ['https://www.7digital.com/artist/duran-duran/release/rio?trackid=10694659', 'sevenDigital', '10694659'],
  [`https://play.segue.test:3000/songs/${upload}`, 'uploadService', upload],
]

test.each(songs)('%s links to a song of %s', (text, provider, id) => {
  expect(songLinkIn(` ${text} `, 'https://play.segue.test:3000')).toMatchObject({ provider, id })
  if (!text.includes('?') && text.includes('//'))
    expect(songLinkIn(`${text}/`, 'https://play.segue.test:3000')?.id).toBe(id)
})

test('every provider has a link that is recognized', () => {
  expect(new Set(songs.map(([, provider]) => provider))).toEqual(new Set(musicProviders))
})

test('other texts and links are not recognized as songs', () => {
  const others = [
    '',
    'just words',
    'https://example.test/track/1',
    'https://music.apple.com/us/album/notorious/1710183056',
    'https://soundcloud.com/duranduran/sets/decade',
    'https://soundcloud.com/duranduran',
    'https://open.spotify.com/album/4znkNgqRMCF12mY7EbklsA',
    'https://www.youtube.com/@somebody',
    `https://other.test/songs/${upload}`,
    'ftp://open.spotify.com/track/4znkNgqRMCF12mY7EbklsA',
    'javascript:alert(1)',
  ]
  for (const text of others)
    expect([text, songLinkIn(text, 'https://play.segue.test:3000')]).toEqual([text, undefined])
})

test("a host that merely contains a provider's name is not that provider", () => {
  const path = `/track/${track}`
  for (const host of [
    'spotify.com.evil.test',
    'evilspotify.com',
    'open.spotify.com@evil.test',
    'evil.test#open.spotify.com',
    'open.spotify.com:8080',
    'user:pass@open.spotify.com',
  ])
    expect([host, songLinkIn(`https://${host}${path}`)]).toEqual([host, undefined])
})

test('playlists are recognized by their id or their whole link', () => {
  expect(playlistLinkIn('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M?si=1')).toMatchObject({
    provider: 'spotify',
    id: '37i9dQZF1DXcBWIGoYBM5M',
  })
  expect(playlistLinkIn('spotify:playlist:37i9dQZF1DXcBWIGoYBM5M')?.id).toBe('37i9dQZF1DXcBWIGoYBM5M')
  expect(playlistLinkIn('https://music.apple.com/us/playlist/hits/pl.u-8aAVZAPhJ1vKv')?.id).toBe('pl.u-8aAVZAPhJ1vKv')
  expect(playlistLinkIn('https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOkn')?.provider).toBe('youtube')
  expect(playlistLinkIn('https://www.deezer.com/fr/playlist/908622995')?.id).toBe('908622995')
  const sets = 'https://soundcloud.com/duranduran/sets/decade'
  expect(playlistLinkIn(sets)).toEqual({ provider: 'soundCloudPublic', id: sets, url: sets })
  expect(playlistLinkIn(`https://open.spotify.com/track/${track}`)).toBeUndefined()
  expect(playlistLinkIn('nothing')).toBeUndefined()
})

test('the page of a song can be built from its id and is recognized again', () => {
  const known = songs.flatMap(([, provider, id]) => {
    const page = id === null ? undefined : linkOf(provider, id)
    return page === undefined ? [] : [{ provider, id, page }]
  })
  for (const { provider, id, page } of known) expect(songLinkIn(page)).toMatchObject({ provider, id })
  expect(new Set(known.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(10)
  expect(linkOf('spotify', `spotify:track:${track}`)).toBe(`https://open.spotify.com/track/${track}`)
  expect(linkOf('uploadService', upload)).toBeUndefined()
})
