import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { brokenStream, offsetOf, tusClient } from '../../../../test/resumable.ts'
import { wavFile } from '../../../../test/songs.ts'
import { dayMs } from '../../../ports/clock.ts'
import { StorageFull } from '../../../ports/storage.ts'
import { personalData } from '../personal-data.ts'

let fixtures: Fixtures
let ann: Member
let tus: ReturnType<typeof tusClient>
let people = 0
beforeAll(async () => {
  fixtures = await openApi()
  await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredUploads', {})
})
beforeEach(async () => {
  ann = await fixtures.person(`ann ${++people}`, { capabilities: ['uploadMusic'] })
  tus = tusClient(fixtures, ann)
})
afterAll(() => fixtures.close())

const file = new Uint8Array(wavFile({ mark: 1 }))
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]
const rows = () =>
  fixtures.app.db.selectFrom('resumableUpload').where('userUuid', '=', ann.uuid).selectAll().execute()

describe('the protocol', () => {
  test('OPTIONS describes the version and the extensions', async () => {
    const { headers } = await tus.send('OPTIONS', '/upload/resumable')
    expect(headers.get('tus-version')).toBe('1.0.0')
    expect(headers.get('tus-extension')).toBe('creation,expiration,termination')
    expect(headers.get('access-control-allow-headers')).toContain('Upload-Offset')
  })

  test('[U40] an upload begins empty, and its state is readable at its address, which is relative to the call', async () => {
    const answer = await tus.begin(file.length, { filename: 'Düster.wav', filetype: 'audio/wav' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(answer.headers.get('upload-expires')).toBe(new Date(fixtures.clock.now() + dayMs).toUTCString())
    const location = new URL(answer.headers.get('location') ?? '', 'http://test/upload/resumable')
    const head = await tus.send('HEAD', location.pathname)
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': String(file.length),
      'upload-metadata': `filename ${Buffer.from('Düster.wav').toString('base64')},filetype ${btoa('audio/wav')}`,
      'cache-control': 'no-store',
    })
  })

  test('[U40] what arrived before a break is kept, and the next request continues there', async () => {
    const id = await tus.begun(file.length)
    const cut = await tus.patch(id, 0, brokenStream(file.slice(0, 30_000), 7000))
    expect(offsetOf(cut)).toBe(30_000)
    expect(offsetOf(await tus.head(id))).toBe(30_000)
    const end = await tus.patch(id, 30_000, file.slice(30_000))
    expect([end.status, offsetOf(end)]).toEqual([204, file.length])
  })

  test('a body of several megabytes is stored in parts, none of which is lost when its sender disconnects', async () => {
    const big = new Uint8Array(3_500_000).fill(7)
    const id = await tus.begun(4_000_000)
    await tus.patch(id, 0, brokenStream(big, 64 * 1024))
    expect(offsetOf(await tus.head(id))).toBe(big.length)
    expect((await rows())[0]?.parts.length).toBe(7)
    await tus.remove(id)
  })

  test('bytes for another offset are refused and change nothing', async () => {
    const id = await tus.begun(file.length)
    await tus.patch(id, 0, file.slice(0, 1000))
    for (const offset of [0, 999, 1001])
      expect(await codeOf(await tus.patch(id, offset, file.slice(offset)))).toEqual([409, 'wrongOffset'])
    expect(offsetOf(await tus.head(id))).toBe(1000)
  })

  test('of concurrent requests for one offset, one continues and the others are refused', async () => {
    const id = await tus.begun(file.length)
    const answers = await Promise.all(Array.from({ length: 5 }, () => tus.patch(id, 0, file.slice(0, 2000))))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409])
    const [row] = await rows()
    expect(row).toMatchObject({ received: 2000, parts: [{ bytes: 2000 }] })
  })

  test('more bytes than announced are refused, declared or not', async () => {
    const id = await tus.begun(5000)
    const declared = { 'Content-Length': String(file.length) }
    expect(await codeOf(await tus.patch(id, 0, file, declared))).toEqual([413, 'uploadTooLong'])
    expect(await codeOf(await tus.patch(id, 0, brokenStream(file)))).toEqual([413, 'uploadTooLong'])
    expect(offsetOf(await tus.head(id))).toBe(0)
  })

  test('an upload that breaks off hundreds of times is refused, so that parts don’t become countless', async () => {
    const id = await tus.begun(file.length)
    const parts = Array.from({ length: 201 }, (_, at) => ({ name: `${at}-x`, bytes: 1 }))
    await fixtures.app.db
      .updateTable('resumableUpload')
      .set({ received: 201, parts: JSON.stringify(parts) })
      .where('uuid', '=', id)
      .execute()
    expect(await codeOf(await tus.patch(id, 201, file.slice(201)))).toEqual([400, 'tooManyParts'])
  })

  test('requests that are not tus, or lack a header, are refused', async () => {
    const id = await tus.begun(file.length)
    const other = { 'Tus-Resumable': '0.2.2' }
    for (const [method, path] of [
      ['POST', '/upload/resumable'],
      ['GET', `/upload/resumable/${id}`],
      ['PATCH', `/upload/resumable/${id}`],
      ['DELETE', `/upload/resumable/${id}`],
    ] as const) {
      const answer = await tus.send(method, path, { headers: other })
      expect(answer.headers.get('tus-version')).toBe('1.0.0')
      expect(await codeOf(answer)).toEqual([412, 'tusVersionNeeded'])
    }
    for (const size of ['', '0', '-1', '1.5', 'many', '1e3'])
      expect(await codeOf(await tus.begin(size))).toEqual([400, 'uploadLengthNeeded'])
    for (const metadata of ['filename ***', `filename ${'A'.repeat(4001)}`, 'filename //79'])
      expect(
        await codeOf(
          await tus.send('POST', '/upload/resumable', {
            headers: { 'Upload-Length': '5', 'Upload-Metadata': metadata },
          }),
        ),
      ).toEqual([400, 'badUploadMetadata'])
    expect(await codeOf(await tus.patch(id, 0, file, { 'Content-Type': 'audio/wav' }))).toEqual([415, 'notAPart'])
    expect(await codeOf(await tus.patch(id, 0, file, { 'Upload-Offset': 'x' }))).toEqual([400, 'uploadOffsetNeeded'])
  })
})

