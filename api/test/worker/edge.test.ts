import { until } from '@segue/shared/test/until.ts'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import { connectRoom, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import { song } from '@segue/shared/test/fixtures.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { minuteMs } from '../../src/ports/clock.ts'
import { shortestSeasonMs } from '../../src/services/points/seasons/next-season.ts'
import { createAuthenticator } from '../authenticator.ts'
import { SilentClient } from '../clients/silent.ts'
import { refusalOf } from '../fixtures.ts'
import type { Participant } from '../hosts/host-under-test.ts'
import { wavFile } from '../songs.ts'
import { asleepAfterMs, births, callAt, signUp } from './edge-host.ts'
import { startEdge, type Edge } from './edge.ts'

const discordKeys = generateKeyPairSync('ed25519')
let edge: Edge
let [ann, ben]: Participant[] = []
const connections: RoomConnection[] = []
beforeAll(async () => {
  edge = await startEdge(inject('bundle'), {
    DISCORD_APPLICATION_ID: '1',
    DISCORD_CLIENT_SECRET: 's',
    DISCORD_BOT_TOKEN: 't',
    DISCORD_PUBLIC_KEY: discordKeys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  })
  ;[ann, ben] = [await signUp(edge.url, 'ann'), await signUp(edge.url, 'ben')]
})
afterAll(async () => {
  for (const connection of connections) connection.stop()
  await edge?.stop()
})

const call = (who: Participant | undefined) => callAt(edge.url, who?.token)
const makeRoom = (who: Participant | undefined) =>
  call(who)('POST /rooms/infrastructure', { body: { name: 'Basement' } })

async function enter(who: Participant | undefined, roomUuid: string) {
  const names: string[] = []
  const statuses: string[] = []
  const connection = connectRoom({
    roomUuid,
    url: edge.url.replace('http', 'ws'),
    token: () => must(who, 'somebody').token,
    openSocket: (address) => new WebSocket(address),
    timers: createNodeTimers(),
    now: () => performance.now(),
    random: Math.random,
    onMessage: ({ message }) => void names.push(message.name),
    onStatus: ({ kind }) => void statuses.push(kind),
  })
  connections.push(connection)
  await until(() => connection.status.kind === 'live', 'the room')
  return { connection, names, statuses }
}

/** Joins a room over a bare socket, and tells the code that the socket is closed with. */
async function join(path: string, { token }: Participant, roomUuid: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${edge.url.replace('http', 'ws')}${path}?token=${token}`)
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve))
  await new Promise((resolve) => void socket.on('open', resolve))
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => void (data.includes('allowedRooms') && resolve()))
  })
  socket.send(JSON.stringify({ event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid } }))
  await answered
  return { closed }
}

describe('the api at the edge', () => {
  test('people sign up, sign in, and fill their queue', async () => {
    const email = `cleo.${crypto.randomUUID()}@example.test`
    const password = 'the password of cleo'
    await call(undefined)('POST /users/sign-up', { body: { email, password, nickname: 'cleo' } })
    const { accessToken } = await call(undefined)('POST /auth/login', { body: { email, password } })
    const cleo = callAt(edge.url, accessToken)
    const songs = ['one', 'two'].map((trackName) => ({
      trackName,
      musicProviders: { youtube: `id of ${trackName}` },
    }))
    await cleo('POST /crate/special/queue/songs', { body: { songs, append: true } })
    const queue = await cleo('GET /crate/special/queue/songs')
    expect(queue.songs.map(({ trackName }) => trackName)).toEqual(['one', 'two'])
    const wrong = call(undefined)('POST /auth/login', { body: { email, password: 'another password' } })
    expect((await refusalOf(wrong)).status).toBe(401)
  })

  test('a passkey is added and signs its owner in', async () => {
    const { origin, hostname: rpId } = new URL(edge.url)
    const device = createAuthenticator({ origin, rpId })
    const { challenge } = await call(ann)('POST /auth/passkeys/options', { body: {} })
    await call(ann)('POST /auth/passkeys', { body: { name: 'Phone', credential: device.create(challenge) } })
    const asked = await call(undefined)('POST /auth/passkey-sign-in/options')
    const credential = device.get(asked.challenge)
    const { accessToken } = await call(undefined)('POST /auth/passkey-sign-in', { body: { credential } })
    expect(await callAt(edge.url, accessToken)('GET /users/profile')).toMatchObject({ uuid: ann?.uuid })
  })

  test('commands of Discord are answered over HTTP when Discord signed them, and refused when not', async () => {
    const timestamp = '1795000000'
    const ask = (body: string, signed = body) =>
      fetch(`${edge.url}/discord/interactions`, {
        method: 'POST',
        headers: {
          'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + signed), discordKeys.privateKey).toString('hex'),
          'X-Signature-Timestamp': timestamp,
        },
        body,
      })
    expect(await (await ask('{"type":1}')).json()).toEqual({ type: 1 })
    expect((await ask('{"type":1}', '{"type":2}')).status).toBe(401)
    const user = { id: '123456789012345678', username: 'dee', global_name: null }
    const command = { type: 1, id: '1', name: 'rooms' }
    const asked = { type: 2, id: '9', token: 'x', user, channel: { id: '5' }, locale: 'es-ES', data: command }
    const answer: unknown = await (await ask(JSON.stringify(asked))).json()
    expect(JSON.stringify(answer)).toMatch(/Ahora mismo no suena ninguna sala|Salas ahora mismo/)
  })

  test('many requests at once each get connections of their own', async () => {
    const all = Array.from({ length: 30 }, () => call(ann)('GET /users/profile'))
    const profiles = await Promise.all(all)
    expect(new Set(profiles.map(({ uuid }) => uuid))).toEqual(new Set([ann?.uuid]))
  })

  test('a letter leaves with the request that asks for it, and what is due later with the clock', async () => {
    const letters = () => edge.db.selectFrom('outboxLetter').select('id').execute()
    await until(async () => (await letters()).length >= 2, 'the letters of those who signed up')
    const before = (await letters()).length
    await edge.db
      .insertInto('job')
      .values({
        kind: 'verificationLetter',
        payload: JSON.stringify({ userUuid: ann?.uuid }),
        dedupeKey: null,
        runAt: new Date(0),
        createdAt: new Date(),
      })
      .execute()
    await edge.cron()
    const waiting = edge.db.selectFrom('job').select('id').where('kind', '=', 'verificationLetter')
    await until(async () => (await waiting.execute()).length === 0, 'the job')
    expect((await letters()).length).toBeGreaterThanOrEqual(before)
  })

  test('an upload streams into the bucket and waits for the media worker', async () => {
    await edge.db
      .updateTable('user')
      .set({ capabilities: ['uploadMusic'] })
      .where('uuid', '=', ann?.uuid ?? '')
      .execute()
    const file = wavFile({ seconds: 200, tags: { title: 'Long' } })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'long.wav')
    // A connection that has idled may be closed just as a large body sets out on it: this one is fresh.
    await call(ann)('GET /users/profile')
    const answer = await fetch(`${edge.url}/upload/song`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${ann?.token}` },
    })
    expect(answer.status).toBe(202)
    const { id, status } = await answer.json()
    expect(status).toBe('PENDING_UPLOAD')
    const bucket = await edge.bucket()
    const listed = await bucket.list({ prefix: 'songs/' })
    expect(listed.objects).toHaveLength(1)
    expect((await bucket.list({ prefix: 'inbox/' })).objects).toEqual([])
    const kept = must(await bucket.get(listed.objects[0]?.key ?? ''), 'the file in the bucket')
    expect(Buffer.from(await new Response(kept.body).arrayBuffer()).equals(file)).toBe(true)
    await edge.cron()
    expect((await call(ann)('GET /songs/{id}', { params: { id } })).status).toBe('PENDING_UPLOAD')
  }, 60_000)

  test('what is no song is refused at once, and nothing of it stays', async () => {
    const before = (await (await edge.bucket()).list({ prefix: '' })).objects.length
    const form = new FormData()
    form.set('file', new Blob(['not a song at all, whatever it is called']), 'song.mp3')
    const headers = { Authorization: `Bearer ${ann?.token}` }
    const answer = await fetch(`${edge.url}/upload/song`, { method: 'POST', body: form, headers })
    expect(answer.status).toBe(422)
    expect((await (await edge.bucket()).list({ prefix: '' })).objects.length).toBe(before)
  })

  test('the cron begins the next season when one is over', async () => {
    const service = callAt(edge.url, 'a-service-token-for-the-edge')
    const ended = -minuteMs
    const [startTime, endTime] = [ended - shortestSeasonMs, ended].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    )
    const body = { name: 'Season 1', startTime: startTime ?? '', endTime: endTime ?? '' }
    await service('POST /points/season', { body })
    await edge.cron()
    await until(async () => {
      const { data } = await service('GET /admin/seasons', { query: {} })
      return data.some(({ name }) => name === 'Season 2')
    }, 'the next season')
  })

  test('the web client is served beside it', async () => {
    const browser = { headers: { Accept: 'text/html' } }
    for (const path of ['/', '/rooms/some-slug-nobody-has', '/settings']) {
      const page = await fetch(edge.url + path, browser)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    }
    const part = await fetch(`${edge.url}/assets/part-1.js`)
    expect(part.headers.get('cache-control')).toContain('immutable')
    const linked = await fetch(`${edge.url}/linked.html?code=of-a-service`, { redirect: 'manual' })
    expect([linked.status, await linked.text()]).toEqual([200, '<!doctype html><title>Linking</title>'])
    for (const { headers } of [part, linked]) {
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(linked.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect((await fetch(`${edge.url}/nothing-here`)).status).toBe(404)
  })
})

