import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'
import { providerSong } from '../hosts/songs.ts'
import { until } from '@segue/shared/test/until.ts'
import { SilentClient } from '../clients/silent.ts'
import { refusalOf } from '../fixtures.ts'
import type { Participant } from '../hosts/host-under-test.ts'
import { asleepAfterMs, births, signUp } from './edge-host.ts'
import { openEdge, type PeopledEdge } from './peopled-edge.ts'

let edge: PeopledEdge['edge']
let ann: PeopledEdge['ann']
let ben: PeopledEdge['ben']
let call: PeopledEdge['call']
let makeRoom: PeopledEdge['makeRoom']
let enter: PeopledEdge['enter']
let join: PeopledEdge['join']
let close: PeopledEdge['close']
beforeAll(async () => {
  ;({ edge, ann, ben, call, makeRoom, enter, join, close } = await openEdge(inject('bundle')))
})
afterAll(() => close?.())

describe('a room on Workers', () => {
  test('a room is notified of REST changes, and lists show who is in it', async () => {
    const { uuid } = await makeRoom(ann)
    const { connection, names } = await enter(ben, uuid)
    await call(ann)('PATCH /rooms/{id}', { params: { id: uuid }, body: { description: 'Come in' } })
    await until(() => connection.mirror.state?.settings.description === 'Come in', 'the change')
    await call(ben)('POST /messages', { body: { receiver: uuid, data: { text: 'hello' } } })
    await until(() => names.includes('chatMessage'), 'the chat')
    await until(async () => {
      const { rooms } = await call(undefined)('GET /rooms/public')
      return rooms.find((room) => room.uuid === uuid)?.usersInRoom === 1
    }, 'the list')
    await call(ben)('POST /users/profile', { body: { nickname: 'Benjamin' } })
    const own = () => connection.mirror.state?.allUserData[ben.uuid]?.userProfile.nickname
    await until(() => own() === 'Benjamin', 'the new name')
    const state = await call(ann)('GET /rooms/room-state/{id}', { params: { id: uuid } })
    expect(state).toMatchObject({ allUsers: [{ uuid: ben.uuid }] })
    await call(ann)('DELETE /rooms/{id}/infrastructure', { params: { id: uuid } })
    await until(() => connection.status.kind === 'stopped', 'the end')
  })

  test('a room that ended without notice does not keep its people in the lists', async () => {
    const { uuid } = await makeRoom(ann)
    const gone = crypto.randomUUID()
    const state = { ...(await call(ann)('GET /rooms/room-state/{id}', { params: { id: uuid } })) }
    const rows = [uuid, gone].map((roomUuid) => ({
      roomUuid,
      userUuids: ['a ghost'],
      state: JSON.stringify(state),
      seenAt: new Date(Date.now() - 36e5),
    }))
    await edge.db.insertInto('liveRoom').values(rows).execute()
    await edge.cron()
    const left = edge.db.selectFrom('liveRoom').where('roomUuid', 'in', [uuid, gone]).select('roomUuid')
    await until(async () => (await left.execute()).length === 0, 'the lists')
  })

  test('a room records what was played, and likes', async () => {
    const { uuid, slug } = await makeRoom(ann)
    const [first, second] = [await enter(ann, uuid), await enter(ben, uuid)]
    await first.connection.act({
      type: 'addDj',
      song: providerSong('told', 60),
    })
    await second.connection.act({ type: 'voteOnSong', songVotes: { star: true } })
    await until(async () => {
      const { songPlays } = await call(ann)('GET /rooms/{slug}/recent-songs', { params: { slug } })
      return songPlays.some((play) => play.song.trackName === 'told')
    }, 'the recorded play')
    await until(async () => {
      const { songs } = await call(ben)('GET /crate/special/likes/songs')
      return songs.some(({ trackName }) => trackName === 'told')
    }, 'the like')
  })

  test('a room completes a song that has only an id', async () => {
    const { uuid } = await makeRoom(ann)
    const named = { musicProviders: { youtube: 'id-of-named' } }
    const songs = [{ ...named, trackName: 'What it is called', artistName: 'Somebody', duration: 60 }]
    await call(ben)('POST /crate/special/queue/songs', { body: { songs } })
    const { connection, names } = await enter(ben, uuid)
    await connection.act({ type: 'addDj', song: named })
    await until(() => names.includes('lookedUpSong'), 'the look-up')
    await until(() => connection.mirror.state?.nowPlaying?.song.trackName === 'What it is called', 'the song')
  })

  test('a room records what its staff do', async () => {
    const { uuid } = await makeRoom(ann)
    const [staff, guest] = [await enter(ann, uuid), await enter(ben, uuid)]
    await staff.connection.act({ type: 'kickUserFromRoom', userUuid: ben.uuid, reason: 'Too loud' })
    await until(() => guest.connection.status.kind === 'stopped', 'the kick')
    await until(async () => {
      const acts = edge.db.selectFrom('moderationAction').selectAll().where('roomUuid', '=', uuid)
      return (await acts.execute()).some((act) => act.reason === 'Too loud')
    }, 'the record')
  })

  test('a room closes the connections of ended sessions, including relayed ones', async () => {
    const { uuid } = await makeRoom(ann)
    const cleo = await signUp(edge.url, 'cleo')
    const joined = await Promise.all([`/rooms/${uuid}/ws`, '/primus'].map((path) => join(path, cleo, uuid)))
    const listed = () => edge.db.selectFrom('liveRoom').where('roomUuid', '=', uuid).select('userUuids').execute()
    await until(async () => (await listed()).some(({ userUuids }) => userUuids.includes(cleo.uuid)), 'the list')
    await call(cleo)('POST /auth/logout-everywhere')
    expect(await Promise.all(joined.map(({ closed }) => closed))).toEqual([4001, 4001])
    expect((await refusalOf(call(cleo)('GET /users/profile'))).status).toBe(401)
  })

  test('a room completes the closing handshake that a client begins, including relayed ones', async () => {
    const { uuid } = await makeRoom(ann)
    const joined = await Promise.all([`/rooms/${uuid}/ws`, '/primus'].map((path) => join(path, ben, uuid)))
    for (const { socket } of joined) socket.close(1000)
    expect(await Promise.all(joined.map(({ closed }) => closed))).toEqual([1000, 1000])
  })

  test('a room removes people whom moderators ban, also from the stage, and tells them why', async () => {
    const { uuid } = await makeRoom(ann)
    const [fay, mod] = [await signUp(edge.url, 'fay'), await signUp(edge.url, 'mod')]
    await edge.db.updateTable('user').set({ role: 'moderator' }).where('uuid', '=', mod.uuid).execute()
    const [dj, listener] = [await enter(fay, uuid), await enter(ben, uuid)]
    await dj.connection.act({ type: 'addDj', song: providerSong('one', 90) })
    const listed = () => edge.db.selectFrom('liveRoom').where('roomUuid', '=', uuid).select('userUuids').execute()
    await until(async () => (await listed()).some(({ userUuids }) => userUuids.includes(fay.uuid)), 'the list')
    // The role was granted manually, which takes effect within a second.
    await pause(1000)
    await call(mod)('POST /users/ban', { body: { userUuid: fay.uuid, reason: 'Spam' } })
    await until(() => dj.connection.status.kind === 'stopped', 'the kick')
    await until(() => listener.connection.mirror.state?.djs.length === 0, 'the empty stage')
    expect(dj.connection.status).toMatchObject({ why: { code: 'accountBanned', until: null, reason: 'Spam' } })
    expect((await refusalOf(call(fay)('GET /users/profile'))).status).toBe(401)
    await call(mod)('POST /users/unban', { body: { userUuid: fay.uuid } })
    const signedOut = await refusalOf(call(fay)('GET /users/profile'))
    expect(signedOut.status).toBe(401)
  })

  test('a room notices a manual ban in the database, and a lost role, when any user sends something', async () => {
    const { uuid } = await makeRoom(ann)
    const [dee, kim] = [await signUp(edge.url, 'dee'), await signUp(edge.url, 'kim')]
    const { closed } = await join(`/rooms/${uuid}/ws`, dee, uuid)
    const set = (who: Participant, values: { bannedUntil?: Date; role?: 'moderator' | 'user' }) =>
      edge.db.updateTable('user').set(values).where('uuid', '=', who.uuid).execute()
    await set(kim, { role: 'moderator' })
    const staff = await enter(kim, uuid)
    await staff.connection.act({ type: 'resetRoom' })
    await set(dee, { bannedUntil: new Date(Date.now() + 60_000) })
    await set(kim, { role: 'user' })
    const jump = () => staff.connection.act({ type: 'playOneTimeAnimation', animation: 'jump' })
    await pause(1000)
    expect((await refusalOf(call(dee)('GET /users/profile'))).status).toBe(401)
    await jump()
    expect(await closed).toBe(4001)
    await until(
      () => staff.connection.mirror.state?.allUsers.every((one) => one.tokenRole === 'user'),
      'the new role',
    )
    await expect(staff.connection.act({ type: 'resetRoom' })).rejects.toThrow()
    expect(staff.connection.status.kind).toBe('live')
  })

  test('a room drops a client that does not read before a megabyte is buffered for it, and no other', async () => {
    const { uuid } = await makeRoom(ann)
    const { connection, statuses } = await enter(ben, uuid)
    const address = new URL(`${edge.url.replace('http', 'ws')}/rooms/${uuid}/ws`)
    address.searchParams.set('token', ann.token)
    const deaf = new SilentClient(address.href)
    deaf.say({ event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid: uuid } })
    await until(() => deaf.receive('allowedRooms'), 'the join')
    deaf.stopReading()
    const lost = () => edge.lines.some((line) => line.includes('does not read') && line.includes(uuid))
    let sentBytes = 0
    for (let count = 0; count < 40 && !lost(); count++) {
      const pins = ['one', 'two'].map((id) => ({ message: { id, count, text: 'words '.repeat(3000) } }))
      const pinnedMessages = JSON.stringify(pins)
      await edge.db.updateTable('room').set({ pinnedMessages }).where('uuid', '=', uuid).execute()
      // Whatever a call changes, the live room gets all of its settings again.
      await call(ann)('PATCH /rooms/{id}', { params: { id: uuid }, body: { vibe: `vibe ${count}` } })
      sentBytes += pinnedMessages.length
    }
    expect(lost()).toBe(true)
    expect(sentBytes).toBeGreaterThan(900_000)
    expect(sentBytes).toBeLessThan(1_300_000)
    expect(statuses).toEqual(['live'])
    expect(connection.status.kind).toBe('live')
    deaf.end()
  }, 120_000)

  test('a room sleeps while nothing happens, keeps its sockets, and answers them after waking', async () => {
    const { uuid } = await makeRoom(ann)
    const { connection, statuses } = await enter(ben, uuid)
    // The next song is chosen some twenty seconds before the end, which would wake the room during a shorter song.
    await connection.act({ type: 'addDj', song: providerSong('short', 40) })
    const before = births(edge)
    await pause(asleepAfterMs)
    await connection.act({ type: 'updateNextSong', song: providerSong('after', 90) })
    // Had it not slept, its memory would have remained and no new object would have been created.
    await until(() => births(edge) > before, 'the object to be woken')
    await until(() => connection.mirror.state?.nowPlaying?.song.trackName === 'after', 'the next song')
    expect(statuses).toEqual(['live'])
  }, 120_000)
})