describe('who may', () => {
  test('[U40] for everyone but its owner an upload doesn’t exist', async () => {
    const id = await tus.begun(file.length)
    const ben = await fixtures.person(`ben ${people}`, { capabilities: ['uploadMusic'] })
    const other = tusClient(fixtures, ben)
    expect((await other.head(id)).status).toBe(404)
    expect(await codeOf(await other.send('GET', `/upload/resumable/${id}`))).toEqual([404, 'uploadNotFound'])
    expect(await codeOf(await other.patch(id, 0, file))).toEqual([404, 'uploadNotFound'])
    expect(await codeOf(await other.remove(id))).toEqual([404, 'uploadNotFound'])
    await expect(ben.call('GET /upload/resumable/{id}/song', { params: { id } })).rejects.toThrow('doesn’t exist')
    expect(offsetOf(await tus.head(id))).toBe(0)
  })

  test('guests, strangers and people without permission are refused', async () => {
    const ben = await fixtures.person(`benno ${people}`)
    await fixtures.app.db.updateTable('user').set({ capabilities: [] }).where('uuid', '=', ben.uuid).execute()
    fixtures.app.tokens.forget(ben.uuid)
    const statuses = [await fixtures.guest(), undefined, ben].map(
      async (person) => (await tusClient(fixtures, person).begin(5)).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 403])
  })

  test('an upload for a crate of someone else is refused when it begins', async () => {
    const ben = await fixtures.person(`bo ${people}`)
    const { crateUuid } = await ben.call('POST /crate', { body: { crateName: 'Ben’s' } })
    expect(await codeOf(await tus.begin(5, { filename: 'a.wav', addTo: crateUuid }))).toEqual([404, 'crateNotFound'])
  })
})

