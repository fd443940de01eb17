import { createWriteStream } from 'node:fs'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { onePixelPng, sendFile, upload, wavFile } from '../../../../test/songs.ts'
import { createDiskUploads } from '../../../adapters/uploads/disk.ts'
import { StorageFull, type Storage } from '../../../ports/storage.ts'

let fixtures: Fixtures
let ann: Member
let inboxFolder: string
beforeAll(async () => {
  inboxFolder = await mkdtemp(join(tmpdir(), 'segue-inbox-'))
  fixtures = await openApi({ uploads: createDiskUploads({ folder: inboxFolder }) })
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
})
afterAll(async () => {
  await fixtures.close()
  await rm(inboxFolder, { recursive: true })
})

const get = (id: string, person: Member = ann) => person.call('GET /songs/{id}', { params: { id } })
/** Files in the folder that uploads stream into. */
const leftovers = () => readdir(inboxFolder)
const sendForm = (body: FormData) =>
  fixtures.api.request('/upload/song', { method: 'POST', body, headers: { Authorization: `Bearer ${ann.token}` } })
const send = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })

describe('an accepted file', () => {
  test('[U1] an upload is answered immediately, queued, and becomes a song with the details in its tags', async () => {
    const file = wavFile({ tags: { title: 'Número uno ☂', artist: 'Die Ärzte', genre: 'Punk' }, seconds: 3 })
    const first = await upload(fixtures, ann, file, 'whatever.wav')
    expect(first).toMatchObject({ status: 'PENDING_UPLOAD', progress: 0, trackName: 'whatever', userUuid: ann.uuid })
    expect(first.musicProviders).toEqual({ uploadService: first.id })
    await fixtures.runJobs()
    expect(await get(first.id)).toMatchObject({
      songId: first.songId,
      status: 'VERIFIED',
      progress: 1,
      failure: null,
      trackName: 'Número uno ☂',
      artistName: 'Die Ärzte',
      genre: 'Punk',
    })
    const song = await get(first.id)
    expect(song.duration).toBeCloseTo(3, 1)
    expect(song.envelope?.length).toBeGreaterThanOrEqual(6)
    expect(typeof song.gainDb).toBe('number')
  })

  test('[U1] an upload has a catalogue entry from the start, which is complete when it can be played', async () => {
    const song = await upload(fixtures, ann, wavFile({ mark: 300, tags: { title: 'Entry', artist: 'Ann' } }))
    const entry = () =>
      fixtures.app.db.selectFrom('song').where('id', '=', Number(song.songId)).selectAll().executeTakeFirstOrThrow()
    expect(await entry()).toMatchObject({ status: 'PENDING_UPLOAD', musicProviders: { uploadService: song.id } })
    await fixtures.runJobs()
    expect(await entry()).toMatchObject({ status: 'VERIFIED', trackName: 'Entry', artistName: 'Ann' })
    expect((await entry()).duration).toBeCloseTo(2, 1)
  })

  test('[U7] a song without tags is named after its file, with the uploader as artist if there is no other', async () => {
    const named = await upload(fixtures, ann, wavFile({ mark: 310 }), '01 - Some Body - Some Thing.wav')
    const bare = await upload(fixtures, ann, wavFile({ mark: 320 }), 'night_drive.wav')
    await fixtures.runJobs()
    expect(await get(named.id)).toMatchObject({
      artistName: 'Some Body',
      trackName: 'Some Thing',
      status: 'VERIFIED',
    })
    expect(await get(bare.id)).toMatchObject({ artistName: 'ann', trackName: 'night drive', status: 'VERIFIED' })
  })

  test("[U7] details from the form take precedence over the file's tags", async () => {
    const file = wavFile({ mark: 330, tags: { title: 'Tagged', artist: 'Tagger', genre: 'Noise' } })
    const fields = { trackName: 'Written', releaseYear: '1999', explicit: 'true', isPublic: 'true', albumName: '' }
    const song = await upload(fixtures, ann, file, 'x.wav', fields)
    await fixtures.runJobs()
    expect(await get(song.id)).toMatchObject({
      trackName: 'Written',
      artistName: 'Tagger',
      genre: 'Noise',
      releaseYear: 1999,
      explicit: true,
      isPublic: true,
    })
  })

  test('[U7] a song without any title waits for one, and can be played once it has one', async () => {
    const song = await upload(fixtures, ann, wavFile({ mark: 340 }), '---.wav')
    await fixtures.runJobs()
    expect(await get(song.id)).toMatchObject({ status: 'MISSING_METADATA' })
    const changed = await ann.call('PATCH /songs/{id}', { params: { id: song.id }, body: { trackName: 'Now it is' } })
    expect(changed).toMatchObject({ status: 'VERIFIED', trackName: 'Now it is' })
  })

  test('[U3] uploading a file again returns the same song, even concurrently', async () => {
    const file = wavFile({ mark: 350 })
    const [one, two] = await Promise.all([upload(fixtures, ann, file), upload(fixtures, ann, file)])
    await fixtures.runJobs()
    const three = await upload(fixtures, ann, file, 'another name.wav')
    expect([two.id, three.id]).toEqual([one.id, one.id])
    expect(three.status).toBe('VERIFIED')
    const ben = await fixtures.person('ben', { capabilities: ['uploadMusic'] })
    expect((await upload(fixtures, ben, file)).id).not.toBe(one.id)
    await fixtures.runJobs()
  })

  test('the picture embedded in a file becomes the cover', async () => {
    const song = await upload(fixtures, ann, wavFile({ mark: 360, cover: onePixelPng, tags: { title: 'Pictured' } }))
    await fixtures.runJobs()
    const answer = await fixtures.api.request(new URL(song.thumbnails.uploadService).pathname)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(onePixelPng)
  })

  test('[U9] the original file is deleted after processing', async () => {
    const song = await upload(fixtures, ann, wavFile({ mark: 370 }))
    expect(await fixtures.app.storage.get(`songs/${song.id}/original`)).toBeDefined()
    await fixtures.runJobs()
    expect(await fixtures.app.storage.get(`songs/${song.id}/original`)).toBeUndefined()
    expect(await fixtures.app.storage.get(`songs/${song.id}/hls/master.m3u8`)).toBeDefined()
  })
})

