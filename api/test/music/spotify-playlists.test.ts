import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { fakeSpotify, spotifyIds } from '../fakes/spotify.ts'
import type { Outside } from './provider-contract.ts'
import { withMusic } from './with-music.ts'

let fixtures: Fixtures
let outside: Outside
const spotify = fakeSpotify()
const closed = '1'.repeat(22)
beforeAll(async () => {
  fixtures = await openApi()
  outside = await withMusic(fixtures, { spotify: spotifyIds }, spotify.hosts)
  const uris = spotify.tracks.map(({ uri }) => uri)
  spotify.playlists.set(closed, { name: 'Closed', description: 'Ours', owner: 'ann', uris })
  spotify.closed.add(closed)
})
afterAll(async () => {
  await fixtures.close()
  await outside.close()
})

const link = (who: Member) => {
  const body = { code: spotify.codeFor('ann'), redirectUri: 'https://segue.test/linked' }
  return who.call('POST /spotify/exchange-code', { body })
}

async function exported(who: Member) {
  const songs = spotify.tracks.slice(0, 3).map(({ id, name }) => ({
    musicProviders: { spotify: id },
    trackName: name,
    artistName: 'The Testers',
    duration: 200.5,
  }))
  const { crateUuid } = await who.call('POST /crate', { body: { crateName: 'Out', songs } })
  const { exportId } = await who.call('POST /exports/spotify', { body: { crateUuid } })
  await fixtures.runJobs()
  return who.call('GET /exports/{exportId}', { params: { exportId } })
}

test("a playlist is exported to its owner's account, even if Spotify has revoked their token early", async () => {
  const ann = await fixtures.person('ann')
  const { accessToken } = await link(ann)
  spotify.tokens.delete(accessToken)
  expect(await exported(ann)).toMatchObject({ status: 'COMPLETE', done: 3, missed: 0 })
  expect([...spotify.playlists.values()].at(-1)).toMatchObject({ name: 'Out', owner: 'ann' })
  expect([...spotify.playlists.values()].at(-1)?.uris).toHaveLength(3)
})

test('an export without a linked account says what to do', async () => {
  const bob = await fixtures.person('bob')
  const { accessToken } = await link(bob)
  spotify.tokens.delete(accessToken)
  spotify.refreshTokens.clear()
  expect(await exported(bob)).toMatchObject({
    status: 'FAILED',
    failure: 'Link your account with the music provider, then try again.',
  })
})

test('a private playlist is imported for people who may read it, and others are asked to link an account', async () => {
  const importFrom = { link: `https://open.spotify.com/playlist/${closed}` }
  const cleo = await fixtures.person('cleo')
  const begun = await cleo.call('POST /crate', { body: { importFrom } })
  await fixtures.runJobs()
  const look = (crateId: string) => cleo.call('GET /crate/{crateId}', { params: { crateId } })
  expect(await look(begun.crateUuid)).toMatchObject({
    importStatus: 'FAILED',
    importProgress: { failure: 'Link your account with the music provider, then try again.' },
  })
  await link(cleo)
  const again = await cleo.call('POST /crate', { body: { importFrom } })
  await fixtures.runJobs()
  expect(await look(again.crateUuid)).toMatchObject({ importStatus: 'COMPLETE', crateName: 'Closed', count: 25 })
})