describe('quotas', () => {
  const limitTo = (quotas: Partial<Fixtures['app']['config']['quotas']>) => {
    const before = fixtures.app.config.quotas
    fixtures.app.config.quotas = { ...before, ...quotas }
    return () => (fixtures.app.config.quotas = before)
  }

  test('a file that is too large is refused before it is sent', async () => {
    expect(await codeOf(await tus.begin(20 * 1024 * 1024 + 1))).toEqual([413, 'songFileTooLarge'])
    expect(await rows()).toEqual([])
  })

  test('[U41] the space of a file is reserved when it begins: of two concurrent ones, the one that fits is accepted', async () => {
    const restore = limitTo({ uploadedBytes: 1_500_000 })
    const answers = await Promise.all([tus.begin(1_000_000), tus.begin(1_000_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await codeOf(refused))).toEqual([409, 'uploadSpaceFull'])
    const [row] = await rows()
    await tus.remove(row?.uuid ?? '')
    expect((await tus.begin(1_000_000)).status).toBe(201)
    restore()
  })

  test('[U41] unfinished uploads count towards the uploads of an hour', async () => {
    const restore = limitTo({ uploadsPerHour: 2 })
    await tus.begun(100)
    await tus.begun(100)
    const refused = await tus.begin(100)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await codeOf(refused)).toEqual([429, 'tooManyUploads'])
    restore()
  })

  test('only so many uploads can be unfinished at a time', async () => {
    const at = new Date(fixtures.clock.now())
    const one = {
      userUuid: ann.uuid,
      fileName: 'a',
      size: 1,
      metadata: '',
      createdAt: at,
      updatedAt: at,
      expiresAt: at,
    }
    await fixtures.app.db
      .insertInto('resumableUpload')
      .values(Array.from({ length: 100 }, () => ({ ...one, uuid: fixtures.app.ids.uuid() })))
      .execute()
    expect(await codeOf(await tus.begin(5))).toEqual([409, 'tooManyOpenUploads'])
    await fixtures.app.db.deleteFrom('resumableUpload').where('userUuid', '=', ann.uuid).execute()
  })

  test('a full disk is reported, and what arrived before stays', async () => {
    const { storage } = fixtures.app
    const id = await tus.begun(file.length)
    await tus.patch(id, 0, file.slice(0, 1000))
    fixtures.app.storage = {
      ...storage,
      put: async () => {
        throw new StorageFull(new Error('ENOSPC'))
      },
    }
    const answer = await tus.patch(id, 1000, file.slice(1000))
    fixtures.app.storage = storage
    expect(await codeOf(answer)).toEqual([507, 'noSpaceForMusic'])
    expect(offsetOf(await tus.head(id))).toBe(1000)
  })
})

describe('the end of an upload', () => {
  const stored = async (id: string) => {
    const [row] = await rows()
    return fixtures.app.storage.get(`resumable/${id}/${row?.parts[0]?.name ?? 'none'}`)
  }

  test('[U40] a cancelled upload is gone with its bytes', async () => {
    const id = await tus.begun(file.length)
    await tus.patch(id, 0, file.slice(0, 1000))
    const [row] = await rows()
    expect(await stored(id)).toBeDefined()
    expect((await tus.remove(id)).status).toBe(204)
    await fixtures.runJobs()
    expect((await tus.head(id)).status).toBe(404)
    expect((await tus.remove(id)).status).toBe(404)
    expect(await fixtures.app.storage.get(`resumable/${id}/${row?.parts[0]?.name}`)).toBeUndefined()
  })

  test('[U40] an upload that isn’t continued for a day is deleted; each part starts the day again', async () => {
    const id = await tus.begun(file.length)
    fixtures.clock.pass(dayMs - 1000)
    await tus.patch(id, 0, file.slice(0, 1000))
    const [row] = await rows()
    fixtures.clock.pass(dayMs - 1000)
    await fixtures.runJobs()
    const later = tusClient(fixtures, ann)
    expect(offsetOf(await later.head(id))).toBe(1000)
    fixtures.clock.pass(1000)
    expect((await later.head(id)).status).toBe(404)
    fixtures.clock.pass(3_600_000)
    await fixtures.runJobs()
    expect(await rows()).toEqual([])
    expect(await fixtures.app.storage.get(`resumable/${id}/${row?.parts[0]?.name}`)).toBeUndefined()
  })
})

test('unfinished uploads are exported, merged and removed with their account', async () => {
  const { app } = fixtures
  const cleo = await fixtures.person(`cleo ${people}`, { capabilities: ['uploadMusic'] })
  const [from, into] = await Promise.all(
    [ann, cleo].map(({ uuid }) =>
      app.db.selectFrom('user').where('uuid', '=', uuid).select(['id', 'uuid']).executeTakeFirstOrThrow(),
    ),
  )
  if (!from || !into) throw new Error('both have an account')
  const id = await tus.begun(file.length, { filename: 'half.wav' })
  await tus.patch(id, 0, file.slice(0, 1000))
  const [row] = await rows()
  const part = () => app.storage.get(`resumable/${id}/${row?.parts[0]?.name}`)
  expect(await personalData.read(app, from)).toMatchObject({
    unfinishedUploads: [{ fileName: 'half.wav', size: file.length, received: 1000 }],
  })
  await app.db.transaction().execute((trx) => personalData.merge(app, trx, { from, into }))
  expect(offsetOf(await tusClient(fixtures, cleo).head(id))).toBe(1000)
  expect((await tus.head(id)).status).toBe(404)
  expect(await part()).toBeDefined()
  await app.db.transaction().execute((trx) => personalData.remove(app, trx, into))
  await fixtures.runJobs()
  expect((await tusClient(fixtures, cleo).head(id)).status).toBe(404)
  expect(await part()).toBeUndefined()
})
