import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { brokenStream, offsetOf, tusClient } from '../../../../test/resumable.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { dayMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
let ann: Member
let tus: ReturnType<typeof tusClient>
let people = 0
let marks = 0
beforeAll(async () => {
  fixtures = await openApi()
  await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredUploads', {})
})
beforeEach(async () => {
  ann = await fixtures.person(`ann ${++people}`, { capabilities: ['uploadMusic'] })
  tus = tusClient(fixtures, ann)
})
afterAll(() => fixtures.close())

const newFile = (tags = {}) => new Uint8Array(wavFile({ mark: ++marks, tags }))
const songOf = (id: string) => ann.call('GET /upload/resumable/{id}/song', { params: { id } })
const songs = () => ann.call('GET /songs', { query: { unfinished: true } })
const queued = async () => (await ann.call('GET /crate/special/queue/songs')).songs

/** Sends a whole file; returns the id of the upload. */
async function sendWhole(file: Uint8Array<ArrayBuffer>, metadata: Record<string, string> = { filename: 'song.wav' }) {
  const id = await tus.begun(file.length, metadata)
  await tus.patch(id, 0, file)
  return id
}

test('[U40] a file that breaks off at any bytes becomes the very song that it would be in one piece', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 88_000 }), { maxLength: 6 }), fc.boolean(), async (cuts, isBroken) => {
      const file = newFile()
      const id = await tus.begun(file.length)
      const ends = [...new Set(cuts.filter((cut) => cut > 0 && cut < file.length))].sort((a, b) => a - b)
      let offset = 0
      for (const end of [...ends, file.length]) {
        const piece = file.slice(offset, end)
        await tus.patch(id, offset, isBroken ? brokenStream(piece, 10_007) : piece)
        offset = offsetOf(await tus.head(id))
        expect(offset).toBe(end)
      }
      const { stored, originals } = await finishing(id)
      expect(originals).toHaveLength(1)
      expect(stored && Buffer.compare(stored, Buffer.from(file))).toBe(0)
    }),
    { numRuns: 15 },
  )
})

/** Runs the jobs, and returns the originals that were stored meanwhile. */
async function finishing(id: string) {
  const { storage } = fixtures.app
  const originals: Buffer[] = []
  fixtures.app.storage = {
    ...storage,
    async put(key, body, type) {
      await storage.put(key, body, type)
      if (!key.endsWith('/original')) return
      const file = must(await storage.get(key), 'the file that was just stored')
      originals.push(Buffer.from(await new Response(file.body).arrayBuffer()))
    },
  }
  await fixtures.runJobs()
  fixtures.app.storage = storage
  expect(await songOf(id)).toMatchObject({ status: 'VERIFIED' })
  return { originals, stored: originals[0] }
}

test('[U40] a resumed upload and one in a single request are the same song', async () => {
  const file = newFile({ title: 'Night Boat', artist: 'Ann' })
  const id = await sendWhole(file, { filename: '07 - Someone - Other.wav' })
  await fixtures.runJobs()
  const song = must(await songOf(id), 'a song')
  expect(song).toMatchObject({ trackName: 'Night Boat', artistName: 'Ann', status: 'VERIFIED' })
  const again = await upload(fixtures, ann, Buffer.from(file), 'again.wav')
  expect(again.id).toBe(song.id)
  expect((await songs()).count).toBe(1)
})

test('[U40] a file that is a song already becomes no second one', async () => {
  const file = newFile()
  const song = await upload(fixtures, ann, Buffer.from(file), 'one.wav')
  const id = await sendWhole(file)
  await fixtures.runJobs()
  expect((await songOf(id))?.id).toBe(song.id)
  expect((await songs()).count).toBe(1)
})

test('[U40] until it is a song there is none, and a finished file needn’t be sent again', async () => {
  const file = newFile()
  const id = await sendWhole(file)
  expect(await songOf(id)).toBeNull()
  await fixtures.runJobs()
  expect((await songOf(id))?.status).toBe('VERIFIED')
  expect(offsetOf(await tus.head(id))).toBe(file.length)
  // A client that missed the response sends nothing twice.
  expect((await tus.patch(id, file.length, null)).status).toBe(204)
  expect((await tus.patch(id, 0, file)).status).toBe(409)
  await fixtures.runJobs()
  expect((await songs()).count).toBe(1)
})

test('[U40] what was received is deleted once the song is stored', async () => {
  const id = await sendWhole(newFile())
  const { parts } = await fixtures.app.db
    .selectFrom('resumableUpload')
    .where('uuid', '=', id)
    .select('parts')
    .executeTakeFirstOrThrow()
  const part = () => fixtures.app.storage.get(`resumable/${id}/${parts[0]?.name}`)
  expect(await part()).toBeDefined()
  await fixtures.runJobs()
  expect(await part()).toBeUndefined()
})

