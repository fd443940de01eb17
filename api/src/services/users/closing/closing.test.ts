import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { onePixelPng, upload, wavFile } from '../../../../test/songs.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'
import { exportPerson } from '../exports/make-export.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const daysLater = async (days: number) => {
  fixtures.clock.pass(days * dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'closeAccounts', {})
  await fixtures.runJobs()
}
const login = ({ email, password }: Member) => fixtures.nobody.call('POST /auth/login', { body: { email, password } })
const closedNow = { status: 403, message: 'This account has been deactivated' }
const notConfirmed = {
  status: 403,
  message: 'Enter your password, or sign in again, to change how you sign in',
}

describe('closing an account', () => {
  test('closing an account waits a week, with an e-mail, and a repeated request keeps the first date', async () => {
    const ann = await fixtures.person('ann', { verified: true })
    const { request: none } = await ann.call('GET /users/request-deactivate')
    expect(none).toBeNull()
    const request = await ann.call('POST /users/request-deactivate', { body: { reason: 'Too loud' } })
    expect(Date.parse(request.closesAt) - Date.parse(request.requestedAt)).toBe(7 * dayMs)
    fixtures.clock.pass(minuteMs)
    expect(await ann.call('POST /users/request-deactivate', { body: { reason: 'Again' } })).toEqual(request)
    expect(await ann.call('GET /users/request-deactivate')).toEqual({ request: request })
    expect(await fixtures.service.call('GET /users/list-deactivate')).toMatchObject([
      { uuid: ann.uuid, nickname: 'ann', reason: 'Too loud', closesAt: request.closesAt },
    ])
    expect((await fixtures.emailTo(ann.email, /will be closed/)).text).toContain('until November 27, 2026')
    await daysLater(6)
    await login(ann)
    await daysLater(1)
    expect(await refusalOf(login(ann))).toEqual(closedNow)
    expect((await fixtures.emailTo(ann.email, /is closed/)).text).toContain('permanently deleted')
    expect(await fixtures.service.call('GET /users/list-deactivate')).toEqual([])
  })

  test('closing an account needs the password unless the sign-in is recent', async () => {
    const bob = await fixtures.person('bob')
    fixtures.clock.pass(11 * minuteMs)
    expect(await refusalOf(bob.call('POST /users/request-deactivate', { body: {} }))).toEqual(notConfirmed)
    const guess = { password: 'guessed' }
    expect(await refusalOf(bob.call('POST /users/request-deactivate', { body: guess }))).toEqual({
      status: 403,
      message: 'This isn’t the account’s password',
    })
    await bob.call('POST /users/request-deactivate', { body: { password: bob.password } })
  })

  test('a request to close an account can be canceled by its owner or a moderator, and by nobody else', async () => {
    const cat = await fixtures.person('cat')
    const mod = await fixtures.person('mod', { role: 'moderator' })
    const none = { status: 404, message: 'No one has asked to close this account' }
    const cancel = (userId: string | number, who = mod) =>
      who.call('POST /users/cancel-requested-deactivate', { body: { userId } })
    expect(await refusalOf(cat.call('DELETE /users/request-deactivate'))).toEqual(none)
    await cat.call('POST /users/request-deactivate', { body: {} })
    await cat.call('DELETE /users/request-deactivate')
    await cat.call('POST /users/request-deactivate', { body: {} })
    expect(await refusalOf(cancel(cat.uuid, cat))).toMatchObject({ status: 403 })
    await cancel(cat.uuid)
    expect(await refusalOf(cancel(cat.uuid))).toEqual(none)
    expect(await refusalOf(cancel(99_999_999))).toMatchObject({ status: 404, message: 'User not found' })
    await daysLater(8)
    await login(cat)
  })

  test('an administrator can close an account at once, which hides its public content, and reopening restores everything', async () => {
    const dan = await fixtures.person('dan')
    const eve = await fixtures.person('eve')
    await dan.call('POST /users/sign-up-bot', { body: { botNickName: 'danbot' } })
    const crate = await dan.call('POST /crate', { body: { crateName: 'Out', isPublic: true } })
    const crates = async (who = eve) =>
      (await who.call('GET /crate/user/{userUuid}', { params: { userUuid: dan.uuid } })).crates.length
    expect(await crates()).toBe(1)
    const inDays = (days: number) => new Date(fixtures.clock.now() + days * dayMs).toISOString()
    await dan.call('POST /events', { body: { name: 'Farewell', startTime: inDays(1), endTime: inDays(2) } })
    const events = async () => (await fixtures.nobody.call('GET /events/upcoming')).events.map(({ name }) => name)
    expect(await events()).toEqual(['Farewell'])
    await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: dan.uuid } })
    await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: dan.uuid } })
    expect(await refusalOf(dan.call('GET /users/profile'))).toMatchObject({ status: 401 })
    expect(await refusalOf(login(dan))).toEqual(closedNow)
    expect(await crates()).toBe(0)
    expect(await events()).toEqual([])
    const crateId = crate.crateUuid
    expect(await refusalOf(eve.call('GET /crate/{crateId}', { params: { crateId } }))).toMatchObject({ status: 403 })
    expect((await fixtures.service.call('GET /crate/{crateId}', { params: { crateId } })).crateName).toBe('Out')
    const shared = fixtures.nobody.call('GET /crate/service/{crateShortId}/songs', {
      params: { crateShortId: crate.crateShortId },
    })
    expect(await refusalOf(shared)).toMatchObject({ status: 404 })
    await daysLater(29)
    await fixtures.service.call('POST /users/reactivate/{id}', { params: { id: dan.uuid } })
    await daysLater(2)
    await login(dan)
    expect(await crates(await fixtures.person('eva'))).toBe(1)
    expect(
      await refusalOf(fixtures.service.call('POST /users/reactivate/{id}', { params: { id: dan.uuid } })),
    ).toEqual({
      status: 404,
      message: 'This account isn’t closed',
    })
  })

  test('only a superuser can close the account of an administrator, and an unknown account is a 404', async () => {
    const [root, other] = [
      await fixtures.person('root', { role: 'admin' }),
      await fixtures.person('other', { role: 'admin' }),
    ]
    const chief = await fixtures.person('chief', { role: 'superUser' })
    const close = (who: Member, id: string) => who.call('DELETE /users/deactivate/{id}', { params: { id } })
    expect(await refusalOf(close(root, other.uuid))).toEqual({
      status: 403,
      message: 'Only a superuser can close the account of an administrator',
    })
    await close(chief, other.uuid)
    expect(await refusalOf(close(root, '99999999'))).toMatchObject({ status: 404 })
    const reopen = fixtures.service.call('POST /users/reactivate/{id}', { params: { id: '99999999' } })
    expect(await refusalOf(reopen)).toMatchObject({ status: 404, message: 'User not found' })
  })
})

