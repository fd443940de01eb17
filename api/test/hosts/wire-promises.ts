import { until } from '@segue/shared/test/until.ts'
import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { Frame } from '../rooms/bare-client.ts'
import type { Ground } from './ground.ts'

/** How far apart (ms) the clocks of a cluster's processes may be. */
const clockOffsetMs = 1000

/** What hand-written clients send and receive. */
export function wirePromises({ host, room }: Ground): void {
  test('[R174] a connection is welcomed before anything else, and gets its id on request', async () => {
    const here = await room()
    const bare = await here.bare((await host().person('ann')).token)
    await until(() => bare.frames.length > 0, 'the greeting')
    expect(bare.frames[0]?.frame).toMatchObject({ context: 'api', welcome: expect.any(String) })
    bare.send('"primus::id::"')
    await until(() => bare.frames.some(({ frame }) => isControl(frame, 'primus::id::')), 'the id')
    expect((await bare.ask('detailsView', {})).data).toMatchObject({ rooms: [] })
  })

  test('[R175] a join is answered with the room’s state except for everybody’s data', async () => {
    const here = await room()
    const { roomUuid } = here
    await here.ownJoined('ben')
    const bare = await here.bare((await host().person('ann')).token)
    const { serverTime, rev, state, ...answer } = await bare.act('joinRoom', { roomUuid })
    expect(answer).toEqual({
      context: 'response',
      messageId: 1,
      status: 'OK',
      roomUuid,
      allowedRooms: [roomUuid],
      didCreate: false,
    })
    expect(state).toMatchObject({ allUserData: {}, nowPlaying: null, djs: [], settings: { uuid: roomUuid } })
    expect([typeof serverTime, typeof rev]).toEqual(['number', 'number'])
    expect(Number.isInteger(serverTime)).toBe(true)
  })

  test('[R176] the first push to a joiner adds the data of everybody, and nobody else gets it', async () => {
    const here = await room()
    const first = await here.bareJoined('ann')
    await until(() => first.names.includes('updatedUserData'), 'the first joiner')
    const second = await here.bareJoined('ben')
    await until(() => second.names.includes('updatedUserData') && first.names.includes('userJoined'), 'the second')
    const uuids = [(await host().person('ann')).uuid, (await host().person('ben')).uuid]
    const { message, rev, prevRev } = must(second.pushes[0], 'the first push')
    const { statePatch } = message as { statePatch: { op: string; path: string }[] }
    expect(statePatch.map(({ op, path }) => `${op} ${path}`).sort()).toEqual(
      uuids.map((uuid) => `add /allUserData/${uuid}`).sort(),
    )
    expect(rev).toBe(prevRev)
    expect(first.names.filter((name) => name === 'updatedUserData')).toHaveLength(1)
  })

  test('[R179] the verbs of the old protocol are answered, if only with a sentence', async () => {
    const here = await room()
    const bare = await here.bareJoined('ann')
    const { roomUuid } = here
    expect(await bare.ask('detailsView', {})).toMatchObject({
      status: 'OK',
      data: { id: expect.any(String), fingerprint: expect.any(String), rooms: [roomUuid] },
    })
    expect(await bare.ask('roomView', { room: roomUuid })).toMatchObject({ status: 'OK', data: { membersCount: 1 } })
    expect(await bare.ask('roomAdd', { room: roomUuid })).toMatchObject({ status: 'OK' })
    expect((await bare.ask('roomAdd', { room: crypto.randomUUID() })).error).toBe('Join the room first.')
    expect((await bare.ask('say', { room: roomUuid, message: 'hi' })).error).toMatch(/isn’t available/)
    expect((await bare.ask('file', {})).error).toBe('Unknown event: file.')
    expect(await bare.ask('roomLeave', { room: roomUuid })).toMatchObject({ status: 'OK' })
    expect((await bare.act('skipSong', { roomUuid })).error).toBe('Join the room first.')
  })

  test('[R177] a hand-written client that answers no ping of any kind stays connected and can act', async () => {
    const here = await room()
    const watcher = await here.ownJoined('ann')
    const silent = await here.silent('ben')
    silent.say({ event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid: here.roomUuid } })
    const [enough, patienceMs] = [4, 6 * host().pingEveryMs + 30_000]
    await until(() => silent.pings >= enough, 'some pings', patienceMs)
    silent.say({ event: 'action', messageId: 2, params: { action: 'addDj', roomUuid: here.roomUuid } })
    await until(() => watcher.mirror.state?.djs.length === 1, 'the DJ')
    // A client in another process than the room may receive it a moment later than the watcher.
    await until(() => silent.receive('"addedDj"'), 'the DJ on the silent client')
    expect(silent.closed).toBe(false)
  })

  test('[R177] pings are JSON strings with the server’s time in ms, to which clients set their clocks', async () => {
    const here = await room()
    const bare = await here.bareJoined('ann')
    const pings = () => bare.frames.flatMap(({ frame }) => (isPing(frame) ? [frame] : []))
    const serverTime = async () => Number((await bare.act('joinRoom', { roomUuid: here.roomUuid })).serverTime)
    const before = await serverTime()
    const seen = pings().length
    const ping = await until(() => pings()[seen], 'a ping', 2 * host().pingEveryMs + 30_000)
    expect(ping).toMatch(/^primus::ping::\d{13}$/)
    const [pinged, after] = [Number(ping.slice(14)), await serverTime()]
    expect(pinged).toBeGreaterThanOrEqual(before - clockOffsetMs)
    expect(pinged).toBeLessThanOrEqual(after + clockOffsetMs)
  })

  test('[R178] an invalid token is refused when it joins, and closed without a reconnect', async () => {
    const here = await room()
    const bare = await here.bare('forged')
    expect((await bare.act('joinRoom', { roomUuid: here.roomUuid })).error).toMatch(/sign in again/)
    await until(() => bare.closed, 'the close')
    expect(bare.frames.at(-1)?.frame).toBe('primus::server::close')
  })

  test('[R186] platform staff can act on any room over any connection, and list all live rooms', async () => {
    const here = await room()
    const ann = await here.ownJoined('ann')
    const { token } = await host().person('stan')
    const stan = await here.bare(token)
    const { roomUuid } = here
    const users = async () => (await stan.act('getRoomStatus', { roomUuid })) as { roomStatus?: { users: number } }
    expect((await users()).roomStatus).toMatchObject({ users: 1 })
    // Lists of rooms are updated asynchronously.
    const listed = async () => {
      const { roomStates } = (await stan.act('getRoomStates', {})) as { roomStates?: { roomUuid: string }[] }
      return roomStates?.map((state) => state.roomUuid)
    }
    await expect.poll(listed).toContain(roomUuid)
    const elsewhere = await host().makeRoom({})
    expect(await stan.act('joinRoom', { roomUuid: elsewhere })).toMatchObject({ status: 'OK' })
    expect((await users()).roomStatus).toMatchObject({ users: 1 })
    expect((await stan.act('getRoomStatus', { roomUuid: elsewhere }))['roomStatus']).toMatchObject({ users: 1 })
    const annUuid = (await host().person('ann')).uuid
    expect(await stan.act('kickUserFromRoom', { roomUuid, userUuid: annUuid })).toMatchObject({ status: 'OK' })
    await until(() => ann.status.kind === 'stopped', 'Ann to be kicked')
    const ben = await here.bareJoined('ben')
    expect((await ben.act('getRoomStates', {})).error).toBe('Only room staff can do this.')
    expect((await ben.act('getRoomStatus', { roomUuid: elsewhere })).error).toBe('Join the room first.')
  })

  test('[R63] an invalid request gets a sentence, and the connection stays open', async () => {
    const here = await room()
    const { roomUuid } = here
    const bare = await here.bareJoined('ann')
    expect((await bare.act('nextSong', { roomUuid })).error).toBe('Unknown action: nextSong.')
    expect((await bare.act('voteOnSong', { roomUuid, songVotes: { like: true } })).error).toBe(
      'Nothing is playing right now.',
    )
    expect((await bare.ask('say', { room: roomUuid, message: 'hi' })).error).toMatch(/./)
    expect((await bare.act('skipSong', { roomUuid: crypto.randomUUID() })).error).toBe('Join the room first.')
    bare.send('no json')
    await until(
      () => bare.frames.some(({ frame }) => isError(frame, 'The message isn’t valid JSON.')),
      'the error message',
    )
    expect((await bare.act('addDj', { roomUuid })).status).toBe('OK')
  })
}

