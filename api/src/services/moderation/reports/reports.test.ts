import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../ports/clock.ts'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let mod: Member
let ann: Member
let ben: Member
let room: { uuid: string; slug: string }
beforeAll(async () => {
  fixtures = await openApi()
  mod = await fixtures.person('mod', { role: 'moderator' })
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The reported room' } })
})
afterAll(() => fixtures.close())

const say = async (who: Person, text: string, receiver = room.uuid) =>
  Number((await who.call('POST /messages', { body: { receiver, data: { text } } })).data.id)
const reportLine = (who: Person, messageId: number, more: object = {}) =>
  who.call('POST /reports', { body: { kind: 'line', messageId, reason: 'HARASSMENT', text: 'Look', ...more } })
const reportPerson = (who: Person, reportedUuid: string, more: object = {}) =>
  who.call('POST /reports', { body: { kind: 'person', reportedUuid, reason: 'SPAM', ...more } })
const get = (id: number, who: Pick<Person, 'call'> = mod) =>
  who.call('GET /admin/reports/{id}', { params: { id: String(id) } })
const handle = (id: number, status: 'DISMISSED' | 'ACTED', note?: string, who: Pick<Person, 'call'> = mod) =>
  who.call('POST /admin/reports/{id}/handle', { params: { id: String(id) }, body: { status, note: note ?? null } })
const ofRoom = (who: Person, query: object = {}) =>
  who.call('GET /rooms/{id}/reports', { params: { id: room.uuid }, query })

test('a report keeps the messages around the reported one as they were, whatever happens to them later', async () => {
  const before = await say(ann, 'Hello Ben')
  const gone = await say(ben, 'said in haste')
  await ben.call('DELETE /messages/{id}', { params: { id: gone } })
  const bad = await say(ben, 'You are dirt')
  const after = await say(ann, 'That is enough')
  const { id, status } = await reportLine(ann, bad)
  expect(status).toBe('OPEN')
  await ben.call('PUT /messages/{id}', { params: { id: bad }, body: { data: { text: 'You are dear' } } })
  await ann.call('DELETE /messages/{id}', { params: { id: bad } })
  await ann.call('DELETE /messages/{id}', { params: { id: after } })
  const { evidence, ...report } = await get(id)
  expect(report).toMatchObject({
    id,
    kind: 'line',
    roomUuid: room.uuid,
    reporterUuid: ann.uuid,
    reportedUuid: ben.uuid,
    reason: 'HARASSMENT',
    text: 'Look',
    status: 'OPEN',
    handledAt: null,
    handledByUuid: null,
    note: null,
  })
  expect(evidence.slice(-4)).toMatchObject([
    { id: String(before), senderName: 'ann', text: 'Hello Ben', deletedAt: null, isReported: false },
    { id: String(gone), sender: ben.uuid, text: '', deletedAt: expect.any(String), isReported: false },
    { id: String(bad), sender: ben.uuid, text: 'You are dirt', deletedAt: null, isReported: true },
    { id: String(after), text: 'That is enough', deletedAt: null },
  ])
})

test('a message can be reported after its author has deleted it', async () => {
  const cleo = await fixtures.person('cleo')
  const gone = await say(cleo, 'gone in a moment')
  await cleo.call('DELETE /messages/{id}', { params: { id: gone } })
  const { id } = await reportLine(ann, gone)
  expect(await get(id)).toMatchObject({ reportedUuid: cleo.uuid })
})

test("a report also keeps text and pictures that some clients don't show", async () => {
  const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const dora = await fixtures.person('dora')
  const { data } = await dora.call('POST /messages', {
    body: {
      receiver: room.uuid,
      data: {
        text: 'nice weather',
        metadata: {
          chatMessage: { message: 'not nice', imageUrls: ['https://pictures.example.test/a.png'], imageBase64: dot },
        },
        attachments: [{ url: 'https://pictures.example.test/b.png' }],
      },
    },
  })
  const { id } = await reportLine(ann, Number(data.id))
  expect((await get(id)).evidence.at(-1)).toMatchObject({
    text: 'nice weather\nnot nice',
    pictures: [
      'https://pictures.example.test/a.png',
      'https://pictures.example.test/b.png',
      `data:image/gif;base64,${dot}`,
    ],
  })
})