test('[U3] a deleted song has to be sent again', async () => {
  const file = newFile()
  const id = await sendWhole(file)
  await fixtures.runJobs()
  const song = must(await songOf(id), 'a song')
  await ann.call('DELETE /songs/{id}', { params: { id: song.id } })
  expect((await tus.head(id)).status).toBe(404)
  await expect(songOf(id)).rejects.toThrow('doesn’t exist')
  const second = await sendWhole(file)
  await fixtures.runJobs()
  expect((await songOf(second))?.status).toBe('VERIFIED')
})

test('[U40] a finished upload is recognized for a month, and cancelling it leaves its song', async () => {
  const [first, second] = [await sendWhole(newFile()), await sendWhole(newFile())]
  await fixtures.runJobs()
  expect((await tus.remove(first)).status).toBe(204)
  expect((await songs()).count).toBe(2)
  fixtures.clock.pass(29 * dayMs)
  await fixtures.runJobs()
  const row = () =>
    fixtures.app.db.selectFrom('resumableUpload').where('uuid', '=', second).select('id').executeTakeFirst()
  expect(await row()).toBeDefined()
  fixtures.clock.pass(2 * dayMs)
  await fixtures.runJobs()
  expect(await row()).toBeUndefined()
  // The session has expired meanwhile, too.
  const kept = fixtures.app.db.selectFrom('uploadedSong').where('userUuid', '=', ann.uuid).select('status')
  expect(await kept.execute()).toEqual([{ status: 'VERIFIED' }, { status: 'VERIFIED' }])
})

test('[U40] a file that is no song says why, and leaves nothing behind', async () => {
  const id = await sendWhole(new TextEncoder().encode('dear diary, '.repeat(500)), { filename: 'diary.mp3' })
  await fixtures.runJobs()
  await expect(songOf(id)).rejects.toMatchObject({ status: 422, values: { reason: 'notAudio' } })
  await expect(songOf(id)).rejects.toThrow(/not audio/)
  expect((await tus.head(id)).status).toBe(404)
  expect((await songs()).count).toBe(0)
  const left = await fixtures.app.db.selectFrom('job').where('kind', '=', 'removeFiles').select('id').execute()
  expect(left).toEqual([])
})

test('[U41] an upload whose space is gone when it is complete says so', async () => {
  const { quotas } = fixtures.app.config
  const id = await sendWhole(newFile())
  fixtures.app.config.quotas = { ...quotas, uploadedBytes: 1000 }
  await fixtures.runJobs()
  fixtures.app.config.quotas = quotas
  await expect(songOf(id)).rejects.toMatchObject({ status: 409, code: 'uploadSpaceFull' })
})

test('[U41] the space that an upload has reserved suffices for its song', async () => {
  const { quotas } = fixtures.app.config
  const file = newFile()
  fixtures.app.config.quotas = { ...quotas, uploadedBytes: file.length, uploadsPerHour: 1 }
  const id = await sendWhole(file)
  await fixtures.runJobs()
  fixtures.app.config.quotas = quotas
  expect((await songOf(id))?.status).toBe('VERIFIED')
})

test('[U40] an upload that we can’t store is tried again, and finally says so', async () => {
  const { uploads } = fixtures.app
  const id = await sendWhole(newFile())
  fixtures.app.uploads = {
    ...uploads,
    assemble: async () => {
      throw new Error('the storage is away')
    },
  }
  await fixtures.runJobs()
  expect(await songOf(id)).toBeNull()
  for (let attempt = 0; attempt < 8; attempt++) {
    fixtures.clock.pass(3_600_000)
    await fixtures.runJobs()
  }
  fixtures.app.uploads = uploads
  await expect(songOf(id)).rejects.toMatchObject({ status: 503, code: 'uploadNotSaved' })
})

test('[U42] a destination is honoured although the sender is gone', async () => {
  const id = await sendWhole(newFile(), { filename: 'a.wav', addTo: 'queue' })
  await fixtures.runJobs()
  expect(await queued()).toMatchObject([{ songId: (await songOf(id))?.songId }])
})

test('[U42] files for one list are added in the order in which they began, whichever is complete first', async () => {
  const [first, second] = [newFile(), newFile()]
  const slow = await tus.begun(first.length, { filename: 'first.wav', addTo: 'queue' })
  const quick = await sendWhole(second, { filename: 'second.wav', addTo: 'queue' })
  await fixtures.runJobs()
  expect(await songOf(quick)).toBeNull()
  await tus.patch(slow, 0, first)
  await fixtures.runJobs()
  fixtures.clock.pass(1000)
  await fixtures.runJobs()
  expect((await queued()).map(({ trackName }) => trackName)).toEqual(['first', 'second'])
})

test('[U42] a file that isn’t continued for a minute is not waited for', async () => {
  const file = newFile()
  await tus.begun(file.length, { filename: 'gone.wav', addTo: 'queue' })
  const id = await sendWhole(file, { filename: 'here.wav', addTo: 'queue' })
  await fixtures.runJobs()
  expect(await queued()).toEqual([])
  fixtures.clock.pass(60_000)
  await fixtures.runJobs()
  expect(await songOf(id)).toMatchObject({ status: 'VERIFIED' })
  expect((await queued()).map(({ trackName }) => trackName)).toEqual(['here'])
})
