import { until } from '@segue/shared/test/until.ts'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { noBoothRules, type BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { Ground } from './ground.ts'
import { long } from './songs.ts'

const patience = 60_000
/** An owner chooses a crate later. */
const boothRules = (on: Partial<BoothRules>) => {
  const { autoDjCrate: _, ...all } = { ...noBoothRules, ...on }
  return all
}

/** The booth's rules, whichever process holds the room and whatever clients are in it. */
export function boothRulesPromises({ host, room }: Ground): void {
  test(
    '[R101] published clients wait in line with their existing calls, and get the seat',
    async () => {
      const here = await room({ settings: { numberOfDjs: 1, boothRules: boothRules({ waitingList: true }) } })
      const [a, b] = [await here.published('1.0.0', 'ann'), await here.published('0.2.6', 'ben')]
      await a.client.action('addDj', { song: long('one') })
      expect(await b.client.action('addDj', { song: long('two') })).toMatchObject({ status: 'OK', waitingPlace: 1 })
      await a.client.action('removeDj')
      await until(() => a.state.nowPlaying?.song.trackName === 'two', 'the song of the user who waited')
      const { mirror } = await here.ownJoined('cleo')
      // Broadcasts about the seat and about Cleo may arrive in either order.
      await until(
        () => [a, b].every(({ state }) => isDeepStrictEqual(state, mirror.state)),
        'the same room state for all',
      )
      expect([a.errors, b.errors]).toEqual([[], []])
      expect(mirror.state).toMatchObject({ djs: [{ uuid: (await host().person('ben')).uuid }], waitingList: [] })
    },
    patience,
  )

  test(
    '[R123] hidden votes are sent to no client before the song ends, and then to all',
    async () => {
      const here = await room({ settings: { boothRules: boothRules({ hiddenVotes: true, skipPercent: 100 }) } })
      const [a, b] = [await here.published('1.0.0', 'ann'), await here.published('0.2.6', 'ben')]
      const c = await here.ownJoined('cleo')
      await a.client.action('addDj', { song: long('one') })
      await a.client.action('updateNextSong', { song: long('two') })
      await b.client.action('voteOnSong', { songVotes: { like: true } })
      await c.act({ type: 'voteToSkip' })
      await until(() => a.state.skipVotes === 1, 'the vote to skip')
      expect(a.names).not.toContain('votedOnSong')
      expect(await here.truth('guest')).toMatchObject({
        voteCounts: { likes: 0, dislikes: 0, stars: 0 },
        vibeMeter: 0,
      })
      await c.act({ type: 'voteToSkip', skip: false })
      await a.client.action('skipSong')
      await until(() => a.state.nowPlaying?.song.trackName === 'two', 'the next song')
      expect(a.names.filter((name) => name === 'votedOnSong')).toHaveLength(1)
      expect(a.state.voteCounts).toEqual({ likes: 0, dislikes: 0, stars: 0 })
      expect([a.errors, b.errors]).toEqual([[], []])
    },
    patience,
  )

  test(
    '[R104] people in the waiting list keep their place, and voters their vote, when the room is unloaded',
    async () => {
      const here = await room({
        settings: { numberOfDjs: 1, boothRules: boothRules({ waitingList: true, hiddenVotes: true }) },
      })
      const [a, b] = [await here.ownJoined('ann'), await here.ownJoined('ben')]
      const c = await here.ownJoined('cleo')
      await a.act({ type: 'addDj', song: long('one') })
      await b.act({ type: 'addDj', song: long('two') })
      await c.act({ type: 'addDj', song: long('three') })
      await b.act({ type: 'voteOnSong', songVotes: { star: true } })
      await until(() => b.mirror.state?.waitingList.length === 2, 'the waiting list')
      const before = must(b.mirror.state, 'the room').waitingList
      await here.evict()
      expect(b.mirror.state?.waitingList).toEqual(before)
      const { ownPart } = await b.act({ type: 'getOwnPart' })
      expect(ownPart).toMatchObject({ songVotes: { star: true } })
      await a.act({ type: 'removeDj' })
      await until(() => c.mirror.state?.nowPlaying?.song.trackName === 'two', 'the first in the waiting list')
      expect(c.mirror.state?.waitingList).toHaveLength(1)
    },
    patience,
  )

  test(
    '[R294] [R295] published clients see a requested song as one that the room plays, followed by the DJ’s',
    async () => {
      const here = await room({ settings: { boothRules: boothRules({ requests: true }) } })
      const [a, b] = [await here.published('1.0.0', 'ann'), await here.published('0.2.6', 'ben')]
      const c = await here.ownJoined('cleo')
      await a.client.action('addDj', { song: long('one') })
      await a.client.action('updateNextSong', { song: long('two') })
      const { requestId } = await c.act({ type: 'requestSong', song: long('wanted') })
      // Published clients can send any action.
      expect(await b.client.action('voteOnRequest', { requestId })).toMatchObject({ status: 'OK' })
      await until(() => c.mirror.state?.requests[0]?.votes === 2, 'the vote')
      await a.client.action('skipSong')
      await until(() => b.state.nowPlaying?.song.trackName === 'wanted', 'the requested song')
      expect(b.state.nowPlaying).toMatchObject({ autoDj: true, requestedBy: (await host().person('cleo')).uuid })
      await until(() => c.mirror.state?.requests.length === 0, 'an empty list')
      await until(
        () => [a, b].every(({ state }) => isDeepStrictEqual(state, c.mirror.state)),
        'the same room state for all',
      )
      expect([a.errors, b.errors]).toEqual([[], []])
    },
    patience,
  )

  test(
    '[R301] a custom rule of the room refuses a song to published clients with a sentence',
    async () => {
      const words = 'Nothing that long.'
      const customRules = [
        {
          id: 'short',
          name: 'Short',
          on: true,
          when: [{ fact: 'songLongerThan' as const, value: 1 }],
          action: 'refuse' as const,
          words,
        },
      ]
      const here = await room({ settings: { customRules } })
      const a = await here.published('1.0.0', 'ann')
      await expect(a.client.action('addDj', { song: long('one') })).rejects.toBe(`Room rule: ${words}`)
      expect(a.state.settings['customRules']).toEqual(customRules)
    },
    patience,
  )
}
