import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'
import { adtsOf, formatIn, framesIn, framesOfAdts, sampleRateOf } from './adts.ts'
import { trackOf } from './track.ts'

let fixtures: Fixtures
let ann: Member
let song: Upload
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  song = await upload(fixtures, ann, wavFile({ seconds: 6, tags: { title: 'Streamed' } }))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

const folder = new URL('../../../../../bot/demo/music/', import.meta.url)

test('the frames of a fragmented MP4 are those of its sound, byte for byte', async () => {
  const file = await readFile(new URL('paper-lanterns.m4a', folder))
  // The boundary: the file's own description, compared with it by another test.
  const finished = JSON.parse(await readFile(new URL('finished.json', folder), 'utf8')) as Record<
    string,
    { initBytes: number; segments: { bytes: number; seconds: number }[] }
  >
  const song = Object.values(finished).find(
    ({ initBytes, segments }) => segments.reduce((sum, { bytes }) => sum + bytes, initBytes) === file.length,
  )
  let at = song?.initBytes ?? 0
  const format = formatIn(file.subarray(0, at))
  expect(format).toEqual({ objectType: 2, rateIndex: 5, channels: 2 })
  let next = 0
  for (const { bytes, seconds } of song?.segments ?? []) {
    const fragment = file.subarray(at, (at += bytes))
    const { first, frames } = framesIn(fragment)
    expect(first).toBe(next)
    // The last one may be padded.
    expect(Math.abs(frames.length - (seconds * sampleRateOf(format)) / 1024)).toBeLessThan(1)
    const sound = Buffer.concat(frames)
    expect(fragment.subarray(-sound.length).equals(sound)).toBe(true)
    const read = framesOfAdts(adtsOf(format, frames))
    expect([read.format, Buffer.concat(read.frames).equals(sound)]).toEqual([format, true])
    next += frames.length
  }
  expect(next).toBeGreaterThan(2000)
})

test('an upload is read from any frame on, and has none before its beginning and after its end', async () => {
  const track = await trackOf(fixtures.app, song.id)
  expect(track && sampleRateOf(track.format)).toBe(44_100)
  const whole = (await track?.frames(-5, 400)) ?? []
  const heard = whole.filter((frame) => frame !== undefined)
  expect(whole.findIndex((frame) => frame !== undefined)).toBe(5)
  expect(heard.length).toBeGreaterThanOrEqual(Math.floor((6 * 44_100) / 1024))
  expect(whole.slice(5, 5 + heard.length)).toEqual(heard)
  // The first segment ends at about frame 172.
  expect(await track?.frames(160, 30)).toEqual(whole.slice(165, 195))
})

test('[U29] only the sound of a verified upload can be sent without a token', async () => {
  const { db } = fixtures.app
  const { id } = await upload(fixtures, ann, wavFile({ mark: 7 }))
  expect(await trackOf(fixtures.app, id)).toBeUndefined()
  expect(await trackOf(fixtures.app, fixtures.app.ids.uuid())).toBeUndefined()
  expect(await trackOf(fixtures.app, '../../original')).toBeUndefined()
  await db.updateTable('uploadedSong').set({ status: 'VERIFICATION_ERROR' }).where('uuid', '=', song.id).execute()
  expect(await trackOf(fixtures.app, song.id)).toBeUndefined()
  await db.updateTable('uploadedSong').set({ status: 'VERIFIED' }).where('uuid', '=', song.id).execute()
  await ann.call('DELETE /songs/{id}', { params: { id: song.id } })
  expect(await trackOf(fixtures.app, song.id)).toBeUndefined()
})
