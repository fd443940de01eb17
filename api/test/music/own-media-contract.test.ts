import { createAudius } from '../../src/adapters/music/audius.ts'
import { createSevenDigital } from '../../src/adapters/music/seven-digital.ts'
import { createSoundCloud } from '../../src/adapters/music/sound-cloud.ts'
import { audiusIds, fakeAudius } from '../fakes/audius.ts'
import { fakeSevenDigital, sevenDigitalIds } from '../fakes/seven-digital.ts'
import { fakeSoundCloud, soundCloudIds } from '../fakes/soundcloud.ts'
import { memoryTokenStore } from './memory-token-store.ts'
import { providerContract, type ProviderCase } from './provider-contract.ts'

let nonces = 0

const cases: ProviderCase[] = [
  {
    name: 'audius',
    open: () => ({ party: fakeAudius(), create: (tools) => createAudius(audiusIds, tools) }),
    at: /^api\.audius\.co\/v1\/tracks\/D/,
    song: {
      id: 'D001x',
      trackName: 'Song 1',
      artistName: 'The Testers',
      duration: 200,
      thumbnail: /1000x1000\.jpg$/,
    },
    missing: 'zzzzz',
    words: 'song',
    renews: false,
    secrets: [audiusIds.token],
  },
  {
    name: 'soundCloudPublic',
    open: () => ({
      party: fakeSoundCloud(),
      create: (tools) =>
        createSoundCloud(soundCloudIds, { ...tools, tokenStore: memoryTokenStore(tools.clock) }).provider,
    }),
    at: /^api\.soundcloud\.com\/tracks\/soundcloud:tracks/,
    song: {
      id: '1001',
      trackName: 'Song 1',
      artistName: 'The Testers',
      duration: 200.5,
      thumbnail: /artworks-abc-t500x500\.jpg$/,
    },
    missing: '999999',
    words: 'song',
    renews: true,
    tooMany: {
      status: 429,
      json: {
        errors: [
          {
            meta: {
              rate_limit: { group: 'plays', max_nr_of_requests: 15_000, time_window: 'PT24H' },
              remaining_requests: 0,
              reset_time: '2026/11/20 20:00:07 +0000',
            },
          },
        ],
      },
    },
    secrets: [soundCloudIds.clientSecret, 'soundcloud-access', 'soundcloud-refresh'],
  },
  {
    name: 'sevenDigital',
    open: () => ({
      party: fakeSevenDigital(),
      create: (tools) => createSevenDigital(sevenDigitalIds, { ...tools, nonce: () => `nonce-${++nonces}` }),
    }),
    at: /^api\.7digital\.com\/1\.2\/track\/details/,
    song: {
      id: '500001',
      trackName: 'Song 1',
      artistName: 'The Testers',
      isrc: 'GBAYE8200001',
      duration: 200,
      thumbnail: /0000000088_800\.jpg$/,
    },
    missing: '999999',
    words: 'song',
    renews: false,
    secrets: [sevenDigitalIds.secret, 'oauth_signature'],
  },
]

for (const one of cases) providerContract(one)
