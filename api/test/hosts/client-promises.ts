import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { publishedVersions, type PublishedVersion } from '../clients/published.ts'
import type { Ground } from './ground.ts'
import { long } from './songs.ts'
import { Visitors } from './visitors.ts'

const versions = Object.keys(publishedVersions) as PublishedVersion[]
const patience = 60_000

/** What the published clients, and all clients together, can rely on. */
export function clientPromises({ host, room }: Ground): void {
  test.each(versions)(
    '[R183] ttfm-socket %s joins, acts, and applies every patch with validation',
    async (version) => {
      const here = await room()
      const a = await here.published(version, 'ann')
      const { roomUuid } = here
      expect(a.answer).toMatchObject({ roomUuid, allowedRooms: [roomUuid], didCreate: true })
      expect(a.answer.state.allUserData).toEqual({})
      expect(a.client.state).toBe('connected')
      const b = await here.published(version, 'guest')
      expect((await b.client.detailsView()).data.rooms).toEqual([roomUuid])
      await a.client.action('addDj', { song: long('one'), userUuid: 'somebody else', tokenRole: 'superUser' })
      await b.client.action('addDj')
      await b.client.action('updateNextSong', { song: long('two') })
      await b.client.action('voteOnSong', { songVotes: { like: true } })
      await b.client.action('voteOnSong', { songVotes: { star: true } })
      await b.client.action('playOneTimeAnimation', { animation: 'emoji', emoji: '🔥' })
      await a.client.action('skipSong')
      await a.client.action('removeDj', { djUuid: null })
      await expect(a.client.action('skipSong')).rejects.toBe('Only the current DJ or room staff can skip.')
      const everybody = [a, b]
      await until(() => everybody.every(({ names }) => names.includes('removedDj')), 'the end')
      const truth = await here.truth('ann')
      const { uuid } = await host().person('guest')
      for (const { state } of everybody) expect(state).toEqual(truth)
      expect(truth.djs.map((dj) => dj.uuid)).toEqual([uuid])
      expect(truth.nowPlaying?.song.trackName).toBe('two')
      const params = { userUuid: uuid, animation: 'emoji', emoji: '🔥' }
      expect(a.stateless).toContainEqual({ name: 'playedOneTimeAnimation', params })
      expect([a.errors, b.errors]).toEqual([['Only the current DJ or room staff can skip.'], []])
      expect(a.names.slice(0, 2)).toEqual(['updatedUserData', 'userJoined'])
    },
    patience,
  )

  test(
    '[R289] our client joins a room, and rejoins it, without its token in a URL',
    async () => {
      const here = await room()
      await here.ownJoined('ann')
      await here.evict()
      expect(here.addresses.length).toBeGreaterThan(1)
      expect(new Set(here.addresses)).toEqual(new Set([`${host().url}/rooms/${here.roomUuid}/ws`]))
    },
    patience,
  )

  test.each(versions)(
    '[R184] a refused join of ttfm-socket %s gets a sentence, whatever the reason',
    async (version) => {
      const [ben, cleo] = [await host().person('ben'), await host().person('cleo')]
      const here = await room({
        settings: { roomSize: 1 },
        password: 'sesame',
        roles: [
          { person: ben, role: 'banned' },
          { person: cleo, role: 'banned', endsInMs: 3_600_000 },
        ],
      })
      await expect(here.published(version, 'ann')).rejects.toBe('Incorrect room password.')
      await expect(here.published(version, 'ben')).rejects.toMatch(/banned/)
      await expect(here.published(version, 'cleo')).rejects.toMatch(/banned/)
      await here.published(version, 'ann', { password: 'sesame' })
      await expect(here.published(version, 'guest', { password: 'sesame' })).rejects.toMatch(/full/)
      const nowhere = new Visitors(host(), crypto.randomUUID())
      await expect(nowhere.published(version, 'ann')).rejects.toBe('This room doesn’t exist.')
    },
    patience,
  )

  test('[R6] guests join with the guest password', async () => {
    const here = await room({ guestPassword: 'ghosts' })
    await expect(here.published('1.0.0', 'guest')).rejects.toMatch(/password/)
    await here.published('1.0.0', 'guest', { guestPassword: 'ghosts' })
    await here.published('1.0.0', 'ann')
  })

  test('[R183] all clients in a room have the same state, whichever they are', async () => {
    const here = await room()
    const own = await here.ownJoined('ann')
    const [b, c] = [await here.published('0.2.6', 'ben'), await here.published('1.0.0', 'cleo')]
    const bare = await here.bareJoined('guest')
    await own.act({ type: 'addDj', song: long('one') })
    await b.client.action('addDj', { song: long('two') })
    await c.client.action('voteOnSong', { songVotes: { like: true, star: true } })
    expect(await bare.act('voteOnSong', { roomUuid: here.roomUuid, songVotes: { like: false } })).toMatchObject({
      status: 'OK',
    })
    await own.act({ type: 'skipSong' })
    const ended = (state: { nowPlaying: { song: { trackName?: unknown } } | null } | null) =>
      state?.nowPlaying?.song.trackName === 'two'
    await until(() => [own.mirror.state, b.state, c.state].every(ended), 'the skip on all clients')
    expect(b.state).toEqual(own.mirror.state)
    expect(c.state).toEqual(own.mirror.state)
    expect(own.mirror.state?.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
  })
}