/** Every table and column that contains a uuid, as text. */
async function whereIs(uuid: string): Promise<string[]> {
  const { db } = fixtures.app
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('uuid', 'text', 'jsonb', 'json', 'ARRAY')`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${uuid}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

/** A user with data in every service. */
async function busyPerson(name: string) {
  const person = await fixtures.person(name, { verified: true })
  const room = await person.call('POST /rooms/infrastructure', { body: { name: `${name}'s room` } })
  const crate = await person.call('POST /crate', { body: { crateName: `${name}'s crate`, isPublic: true } })
  const params = { crateUuid: crate.crateUuid }
  await person.call('POST /crate/{crateUuid}/songs', {
    params,
    body: {
      songs: [
        {
          musicProvider: 'audius',
          songId: `audius ${name}`,
          trackName: 'one',
          artistName: 'The Testers',
          duration: 200,
        },
      ],
    },
  })
  await person.call('POST /messages', {
    body: { receiver: room.uuid, category: 'message', type: 'text', data: { text: `${name} was here` } },
  })
  await fixtures.service.call('POST /points/service', { body: { userUuid: person.uuid, points: 5, key: name } })
  const startTime = new Date(fixtures.clock.now() + dayMs).toISOString()
  await person
    .call('POST /events', { body: { name: `${name}'s night`, startTime, endTime: startTime } })
    .catch(() => 0)
  await fixtures.app.db
    .insertInto('songPlay')
    .values({
      playId: fixtures.app.ids.uuid(),
      roomUuid: room.uuid,
      djUuid: person.uuid,
      songId: null,
      song: JSON.stringify({ trackName: 'One' }),
      playedAt: new Date(fixtures.clock.now()),
    })
    .execute()
  return { ...person, room, crate }
}

