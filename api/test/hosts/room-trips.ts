import { isDeepStrictEqual } from 'node:util'
import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { RoomConnection } from '@segue/shared/room/client/connection.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Ground } from './ground.ts'
import { long, providerSong } from './songs.ts'

/** The life of rooms over time, on any host. */
export function roomTrips({ host, room, pass, span }: Ground): void {
  const shortMs = span(1000)
  const short = (name: string) => providerSong(name, shortMs / 1000)

  test('[R38] a song ends by itself, the next DJ with a song follows, and then nothing plays', async () => {
    const here = await room()
    const [a, b] = [await here.ownJoined('ann'), await here.ownJoined('ben')]
    const played: unknown[] = []
    await a.act({ type: 'addDj', song: short('one') })
    const first = must(a.mirror.state?.nowPlaying, 'the first song')
    expect(first.endTime - first.startTime).toBe(shortMs)
    await b.act({ type: 'addDj', song: short('two') })
    await pass(shortMs)
    await until(() => a.mirror.state?.nowPlaying?.song.trackName === 'two', 'the second song')
    played.push(a.mirror.state?.djs.map((dj) => [dj.uuid, dj.nextSong]))
    expect(played).toEqual([
      [
        [(await host().person('ben')).uuid, null],
        [(await host().person('ann')).uuid, null],
      ],
    ])
    await pass(shortMs)
    await until(() => b.mirror.state?.nowPlaying === null, 'no song to be playing')
    expect(b.mirror.state).toMatchObject({ songsRemainingForDj: 0, vibeMeter: 0 })
  })

  test('[R53] a kicked person is notified and disconnected permanently, and may join again', async () => {
    const [ann, ben] = [await host().person('ann'), await host().person('ben')]
    const here = await room({ roles: [{ person: ann, role: 'moderator' }] })
    const staff = await here.published('1.0.0', 'ann')
    const [kicked, own] = [await here.published('0.2.6', 'ben'), await here.ownJoined('ben')]
    await staff.client.action('kickUserFromRoom', { userUuid: ben.uuid })
    await until(() => kicked.client.state === 'disconnected' && own.status.kind === 'stopped', 'the close')
    expect(kicked.names).toContain('kickedFromRoom')
    expect(own.status).toMatchObject({ why: { code: 'kickedFromRoom' } })
    await until(() => staff.names.includes('userLeft'), 'the userLeft message')
    expect(staff.state.allUsers.map((user) => user.uuid)).toEqual([ann.uuid])
    await here.published('1.0.0', 'ben')
  })

  test('[R65] our client that misses a push notices the gap, rejoins and has the room’s state again', async () => {
    const here = await room()
    let losing = false
    const lossy = await here.ownJoined('ann', (text) => losing && text.includes('"votedOnSong"'))
    const [b, c] = [await here.ownJoined('ben'), await here.ownJoined('cleo')]
    await b.act({ type: 'addDj', song: long('one') })
    losing = true
    await c.act({ type: 'voteOnSong', songVotes: { like: true } })
    await c.act({ type: 'voteOnSong', songVotes: { star: true } })
    losing = false
    await b.act({ type: 'updateNextSong', song: long('two') })
    const isWhole = ({ mirror }: RoomConnection) => mirror.fresh && mirror.state?.djs[0]?.nextSong
    await until(() => isWhole(lossy) && isWhole(b), 'the whole room state')
    // Everybody's votes, and the catalogue's answers about songs, may still arrive, at one after the other.
    const isSame = () => isDeepStrictEqual(lossy.mirror.state, b.mirror.state) && lossy.mirror.rev === b.mirror.rev
    await until(isSame, 'the same state')
    expect(lossy.mirror.state?.voteCounts).toEqual({ likes: 1, dislikes: 0, stars: 1 })
  })

  test('[R19] an unloaded room is restored as it was, and our client returns to it', async () => {
    const here = await room({ settings: { songsPerDj: 2 } })
    const [a, b] = [await here.ownJoined('ann'), await here.ownJoined('ben')]
    await a.act({ type: 'addDj', song: long('one') })
    await a.act({ type: 'updateNextSong', song: long('then') })
    await b.act({ type: 'addDj', song: long('two') })
    await b.act({ type: 'voteOnSong', songVotes: { like: true } })
    await until(() => a.mirror.rev === b.mirror.rev && a.mirror.state?.voteCounts.likes === 1, 'the vote')
    const before = withTitles(must(a.mirror.state, 'the room'))
    await here.evict()
    await a.act({ type: 'playOneTimeAnimation', animation: 'jump' })
    await until(() => peopleIn(a) === 2, 'all users')
    expect(withTitles(must(a.mirror.state, 'the room'))).toEqual(before)
    const { djs, nowPlaying, voteCounts } = before
    expect(withTitles(await here.truth('cleo'))).toMatchObject({
      djs,
      nowPlaying,
      voteCounts,
      songsRemainingForDj: 1,
    })
  })

  test('[R19] a song that ends while its room is unloaded is followed by the next', async () => {
    const here = await room()
    const [a, b] = [await here.ownJoined('ann'), await here.ownJoined('ben')]
    // Shorter than the grace period, or the DJs would be gone before they reconnect.
    await a.act({ type: 'addDj', song: providerSong('one', 3) })
    await b.act({ type: 'addDj', song: long('two') })
    await host().evict(here.roomUuid)
    await pass(3000)
    await until(() => b.mirror.fresh && b.mirror.state?.nowPlaying?.song.trackName === 'two', 'the next song')
  })
}

const peopleIn = (connection: RoomConnection) => Object.keys(connection.mirror.state?.allUserData ?? {}).length

/** A room with titles in place of its songs, whose other fields arrive from the catalogue at any time. */
function withTitles(state: RoomState): RoomState {
  return JSON.parse(JSON.stringify(state, (_, value) => value?.trackName ?? value))
}
