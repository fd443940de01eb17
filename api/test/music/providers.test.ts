import { createAmazonMusic } from '../../src/adapters/music/amazon-music.ts'
import { createApple } from '../../src/adapters/music/apple.ts'
import { createDeezer } from '../../src/adapters/music/deezer.ts'
import { createNapster } from '../../src/adapters/music/napster.ts'
import { createSpotify } from '../../src/adapters/music/spotify.ts'
import { createTidal } from '../../src/adapters/music/tidal.ts'
import { createYoutube } from '../../src/adapters/music/youtube.ts'
import { appleKeys, fakeApple } from '../fakes/apple.ts'
import {
  amazonKeys,
  napsterKey,
  fakeAmazon,
  fakeDeezer,
  fakeNapster,
  fakeTidal,
  tidalIds,
} from '../fakes/metadata.ts'
import { fakeSpotify, spotifyIds } from '../fakes/spotify.ts'
import { fakeYoutube, youtubeKeys } from '../fakes/youtube.ts'
import { providerContract, type ProviderCase } from './provider-contract.ts'

const songOne = { trackName: 'Song 1', artistName: 'The Testers', isrc: 'GBAYE8200001', duration: 200 }

const cases: ProviderCase[] = [
  {
    name: 'spotify',
    open: () => ({ party: fakeSpotify(), create: (tools) => createSpotify(spotifyIds, tools).provider }),
    at: /^api\.spotify\.com\/v1\/tracks/,
    song: {
      id: '0000000000000000000001',
      trackName: 'Song 1',
      artistName: 'The Testers, Guest',
      isrc: 'GBAYE8200001',
      duration: 200.5,
      thumbnail: /ab67616d0000b273/,
    },
    missing: 'zzzzzzzzzzzzzzzzzzzzzz',
    words: 'song',
    renews: true,
    secrets: [spotifyIds.clientSecret, 'spotify-access'],
  },
  {
    name: 'apple',
    open: () => ({ party: fakeApple(), create: (tools) => createApple(appleKeys, tools).provider }),
    at: /^api\.music\.apple\.com\/v1\/catalog\/us\/songs\//,
    song: {
      id: '900001',
      trackName: 'Song 1',
      artistName: 'The Testers',
      isrc: 'GBAYE8200001',
      duration: 200.5,
      thumbnail: /\{w\}x\{h\}/,
    },
    missing: '999999',
    words: 'song',
    renews: true,
    secrets: [appleKeys.privateKey, 'eyJ'],
  },
  {
    name: 'youtube',
    open: () => ({ party: fakeYoutube(), create: (tools) => createYoutube(youtubeKeys, tools).provider }),
    at: /^www\.googleapis\.com\/youtube\/v3\/videos/,
    song: {
      id: 'video000001',
      trackName: 'Song 1',
      artistName: 'The Testers',
      duration: 200,
      thumbnail: /hqdefault/,
    },
    missing: 'video999999',
    words: 'song',
    renews: false,
    secrets: [youtubeKeys.apiKey, 'youtube-secret'],
  },
  {
    name: 'deezer',
    open: () => ({ party: fakeDeezer(), create: createDeezer }),
    at: /^api\.deezer\.com\/track\//,
    song: { id: '5001', ...songOne, thumbnail: /1000x1000/ },
    missing: '1',
    renews: false,
    tooMany: { json: { error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } } },
    tooManyMs: 5000,
    secrets: [],
  },
  {
    name: 'tidal',
    open: () => ({ party: fakeTidal(), create: (tools) => createTidal(tidalIds, tools) }),
    at: /^openapi\.tidal\.com\/v2\/tracks\//,
    song: { id: '7001', ...songOne, thumbnail: /1280x1280/ },
    missing: '1',
    renews: true,
    secrets: [tidalIds.clientSecret, 'tidal-access'],
  },
  {
    name: 'napster',
    open: () => ({ party: fakeNapster(), create: (tools) => createNapster(napsterKey, tools) }),
    at: /^api\.napster\.com\/v2\.2\/tracks\//,
    song: { id: 'tra.1', ...songOne, thumbnail: /alb\.1\/images\/500x500/ },
    missing: 'tra.999',
    renews: false,
    secrets: [napsterKey.apiKey],
  },
  {
    name: 'amazonMusic',
    open: () => ({ party: fakeAmazon(), create: (tools) => createAmazonMusic(amazonKeys, tools) }),
    at: /^api\.music\.amazon\.dev\/v1\/tracks\//,
    song: { id: 'B000000001', ...songOne, thumbnail: /m\.media-amazon/ },
    missing: 'B099999999',
    renews: true,
    secrets: [amazonKeys.clientSecret, amazonKeys.refreshToken, 'amazon-access'],
  },
]

for (const one of cases) providerContract(one)