describe('permanent removal', () => {
  test('removing an account leaves only listed traces, and a room with a co-owner is kept', async () => {
    const fay = await busyPerson('fay')
    const gus = await fixtures.person('gus')
    const params = { roomId: fay.room.uuid }
    await fay.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: gus.uuid, role: 'coOwner' } })
    expect((await whereIs(fay.uuid)).length).toBeGreaterThan(5)
    await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: fay.uuid } })
    await daysLater(31)
    const left = await whereIs(fay.uuid)
    // The play history, the moderation log and the places in conversations, under a uuid that identifies no one.
    const named = [
      'accountChange.userUuid',
      'chatMessage.deletedBy',
      'chatMessage.sender',
      'chatMessage.senderEntity',
    ]
    const more = ['moderationAction.actorUuid', 'moderationAction.userUuid', 'songPlay.djUuid', 'roomSnapshot.room']
    expect(left.filter((place) => ![...named, ...more].includes(place))).toEqual([])
    const messages = await fixtures.app.db
      .selectFrom('chatMessage')
      .where('sender', '=', fay.uuid)
      .selectAll()
      .execute()
    expect(JSON.stringify(messages)).not.toContain('fay')
    expect(await whereIs(fay.email)).toEqual([])
    const { roomRoles } = await fixtures.service.call('GET /rooms/{id}', { params: { id: fay.room.uuid } })
    expect(roomRoles).toMatchObject([{ userUuid: gus.uuid, role: 'owner' }])
    expect(await refusalOf(login(fay))).toEqual({ status: 401, message: 'Incorrect email or password' })
    // The address is free again.
    const body = { email: fay.email, password: 'a new beginning' }
    expect(await fixtures.nobody.call('POST /users/sign-up', { body })).toHaveProperty('uuid')
  })
})

