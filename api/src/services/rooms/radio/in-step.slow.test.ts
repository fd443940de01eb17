import { audibleFromOf, silentFromOf } from '@segue/shared/room/hand-over/handing-over.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fileOf, engineWithFolder } from '../../../../test/song-files.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { createTranscoder } from '../../../adapters/media/engines/ffmpeg.ts'
import { adtsOf, framesOfAdts, sampleRateOf, type AacFormat } from '../../songs/public.ts'
import { mixingOf } from './mixing.ts'
import { slotMs } from './timeline.ts'

/** A whole evening with real codecs: the room plays in virtual time, and a player records its radio. */

const time = new VirtualTime(Date.parse('2026-11-20T20:00:00Z'))
const pitches = [400, 700, 1100]
const handOvers = 10

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi({ clock: { now: () => time.now } }, { clock: () => time.now, timers: time.timers })
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
})
afterAll(() => fixtures.close())

/** The newest play in a room's history. */
async function historyOf(roomUuid: string): Promise<string | undefined> {
  const plays = fixtures.app.db.selectFrom('songPlay').where('roomUuid', '=', roomUuid)
  return (await plays.select('playId').orderBy('id', 'desc').executeTakeFirst())?.playId
}

type Piece = { at: number; format: AacFormat; frames: Uint8Array[] }

/** Records what is new in the playlist, as a player does. */
function createRecorder(slug: string) {
  const pieces = new Map<string, Piece>()
  return {
    pieces,
    async listen() {
      const text = await (await fixtures.api.request(`/room/${slug}/radio.m3u8`)).text()
      for (const [, date = '', file = ''] of text.matchAll(/DATE-TIME:(.*)\n.*\n(radio\/\d+\.aac)/g)) {
        if (pieces.has(file)) continue
        const answer = await fixtures.api.request(`/room/${slug}/${file}`)
        expect(answer.status).toBe(200)
        const sound = framesOfAdts(new Uint8Array(await answer.arrayBuffer()).subarray(73))
        pieces.set(file, { at: Date.parse(date), ...sound })
      }
    },
  }
}

/** How loud each of the three tones is in half a second of sound. */
function tonesIn(samples: Float32Array, rate: number, from: number): number[] {
  const length = Math.round(rate / 2)
  return pitches.map((hz) => {
    let [sine, cosine] = [0, 0]
    for (let n = 0; n < length; n++) {
      const sample = samples[from + n] ?? 0
      sine += sample * Math.sin((2 * Math.PI * hz * n) / rate)
      cosine += sample * Math.cos((2 * Math.PI * hz * n) / rate)
    }
    return Math.hypot(sine, cosine) / length
  })
}

test('[U30] ten hand-overs on the radio are in step with the room, and both songs are heard in each', async () => {
  const { uuid, slug } = await ann.call('POST /rooms/infrastructure', { body: { name: 'In step' } })
  await fixtures.enter(ann, uuid)
  const ids = []
  for (const pitch of pitches) {
    const { id } = await upload(fixtures, ann, wavFile({ seconds: 24, pitch, tags: { title: `${pitch}` } }))
    ids.push(id)
  }
  await fixtures.runJobs()
  for (const id of ids) {
    const songs = [{ musicProvider: 'uploadService' as const, songId: id }]
    await ann.call('POST /crate/special/queue/songs', { body: { songs: songs as never, append: true } })
  }
  const { songs } = await ann.call('GET /crate/special/queue/songs')
  await ann.call('POST /rooms/{id}/actions', {
    params: { id: uuid },
    body: { action: 'addDj', song: songs[0] as never },
  })
  const state = () => fixtures.app.rooms.state(uuid)
  await until(async () => (await state()).nowPlaying !== null, 'the first song')
  const recorder = createRecorder(slug)
  const plans = new Map<string, NextPlay>()
  const plays: string[] = []
  const stepMs = 1000
  while (plays.length <= handOvers + 1) {
    await time.pass(stepMs)
    const { nowPlaying, nextPlay } = structuredClone(await state())
    if (nowPlaying && plays.at(-1) !== nowPlaying.playId) plays.push(nowPlaying.playId)
    // Virtual time doesn't wait for the history.
    await until(async () => (await historyOf(uuid)) === plays.at(-1), 'the play in the history')
    if (nextPlay) plans.set(nextPlay.playId, nextPlay)
    await recorder.listen()
    await mixingOf(fixtures.app).look(uuid)
  }
  const pieces = [...recorder.pieces.values()].filter(({ format }) => sampleRateOf(format) === 44_100)
  const [first] = pieces
  if (!first) throw new Error('Nothing was recorded')
  const { engine, folder, close } = await engineWithFolder()
  const file = await fileOf(
    folder,
    'recorded.aac',
    adtsOf(
      first.format,
      pieces.flatMap(({ frames }) => frames),
    ),
  )
  const wanted = { sampleRate: 11_025, channels: 1, maxSeconds: 1000 } as const
  const { samples } = await createTranscoder(engine).pcm({ path: file, format: 'adts' }, wanted)
  await close()
  // The clock of the playlist and the length of the sound agree from the first segment until the last.
  const last = pieces.at(-1) ?? first
  const recordedMs = (samples.length / 11_025) * 1000
  const lastMs = (last.frames.length * 1024 * 1000) / 44_100
  expect(Math.abs(recordedMs - (last.at + lastMs - first.at))).toBeLessThan(slotMs / 6)

  const heardAt = (ms: number) => tonesIn(samples, 11_025, Math.round(((ms - first.at) / 1000) * 11_025))
  const pitchOf = (play: NextPlay) => pitches.indexOf(Number(play.song.trackName))
  const begun = plays.flatMap((playId) => plans.get(playId) ?? [])
  expect(begun.length).toBeGreaterThanOrEqual(handOvers)
  for (const play of begun.slice(0, handOvers)) {
    const [from, until_] = [audibleFromOf(play), silentFromOf(play)]
    const [incoming, outgoing] = [pitchOf(play), (pitchOf(play) + 2) % 3]
    const levels = (ms: number) => {
      const tones = heardAt(ms)
      return [tones[outgoing] ?? 0, tones[incoming] ?? 0] as const
    }
    expect(until_ - from).toBeGreaterThan(2000)
    const [before, middle, after] = [levels(from - 600), levels((from + until_) / 2 - 250), levels(until_ + 100)]
    // Each is alone before and after, and both are there in the middle.
    expect(before[0]).toBeGreaterThan(20 * before[1])
    expect(after[1]).toBeGreaterThan(20 * after[0])
    expect(middle[0]).toBeGreaterThan(before[0] / 4)
    expect(middle[1]).toBeGreaterThan(after[1] / 4)
  }
})