/** Delays that hand-written clients can measure. The gate checks them in virtual time (`host.test.ts`). */
export function delayPromises({ room }: Ground): void {
  test('[R176] pushes are delayed long enough for a joiner to attach listeners, but not longer', async () => {
    const here = await room()
    await here.ownJoined('ann')
    const bare = await here.bareJoined('ben')
    const joins = 9
    for (let count = 1; count <= joins; count++) {
      await until(() => bare.names.filter((name) => name === 'updatedUserData').length === count, 'everybody’s data')
      if (count < joins) await bare.act('joinRoom', { roomUuid: here.roomUuid })
    }
    const all = (context: string) =>
      bare.frames.flatMap(({ frame, at }) => (typeof frame === 'object' && frame['context'] === context ? [at] : []))
    const [answers, pushes] = [all('response'), all('user')]
    const waits = pushes.map((at, join) => at - must(answers[join], 'an answer')).sort((a, b) => a - b)
    expect(new Set(bare.names)).toEqual(new Set(['updatedUserData']))
    // On a busy machine this process may read a response late, but not most of them.
    expect(waits[(joins - 1) / 2]).toBeGreaterThan(30)
    expect(waits.at(-1)).toBeLessThan(2000)
  })
}

const isError = (frame: Frame | string, sentence: string) => typeof frame === 'object' && frame['error'] === sentence
const isControl = (frame: Frame | string, kind: string): frame is string =>
  typeof frame === 'string' && frame.startsWith(kind)
const isPing = (frame: Frame | string): frame is string => isControl(frame, 'primus::ping')