describe('data exports', () => {
  const download = (who: Member, exportUuid: string, token = who.token) =>
    fixtures.api.request(`/users/export/${exportUuid}/file`, { headers: { Authorization: `Bearer ${token}` } })

  test('an export has all stored data as JSON, and an e-mail says when it is ready', async () => {
    const hal = await busyPerson('hal')
    const request = await hal.call('POST /users/export', { body: {} })
    expect(request).toMatchObject({ status: 'WAITING', size: null })
    const again = await Promise.all([1, 2].map(() => hal.call('POST /users/export', { body: {} })))
    expect(again.map(({ uuid }) => uuid)).toEqual([request.uuid, request.uuid])
    expect((await download(hal, request.uuid)).status).toBe(404)
    await fixtures.runJobs()
    const { export: ready } = await hal.call('GET /users/export')
    expect(ready).toMatchObject({ uuid: request.uuid, status: 'READY' })
    expect((await fixtures.emailTo(hal.email, /data is ready/)).text).toContain('/your-data')
    const answer = await download(hal, request.uuid)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const read = (name: string): unknown => JSON.parse(strFromU8(must(files[`${name}.json`], name)))
    expect(read('account')).toMatchObject({ nickname: 'hal', emails: [{ address: hal.email }] })
    expect(read('crates')).toMatchObject([{ crateName: "hal's crate" }])
    expect(read('songs')).toMatchObject([{ trackName: 'one' }])
    expect(read('messages')).toMatchObject([{ data: { text: 'hal was here' } }])
    expect(read('rooms')).toMatchObject({ roles: [{ name: "hal's room", role: 'owner' }] })
    expect(read('plays')).toHaveLength(1)
    const whole = Object.values(files)
      .map((file) => strFromU8(file))
      .join('')
    expect(whole).not.toMatch(/scrypt|passwordHash|codeHash|accessToken/)
  })

  test('an export has pictures, posters, files and whole songs, and an interrupted download can be resumed', async () => {
    const lea = await fixtures.person('lea', { capabilities: ['uploadMusic'] })
    const post = (path: string, body: FormData) =>
      fixtures.api.request(path, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${lea.token}`, authtoken: lea.token },
      })
    const picture = (kind: string) => {
      const form = new FormData()
      form.append('kind', kind)
      form.append('file', new Blob([new Uint8Array(onePixelPng)]), 'lea.png')
      return form
    }
    const room = await lea.call('POST /rooms/infrastructure', { body: { name: 'Den of Lea' } })
    expect((await post('/users/images', picture('profilePicture'))).status).toBe(201)
    expect((await post(`/rooms/${room.uuid}/poster`, picture('poster'))).status).toBe(201)
    const message = new FormData()
    message.append('file', new Blob([new Uint8Array(onePixelPng)]), 'said.png')
    const fields = { receiver: room.uuid, receiverType: 'group', category: 'message', type: 'image', data: '{}' }
    for (const [name, value] of Object.entries(fields)) message.append(name, value)
    const sent = await post('/v3.0/messages', message)
    expect(sent.status).toBe(200)
    const { data }: { data: { id: string } } = await sent.json()
    const song = await upload(fixtures, lea, wavFile({ seconds: 20, tags: { title: 'Whole' } }))
    await fixtures.runJobs()
    const { uuid } = await lea.call('POST /users/export', { body: {} })
    await fixtures.runJobs()
    const answer = await download(lea, uuid)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const files = unzipSync(new Uint8Array(bytes))
    const expected = ['pictures/profilePicture.png', `rooms/${room.slug}.png`, `messages/${data.id}.png`]
    expect(
      Object.keys(files)
        .filter((name) => !name.endsWith('.json'))
        .toSorted(),
    ).toEqual([...expected, `uploads/${song.id}.m4a`].toSorted())
    for (const name of expected) expect(Buffer.from(must(files[name], name)).equals(onePixelPng)).toBe(true)
    const sound = Buffer.from(must(files[`uploads/${song.id}.m4a`], 'the song'))
    expect(sound.subarray(4, 8).toString()).toBe('ftyp')
    // All fragments, up to the last one.
    expect(sound.toString('latin1').split('moof').length).toBeGreaterThan(2)
    const rest = await fixtures.api.request(`/users/export/${uuid}/file`, {
      headers: { Authorization: `Bearer ${lea.token}`, Range: 'bytes=100-' },
    })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true)
  })

  test('an export lists the files it had no space for, and replaces the previous one', async () => {
    const max = await fixtures.person('max')
    const form = new FormData()
    form.append('kind', 'coverPicture')
    form.append('file', new Blob([new Uint8Array(onePixelPng)]), 'max.png')
    const headers = { Authorization: `Bearer ${max.token}` }
    await fixtures.api.request('/users/images', { method: 'POST', body: form, headers })
    const first = await max.call('POST /users/export', { body: {} })
    await fixtures.runJobs()
    fixtures.clock.pass(dayMs)
    const { uuid } = await max.call('POST /users/export', { body: { password: max.password } })
    await exportPerson(fixtures.app, 1).run(
      { exportUuid: uuid },
      { attempt: 1, signal: new AbortController().signal },
    )
    const files = unzipSync(new Uint8Array(await (await download(max, uuid)).arrayBuffer()))
    expect(JSON.parse(strFromU8(must(files['left-out.json'], 'what is left')))).toEqual(['pictures/coverPicture.png'])
    await fixtures.runJobs()
    expect(await fixtures.app.storage.get(`exports/${first.uuid}/00000.part`)).toBeUndefined()
  })

  test('an export can be downloaded only by its owner, for a week', async () => {
    const [ivy, joe] = [await fixtures.person('ivy'), await fixtures.person('joe')]
    const { uuid } = await ivy.call('POST /users/export', { body: {} })
    await fixtures.runJobs()
    const refused = { status: 404, message: 'This export doesn’t exist or has expired' }
    const take = (who: Member) => who.call('GET /users/export/{exportUuid}/file', { params: { exportUuid: uuid } })
    expect(await refusalOf(take(joe))).toEqual(refused)
    expect(await refusalOf(take({ ...ivy, ...(await fixtures.guest()) }))).toMatchObject({ status: 401 })
    expect((await download(ivy, uuid)).status).toBe(200)
    expect(await fixtures.app.storage.get(`exports/${uuid}/00000.part`)).toBeDefined()
    fixtures.clock.pass(7 * dayMs)
    expect((await download(ivy, uuid)).status).toBe(404)
    await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredExports', {})
    await fixtures.runJobs()
    expect(await fixtures.app.storage.get(`exports/${uuid}/00000.part`)).toBeUndefined()
    expect(await ivy.call('GET /users/export')).toEqual({ export: null })
  })

  test('an export needs the password unless the sign-in is recent', async () => {
    const kim = await fixtures.person('kim')
    fixtures.clock.pass(11 * minuteMs)
    expect(await refusalOf(kim.call('POST /users/export', { body: {} }))).toEqual(notConfirmed)
    expect(await refusalOf(kim.call('POST /users/export', { body: { password: 'guessed' } }))).toMatchObject({
      status: 403,
    })
    await kim.call('POST /users/export', { body: { password: kim.password } })
  })
})