test('a user can have one open report of a target, even with concurrent requests, and can report again once it is handled', async () => {
  const gus = await fixtures.person('gus')
  const twice = await Promise.allSettled([reportPerson(ann, gus.uuid), reportPerson(ann, gus.uuid)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(reportPerson(ann, gus.uuid, { roomUuid: room.uuid, reason: 'HATE' }))).toEqual({
    status: 409,
    message: 'You’ve already reported this, and it hasn’t been reviewed yet',
  })
  const line = await say(gus, 'a line is another target')
  const { id } = await reportLine(ann, line)
  await reportPerson(ben, gus.uuid)
  await handle(id, 'DISMISSED')
  await reportLine(ann, line)
  expect((await get(id)).reportsAbout).toBe(4)
})

test('guests can report, and guests in a room can be reported', async () => {
  const [ghost, other] = [await fixtures.guest(), await fixtures.guest()]
  expect(await refusalOf(reportPerson(ghost, other.uuid, { roomUuid: room.uuid }))).toEqual({
    status: 404,
    message: 'User not found',
  })
  await fixtures.enter(other, room.uuid)
  const { id } = await reportPerson(ghost, other.uuid, { roomUuid: room.slug })
  expect(await get(id)).toMatchObject({ kind: 'person', roomUuid: room.uuid, reporterUuid: ghost.uuid, evidence: [] })
  await say(other, 'Boo')
  expect((await get((await reportPerson(ann, other.uuid, { roomUuid: room.uuid })).id)).evidence).toMatchObject([
    { text: 'Boo', isReported: false },
  ])
})

test('nobody can report themselves, an unknown message or user, or anything they may not read', async () => {
  const own = { status: 400, message: 'You can only report other people' }
  expect(await refusalOf(reportLine(ann, await say(ann, 'mine')))).toEqual(own)
  expect(await refusalOf(reportPerson(ann, ann.uuid))).toEqual(own)
  const line = { status: 404, message: 'This message doesn’t exist' }
  expect(await refusalOf(reportLine(ann, 99_999_999))).toEqual(line)
  const cellar = await ben.call('POST /rooms/infrastructure', { body: { name: 'Cellar', password: 'sesame' } })
  expect(await refusalOf(reportLine(ann, await say(ben, 'psst', cellar.uuid)))).toEqual(line)
  const missing = { status: 404, message: 'Room not found' }
  expect(await refusalOf(reportPerson(ann, ben.uuid, { roomUuid: cellar.uuid }))).toEqual(missing)
  expect(await refusalOf(reportPerson(ann, ben.uuid, { roomUuid: 'nowhere' }))).toEqual(missing)
  expect((await refusalOf(reportPerson(ann, ben.uuid, { text: 'x'.repeat(1001) }))).status).toBe(400)
  expect((await refusalOf(reportPerson(ann, ben.uuid, { reason: 'BORING' }))).status).toBe(400)
})

test("the queue can be filtered, and moderators don't see reports about themselves", async () => {
  const mia = await fixtures.person('mia', { role: 'moderator' })
  const { id } = await reportPerson(ben, mia.uuid, { text: 'Bans everybody' })
  const queue = (who: Pick<Person, 'call'>) =>
    who.call('GET /admin/reports', { query: { filter: ['status||$eq||OPEN', `reportedUuid||$eq||${mia.uuid}`] } })
  expect((await queue(mod)).data).toEqual([
    {
      id,
      kind: 'person',
      roomUuid: null,
      reporterUuid: ben.uuid,
      reportedUuid: mia.uuid,
      reason: 'SPAM',
      text: 'Bans everybody',
      status: 'OPEN',
      createdAt: new Date(fixtures.clock.now()).toISOString(),
      handledAt: null,
      handledByUuid: null,
    },
  ])
  expect(await queue(mia)).toMatchObject({ data: [], total: 0 })
  const missing = { status: 404, message: 'Report not found' }
  expect(await refusalOf(get(id, mia))).toEqual(missing)
  expect(await refusalOf(handle(id, 'DISMISSED', 'All lies', mia))).toEqual(missing)
  expect(await refusalOf(handle(99_999_999, 'DISMISSED'))).toEqual(missing)
  for (const who of [ann, await fixtures.guest()]) {
    expect((await refusalOf(queue(who))).status).toBeGreaterThan(400)
    expect((await refusalOf(get(id, who))).status).toBeGreaterThan(400)
    expect((await refusalOf(handle(id, 'ACTED', '', who))).status).toBeGreaterThan(400)
  }
})

test('when two moderators handle a report concurrently one is refused, and the decision is recorded', async () => {
  const [other, hal] = [await fixtures.person('other', { role: 'moderator' }), await fixtures.person('hal')]
  const { id } = await reportPerson(ann, hal.uuid, { roomUuid: room.uuid })
  const both = await Promise.allSettled([handle(id, 'ACTED', ' Warned '), handle(id, 'DISMISSED', 'No', other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(handle(id, 'ACTED'))).toEqual({
    status: 409,
    message: 'Another moderator has already handled this report',
  })
  const report = await get(id)
  const [by, note] = report.status === 'ACTED' ? [mod, 'Warned'] : [other, 'No']
  expect(report).toMatchObject({
    note,
    handledByUuid: by.uuid,
    handledAt: new Date(fixtures.clock.now()).toISOString(),
  })
  expect(report.record).toMatchObject([
    { action: 'handleReport', actorUuid: by.uuid, userUuid: hal.uuid, roomUuid: room.uuid, reason: note },
  ])
  const { id: next } = await reportPerson(ben, hal.uuid)
  expect(await handle(next, 'DISMISSED', undefined, fixtures.service)).toMatchObject({
    status: 'DISMISSED',
    note: null,
    handledByUuid: null,
  })
})

test('room staff see the reports of their room, without who filed them, and none about themselves', async () => {
  const ivy = await fixtures.person('ivy')
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.uuid },
    body: { userUuid: ivy.uuid, role: 'moderator' },
  })
  const kim = await fixtures.person('kim')
  const { id } = await reportLine(kim, await say(ivy, 'Quiet, all of you'))
  const seen = await ofRoom(ann, { limit: 1 })
  expect(seen.reports).toMatchObject([{ id, reportedUuid: ivy.uuid, kind: 'line', status: 'OPEN' }])
  expect(seen.reports[0]?.evidence.at(-1)).toMatchObject({ text: 'Quiet, all of you', isReported: true })
  expect(seen.count).toBeGreaterThan(1)
  expect(JSON.stringify(seen.reports)).not.toContain(kim.uuid)
  const hers = await ofRoom(ivy, { limit: 50 })
  expect(hers.reports.map((report) => report.id)).not.toContain(id)
  expect(hers.count).toBe(seen.count - 1)
  expect(await refusalOf(ofRoom(ben))).toMatchObject({ status: 403 })
  const nowhere = ann.call('GET /rooms/{id}/reports', { params: { id: 'nowhere' } })
  expect(await refusalOf(nowhere)).toEqual({ status: 404, message: 'Room not found' })
})

