import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { findOrCreateSong, recordPlay, songAlike } from '../public.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
})
afterAll(() => fixtures.close())

type Facts = Partial<Parameters<typeof findOrCreateSong>[1]>
const known = (name: string, facts: Facts = {}) =>
  findOrCreateSong(fixtures.app.db, {
    musicProviders: { audius: `alike ${name}` },
    trackName: name,
    artistName: 'The Testers',
    status: 'SUCCESS',
    duration: 200,
    ...facts,
  })

const makeRoom = async () => (await ann.call('POST /rooms/infrastructure', { body: { name: 'Alike' } })).uuid

let plays = 0
async function played(roomUuid: string, dj: Member, ...songs: (string | Song)[]) {
  for (const one of songs) {
    plays += 1
    const song = typeof one === 'string' ? await known(one) : one
    const startTime = fixtures.clock.now() + plays
    await recordPlay(fixtures.app.db, { playId: `alike ${plays}`, roomUuid, djUuid: dj.uuid, song, startTime })
  }
}

async function crate(who: Member, isPublic: boolean, ...names: string[]) {
  const songs = await Promise.all(names.map(async (name) => ({ songId: must((await known(name)).songId, 'an id') })))
  await who.call('POST /crate', { body: { crateName: 'Alike', isPublic, songs } })
}

/** The songs a room would pick from, best first. */
async function picks(roomUuid: string, mayPlay: (name: string) => boolean = () => true) {
  const names: string[] = []
  for (let turn = 0; turn < 24; turn++) {
    const song = await songAlike(fixtures.app.db, {
      roomUuid,
      turn,
      mayPlay: ({ trackName }) => mayPlay(trackName ?? ''),
    })
    if (song?.trackName && !names.includes(song.trackName)) names.push(song.trackName)
  }
  return names
}

test('[L341] songs in the same public crates come first, then those the same people played', async () => {
  const [room, other] = [await makeRoom(), await makeRoom()]
  await played(other, ann, 'from another room')
  await played(room, ann, 'seed')
  await crate(ben, true, 'seed', 'kept with it')
  await crate(ben, false, 'seed', 'kept in private')
  expect(await picks(room)).toEqual(['kept with it', 'from another room', 'seed'])
})

test('[L341] the latest songs are not repeated, and songs that the room refuses are passed over', async () => {
  const room = await makeRoom()
  await played(room, ben, 'first', 'second', 'third', 'fourth')
  const found = await picks(room)
  expect(found).toEqual(expect.arrayContaining(['first', 'second']))
  expect(found).not.toContain('third')
  expect(found).not.toContain('fourth')
  expect(await picks(room, (name) => name !== 'first')).not.toContain('first')
})

test('[L341] private uploads, songs with a secret link and unavailable songs are never picked', async () => {
  const [room, cleo] = [await makeRoom(), await fixtures.person('cleo')]
  const upload = await known('upload', { musicProviders: { uploadService: 'alike upload' }, status: 'VERIFIED' })
  const secret = await known('secret', { musicProviders: { soundCloudPublic: '1:s-secret' } })
  const gone = await known('gone', { musicProviders: { audius: 'alike gone' }, status: 'DATA_NOT_FOUND' })
  await played(room, cleo, upload, secret, gone, 'available', 'a', 'b', 'c', 'd')
  expect(await picks(room)).toEqual(['available'])
})

test('[L341] a room in which nothing was played has no songs to continue with', async () => {
  expect(await picks(await makeRoom())).toEqual([])
})
