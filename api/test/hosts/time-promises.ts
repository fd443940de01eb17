import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Ground } from './ground.ts'
import { long, providerSong } from './songs.ts'

const graceMs = 20_000

/** What happens after a while. If time can't be moved these tests wait for it, concurrently. */
export function timePromises({ host, room, pass, span }: Ground): void {
  // These tests run concurrently in real time, where `expect.poll` needs the `expect` of its own test.
  test('[R200] [R169] roles end by themselves on time, visibly for everybody', async ({ expect }) => {
    const [ann, ben, cleo] = [await host().person('ann'), await host().person('ben'), await host().person('cleo')]
    // In real time, everybody has to have joined by then.
    const endsInMs = span(8000)
    const here = await room({
      settings: { djType: 'INVITE_ONLY' },
      roles: [
        ...(['moderator', 'coOwner'] as const).map((role) => ({ person: ann, role, endsInMs })),
        ...(['djDisabled', 'chatDisabled'] as const).map((role) => ({ person: ben, role, endsInMs })),
        { person: ben, role: 'dj' },
        ...(['kicked', 'banned'] as const).map((role) => ({ person: cleo, role, endsInMs })),
      ],
    })
    const [a, b] = [await here.ownJoined('ann'), await here.published('0.2.6', 'ben')]
    const keptOut = await here.bare(cleo.token)
    expect((await keptOut.act('joinRoom', { roomUuid: here.roomUuid })).error).toMatch(/./)
    expect(a.mirror.state?.allUsers).toMatchObject([
      { uuid: ann.uuid, canDj: true, highestRole: 'coOwner' },
      { uuid: ben.uuid, canDj: false },
    ])
    await expect(b.client.action('addDj')).rejects.toMatch(/./)
    await pass(endsInMs)
    // Each role ends by itself, so the clients see the last end at different moments.
    const peopleAndRoles = ({ allUsers, settings }: RoomState) => ({
      allUsers,
      roles: [ann, ben, cleo].map(({ uuid }) =>
        settings.roomRoles.flatMap((row) => (row.userUuid === uuid ? [row.role] : [])),
      ),
    })
    const afterwards = {
      allUsers: [
        { uuid: ann.uuid, tokenRole: 'user', canDj: false },
        { uuid: ben.uuid, tokenRole: 'user', canDj: true },
      ],
      roles: [[], ['dj'], []],
    }
    await expect.poll(() => peopleAndRoles(b.state)).toEqual(afterwards)
    await expect.poll(() => peopleAndRoles(must(a.mirror.state, 'the room'))).toEqual(afterwards)
    expect(b.state).toEqual(a.mirror.state)
    await b.client.action('addDj')
    const letIn = await here.bare(cleo.token)
    expect((await letIn.act('joinRoom', { roomUuid: here.roomUuid })).status).toBe('OK')
  })

  test('[R16] a new connection takes over, and the late close of the old one has no effect', async () => {
    const here = await room()
    const watcher = await here.ownJoined('ben')
    const old = await here.bareJoined('ann')
    await old.act('addDj', { roomUuid: here.roomUuid, song: long('on') })
    const fresh = await here.published('1.0.0', 'ann')
    old.close()
    await pass(graceMs + 1000)
    expect((await fresh.client.action('updateNextSong', { song: long('then') })).status).toBe('OK')
    await until(() => watcher.mirror.state?.djs[0]?.nextSong, 'the next song')
    expect(watcher.mirror.state?.allUsers).toHaveLength(2)
    expect(watcher.mirror.state?.nowPlaying?.song.trackName).toBe('on')
    expect(fresh.state).toEqual(watcher.mirror.state)
  })

  test('[R14] a user who does not return within 20 s leaves the room and the stage', async () => {
    const here = await room()
    const watcher = await here.ownJoined('ben')
    const gone = await here.bareJoined('ann')
    await gone.act('addDj', { roomUuid: here.roomUuid, song: long('on') })
    // By then the room is in storage, and later changes have to be saved on their own.
    await pass(1000)
    gone.close()
    // Each round trip lets the host see the close. If it still hasn't, `until` waits out the rest in real time.
    for (let turn = 0; turn < 3; turn++) await watcher.act({ type: 'playOneTimeAnimation', animation: 'jump' })
    await pass(graceMs / 2)
    expect(watcher.mirror.state?.allUsers).toHaveLength(2)
    await pass(graceMs / 2)
    await until(() => watcher.mirror.state?.allUsers.length === 1, 'the user to leave')
    expect(watcher.mirror.state).toMatchObject({ djs: [], nowPlaying: null })
  })

  test('[R185] a sleeping room receives its clients’ messages and keeps its alarms', async () => {
    const here = await room()
    const [a, b] = [await here.ownJoined('ann'), await here.published('1.0.0', 'ben')]
    const oneMs = span(3000)
    await a.act({ type: 'addDj', song: providerSong('one', oneMs / 1000) })
    await until(() => b.state.nowPlaying, 'the song')
    await host().sleep?.(here.roomUuid)
    await b.client.action('addDj', { song: long('two') })
    await host().sleep?.(here.roomUuid)
    await pass(oneMs)
    await until(() => b.state.nowPlaying?.song.trackName === 'two', 'the next song')
    await until(() => a.mirror.state?.nowPlaying?.song.trackName === 'two', 'the same song on the other client')
    expect(a.mirror.state).toEqual(b.state)
  })
}