describe('a refused file', () => {
  const cases: [string, Buffer, string, number, RegExp][] = [
    ['is not audio', Buffer.from('dear diary, '.repeat(500)), 'diary.mp3', 422, /not audio/],
    ['is a picture with the extension of a song', onePixelPng, 'song.wav', 422, /not audio/],
    ['is empty', Buffer.alloc(0), 'empty.mp3', 422, /empty/],
    ['has the extension of another format', wavFile(), 'song.mp3', 422, /called \.mp3 but holds WAV/],
    ['is truncated', wavFile({ seconds: 4 }).subarray(0, 60_000), 'song.wav', 422, /cut off/],
    ['is too large', Buffer.concat([wavFile(), Buffer.alloc(21 * 1024 * 1024)]), 'song.wav', 413, /up to 20 MB/],
  ]
  test.each(cases)('[U2] a file that %s is refused with a sentence', async (_why, file, name, status, sentence) => {
    const { status: answered, message } = await send(await sendFile(fixtures, ann, file, name))
    expect(answered).toBe(status)
    expect(message).toMatch(sentence)
  })

  test('[U2] a refused file leaves no row, job or file behind', async () => {
    const before = await ann.call('GET /songs', { query: { unfinished: true } })
    for (const [, file, name] of cases) await sendFile(fixtures, ann, file, name)
    expect((await ann.call('GET /songs', { query: { unfinished: true } })).count).toBe(before.count)
    expect(
      await fixtures.app.db.selectFrom('job').select('id').where('kind', '=', 'processUpload').execute(),
    ).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  test('[U6] a file that turns out to be damaged shows its owner the reason, and can be uploaded again', async () => {
    const damaged = wavFile({ mark: 400 })
    // A format unknown to any decoder, in an otherwise intact file.
    damaged.writeUInt16LE(0x7abc, 20)
    const song = await upload(fixtures, ann, damaged, 'damaged.wav')
    await fixtures.runJobs()
    const failed = await get(song.id)
    expect(failed).toMatchObject({ status: 'VERIFICATION_ERROR' })
    expect(failed.failure).toMatch(/^[A-Z].+\.$/)
    expect(await fixtures.app.storage.get(`songs/${song.id}/original`)).toBeUndefined()
    const again = await upload(fixtures, ann, damaged, 'damaged.wav')
    expect(again).toMatchObject({ id: song.id, status: 'PENDING_UPLOAD', failure: null })
    await fixtures.runJobs()
  })

  test('[U2] a file that is too large is refused over a real connection while it is still being sent', async () => {
    const server = serve({ fetch: fixtures.api.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(wavFile()), new Uint8Array(60 * 1024 * 1024)]), 'long.wav')
    const answer = await fetch(`http://127.0.0.1:${port}/api/upload-service/upload/song`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${ann.token}` },
    })
    expect(await send(answer)).toEqual({
      status: 413,
      message: 'This file is too large. Songs can be up to 20 MB',
    })
    expect(await leftovers()).toEqual([])
    await new Promise((resolve) => server.close(resolve))
  })

  test('[U2] an upload without a file or with several is refused', async () => {
    const empty = new FormData()
    empty.set('trackName', 'only words')
    const two = new FormData()
    for (const name of ['a.wav', 'b.wav']) two.append('file', new Blob([new Uint8Array(wavFile())]), name)
    expect(await send(await sendForm(empty))).toEqual({ status: 400, message: 'The upload contains no file' })
    expect(await send(await sendForm(two))).toEqual({ status: 400, message: 'Please upload one song at a time' })
    expect(await leftovers()).toEqual([])
  })

  test('[U2] an upload that is not sent as a form is refused', async () => {
    for (const type of ['application/json', 'audio/wav', 'multipart/form-data', 'multipart/form-data; boundary=']) {
      const answer = await fixtures.api.request('/upload/song', {
        method: 'POST',
        body: new Uint8Array(wavFile()),
        headers: { Authorization: `Bearer ${ann.token}`, 'Content-Type': type },
      })
      expect((await send(answer)).status).toBe(415)
    }
  })

  test('[U2] malformed details are refused with the names of the fields', async () => {
    const answer = await sendFile(fixtures, ann, wavFile({ mark: 410 }), 'x.wav', {
      isrc: 'rubbish',
      releaseYear: 'soon',
    })
    const { status, message } = await send(answer)
    expect(status).toBe(400)
    expect(message).toContain('isrc must be an ISRC such as GBAYE1000342')
    expect(await leftovers()).toEqual([])
  })

  test('[U2] an interrupted upload leaves nothing behind', async () => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(wavFile({ seconds: 8 }))]), 'x.wav')
    const whole = new Request('http://test/upload/song', { method: 'POST', body })
    const bytes = new Uint8Array(await whole.clone().arrayBuffer())
    const headers = {
      Authorization: `Bearer ${ann.token}`,
      'Content-Type': whole.headers.get('content-type') ?? '',
    }
    const ended = await fixtures.api.request('/upload/song', {
      method: 'POST',
      headers,
      body: bytes.subarray(0, 9000),
    })
    expect(await send(ended)).toEqual({
      status: 400,
      message: 'The upload was interrupted. Please try again',
    })
    let pulls = 0
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(bytes.subarray(0, 9000))
        else controller.error(new Error('ECONNRESET'))
      },
    })
    const reset = new Request('http://test/upload/song', {
      method: 'POST',
      headers,
      body: broken,
      duplex: 'half',
    } as RequestInit)
    expect((await send(await fixtures.api.request(reset))).status).toBe(400)
    expect(await leftovers()).toEqual([])
  })

  test('[U2] an upload by a user without permission is refused before it is read', async () => {
    const ben = await fixtures.person('benno')
    await fixtures.app.db.updateTable('user').set({ capabilities: [] }).where('uuid', '=', ben.uuid).execute()
    fixtures.app.tokens.forget(ben.uuid)
    expect((await send(await sendFile(fixtures, ben, wavFile()))).status).toBe(403)
    expect((await send(await sendFile(fixtures, undefined, wavFile()))).status).toBe(401)
  })
})

describe('a full disk', () => {
  // The kernel's own "no space left on device".
  const fullDisk = '/dev/full'

  test('[U4] a disk that is full while a file is received is reported, and nothing is stored', async () => {
    await access(fullDisk)
    const uploads = createDiskUploads({ folder: inboxFolder, open: () => createWriteStream(fullDisk) })
    const full = await openApi({ uploads })
    const cem = await full.person('cem', { capabilities: ['uploadMusic'] })
    expect(await send(await sendFile(full, cem, wavFile({ seconds: 30 })))).toEqual({
      status: 507,
      message: 'There’s no storage space left for music right now. Please try again later',
    })
    expect((await cem.call('GET /songs', { query: { unfinished: true } })).count).toBe(0)
    await full.close()
  })

  test('[U4] a disk that is full while a file is stored is reported, and the next upload works', async () => {
    const kept = fixtures.app.storage
    let isFull = true
    const storage: Storage = {
      ...kept,
      put: async (...put) => {
        if (isFull) throw new StorageFull(new Error('ENOSPC'))
        await kept.put(...put)
      },
    }
    const full = await openApi({ storage })
    const cem = await full.person('cem', { capabilities: ['uploadMusic'] })
    expect((await send(await sendFile(full, cem, wavFile()))).status).toBe(507)
    expect((await cem.call('GET /songs', { query: { unfinished: true } })).count).toBe(0)
    isFull = false
    expect((await upload(full, cem, wavFile())).status).toBe('PENDING_UPLOAD')
    await full.close()
  })
})