describe('a room at the edge', () => {
  test('hears what changes over REST, and lists know who is in it', async () => {
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
    const own = () => connection.mirror.state?.allUserData[ben?.uuid ?? '']?.userProfile.nickname
    await until(() => own() === 'Benjamin', 'the new name')
    const state = await call(ann)('GET /rooms/room-state/{id}', { params: { id: uuid } })
    expect(state).toMatchObject({ allUsers: [{ uuid: ben?.uuid }] })
    await call(ann)('DELETE /rooms/{id}/infrastructure', { params: { id: uuid } })
    await until(() => connection.status.kind === 'stopped', 'the end')
  })

  test('that ended without a word does not keep its people in the lists', async () => {
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

  test('writes down what was played, and likes', async () => {
    const { uuid, slug } = await makeRoom(ann)
    const [first, second] = [await enter(ann, uuid), await enter(ben, uuid)]
    await first.connection.act({
      type: 'addDj',
      song: song('told', { duration: 60, musicProviders: { youtube: 'id-of-told' } }),
    })
    await second.connection.act({ type: 'voteOnSong', songVotes: { star: true } })
    await until(async () => {
      const { songPlays } = await call(ann)('GET /rooms/{slug}/recent-songs', { params: { slug } })
      return songPlays.some((play) => play.song.trackName === 'told')
    }, 'the record of plays')
    await until(async () => {
      const { songs } = await call(ben)('GET /crate/special/likes/songs')
      return songs.some(({ trackName }) => trackName === 'told')
    }, 'the like')
  })

  test('completes a song that is only named', async () => {
    const { uuid } = await makeRoom(ann)
    const named = { musicProviders: { youtube: 'id-of-named' } }
    const songs = [{ ...named, trackName: 'What it is called', artistName: 'Somebody', duration: 60 }]
    await call(ben)('POST /crate/special/queue/songs', { body: { songs } })
    const { connection, names } = await enter(ben, uuid)
    await connection.act({ type: 'addDj', song: named })
    await until(() => names.includes('lookedUpSong'), 'the look-up')
    await until(() => connection.mirror.state?.nowPlaying?.song.trackName === 'What it is called', 'the song')
  })

  test('writes down what its staff do', async () => {
    const { uuid } = await makeRoom(ann)
    const [staff, guest] = [await enter(ann, uuid), await enter(ben, uuid)]
    await staff.connection.act({ type: 'kickUserFromRoom', userUuid: ben?.uuid ?? '', reason: 'Too loud' })
    await until(() => guest.connection.status.kind === 'stopped', 'being shown out')
    await until(async () => {
      const acts = edge.db.selectFrom('moderationAction').selectAll().where('roomUuid', '=', uuid)
      return (await acts.execute()).some((act) => act.reason === 'Too loud')
    }, 'the record')
  })

  test('lets go of everybody whose session has ended within a second, by a relay too', async () => {
    const { uuid } = await makeRoom(ann)
    const cleo = await signUp(edge.url, 'cleo')
    const joined = await Promise.all([`/rooms/${uuid}/ws`, '/primus'].map((path) => join(path, cleo, uuid)))
    const listed = () => edge.db.selectFrom('liveRoom').where('roomUuid', '=', uuid).select('userUuids').execute()
    await until(async () => (await listed()).some(({ userUuids }) => userUuids.includes(cleo.uuid)), 'the list')
    const before = performance.now()
    await call(cleo)('POST /auth/logout-everywhere')
    expect(await Promise.all(joined.map(({ closed }) => closed))).toEqual([4001, 4001])
    expect(performance.now() - before).toBeLessThan(1000)
    expect((await refusalOf(call(cleo)('GET /users/profile'))).status).toBe(401)
  })

  test('hears of a ban by hand in the database, and of a lost role, when anything is said', async () => {
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
    await new Promise((resolve) => setTimeout(resolve, 1000))
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

  test('lets go of a client that does not read before a megabyte waits for it, and of nobody else', async () => {
    const { uuid } = await makeRoom(ann)
    const { connection, statuses } = await enter(ben, uuid)
    const address = new URL(`${edge.url.replace('http', 'ws')}/rooms/${uuid}/ws`)
    address.searchParams.set('token', ann?.token ?? '')
    const deaf = new SilentClient(address.href)
    deaf.say({ event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid: uuid } })
    await until(() => deaf.heard('allowedRooms'), 'the join')
    deaf.stopReading()
    const lost = () => edge.lines.some((line) => line.includes('does not read') && line.includes(uuid))
    let said = 0
    for (let count = 0; count < 40 && !lost(); count++) {
      const pinnedMessages = ['one', 'two'].map((id) => ({ message: { id, count, text: 'words '.repeat(3000) } }))
      await call(ann)('POST /rooms/{id}/pinned-messages', { params: { id: uuid }, body: { pinnedMessages } })
      said += JSON.stringify(pinnedMessages).length
    }
    expect(lost()).toBe(true)
    expect(said).toBeGreaterThan(900_000)
    expect(said).toBeLessThan(1_300_000)
    expect(statuses).toEqual(['live'])
    expect(connection.status.kind).toBe('live')
    deaf.end()
  }, 120_000)

  test('sleeps while nothing happens, keeps its sockets, and answers them awake again', async () => {
    const { uuid } = await makeRoom(ann)
    const { connection, statuses } = await enter(ben, uuid)
    await connection.act({ type: 'addDj', song: song('short', { duration: 20 }) })
    const before = births(edge)
    await new Promise((resolve) => setTimeout(resolve, asleepAfterMs))
    await connection.act({ type: 'updateNextSong', song: song('after') })
    // Had it not slept, its memory would have gone on and no object would have come into being.
    await until(() => births(edge) > before, 'the object that has slept')
    await until(() => connection.mirror.state?.nowPlaying?.song.trackName === 'after', 'the next song')
    expect(statuses).toEqual(['live'])
  }, 60_000)
})