test("the reporter gets an e-mail with its outcome, which doesn't name the reported user", async () => {
  const nina = await fixtures.person('nina', { verified: true })
  const [first, second] = [await reportPerson(nina, ben.uuid), await reportLine(nina, await say(ben, 'Silence'))]
  await handle(first.id, 'ACTED', 'Banned for a week')
  await handle(second.id, 'DISMISSED')
  const acted = await fixtures.emailTo(nina.email, /acted on your report/)
  expect((await fixtures.emailTo(nina.email, /reviewed your report/)).text).toContain('no rule violations')
  for (const received of [acted.text, acted.html]) {
    expect(received).toContain('nina')
    expect(received).not.toMatch(/\bben\b|week/i)
  }
})

const flag = (who: Person, id: number, reason: 'SPAM' | 'HATE' = 'HATE') =>
  who.call('POST /messages/{id}/flagged', { params: { id }, body: { id: reason, remark: 'Look' } })

test('a chat client can flag a message for a reason from the settings, which files a report with the messages around it', async () => {
  const carl = await fixtures.person('carl')
  const dora = await fixtures.person('dora')
  await say(carl, 'before it')
  const bad = await say(carl, 'something bad')
  const { data } = await dora.call('GET /settings')
  expect(data['flagReasons']).toContainEqual(expect.objectContaining({ id: 'HATE' }))
  expect((await flag(dora, bad)).data.success).toBe(true)
  expect(await refusalOf(flag(dora, bad, 'SPAM'))).toMatchObject({ status: 409 })
  expect(await refusalOf(flag(carl, bad))).toEqual({ status: 403, message: 'You can only report other people' })
  expect(await refusalOf(flag(dora, 999_999_999))).toMatchObject({ status: 404 })
  const { id } = (await mod.call('GET /admin/reports', { query: { limit: '1' } })).data[0] ?? {}
  const report = await get(id ?? 0)
  expect(report).toMatchObject({
    kind: 'line',
    reporterUuid: dora.uuid,
    reportedUuid: carl.uuid,
    reason: 'HATE',
    text: 'Look',
  })
  expect(report.evidence.map(({ text, isReported }) => [text, isReported]).slice(-2)).toEqual([
    ['before it', false],
    ['something bad', true],
  ])
})

test('a direct message can be reported only by its two users, with the messages around it', async () => {
  const eva = await fixtures.person('eva')
  const finn = await fixtures.person('finn')
  const body = { receiver: finn.uuid, receiverType: 'user' as const, data: { text: 'You are dirt' } }
  const id = Number((await eva.call('POST /messages', { body })).data.id)
  expect(await refusalOf(reportLine(ann, id))).toMatchObject({ status: 404 })
  expect(await refusalOf(flag(ann, id))).toMatchObject({ status: 404 })
  const report = await get((await reportLine(finn, id)).id)
  expect(report).toMatchObject({ roomUuid: null, reportedUuid: eva.uuid, evidence: [{ text: 'You are dirt' }] })
})

test('evidence is removed half a year after a report was handled, and kept while it is open', async () => {
  const [open, handled] = [
    await reportLine(ann, await say(ben, 'Still open')),
    await reportLine(ann, await say(ben, 'Done')),
  ]
  await handle(handled.id, 'ACTED')
  fixtures.clock.pass(179 * dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'forgetEvidence', {})
  await fixtures.runJobs()
  expect((await get(handled.id, fixtures.service)).evidence).not.toEqual([])
  fixtures.clock.pass(2 * dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'forgetEvidence', {})
  await fixtures.runJobs()
  expect((await get(open.id, fixtures.service)).evidence.at(-1)).toMatchObject({ text: 'Still open' })
  expect(await get(handled.id, fixtures.service)).toMatchObject({ status: 'ACTED', evidence: [] })
})
