import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { audibleFromOf } from '@segue/shared/room/hand-over/handing-over.ts'
import { openEvening } from '../../../../test/evening.ts'
import { slotMs } from './timeline.ts'

/** The radio as players read it that share no code with us: the demuxers of an installed ffmpeg. */

const run = promisify(execFile)
const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0

let evening: Awaited<ReturnType<typeof openEvening>>
let radio: string
beforeAll(async () => {
  evening = await openEvening({ name: 'Elsewhere', pitches: [400, 700, 1100], seconds: 14 })
  radio = `${await evening.fixtures.listen()}/room/${evening.slug}/radio`
})
afterAll(() => evening?.fixtures.close())

type Probed = {
  packets: { pts_time: string }[]
  format: { format_name: string; tags: Record<string, string> }
}
async function probe(...parameters: string[]): Promise<Probed> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...parameters], { maxBuffer: 1 << 26 })
  return JSON.parse(stdout)
}

test.runIf(hasFfprobe)('ffmpeg plays a playlist through two hand-overs without a gap in its time', async () => {
  const { plays, plans, time } = evening
  while (plays.length < 5) await evening.pass()
  for (let seconds = 0; seconds < 8; seconds++) await evening.pass()
  const text = await (await fetch(`${radio}.m3u8`)).text()
  const dates = [...text.matchAll(/PROGRAM-DATE-TIME:(.*)/g)].map(([, date = '']) => Date.parse(date))
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  const [from, last] = [must(dates[0], 'a segment'), must(dates.at(-1), 'a segment')]
  const handOvers = [...plans.values()].filter((next) => audibleFromOf(next) > from && next.handOverAt < last)
  expect(handOvers.length).toBeGreaterThanOrEqual(2)
  for (const { overlapMs } of handOvers) expect(overlapMs).toBeGreaterThan(0)
  // Two each, from a song to the rendered hand-over and on to the next song.
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBeGreaterThanOrEqual(4)
  expect(time.now - last).toBeLessThan(4 * slotMs)

  // A live playlist has no end: the player stops before it would wait for the next segment.
  const seconds = lengths.reduce((sum, length) => sum + length, 0)
  const until = `%+${(seconds - 1).toFixed(0)}`
  const fields = 'packet=pts_time'
  const { packets } = await probe(
    '-live_start_index',
    '0',
    '-read_intervals',
    until,
    '-show_entries',
    fields,
    `${radio}.m3u8`,
  )
  const times = packets.map(({ pts_time }) => Number(pts_time))
  const steps = times.slice(1).map((at, index) => at - must(times[index], 'a packet'))
  // A frame lasts 23 ms. Where one sound follows another, a frame may be incomplete.
  expect(Math.min(...steps)).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeLessThan(0.06)
  const played = must(times.at(-1), 'a packet') - must(times[0], 'a packet')
  expect(Math.abs(played - packets.length * (1024 / 44_100))).toBeLessThan(0.25)
})

test.runIf(hasFfprobe)('ffprobe reads the name of the room and the title of the song from the stream', async () => {
  const stream = { isOver: false }
  const probing = probe('-analyzeduration', '2000000', '-show_format', `${radio}.aac`).finally(() => {
    stream.isOver = true
  })
  // The stream is paced by the room's clock.
  while (!stream.isOver) await evening.pass()
  const { format } = await probing
  expect(format.format_name).toBe('aac')
  expect(format.tags).toMatchObject({ 'icy-name': 'Elsewhere', StreamTitle: expect.stringMatching(/^Ann - \d+$/) })
  expect(format.tags['icy-url']).toContain(`/room/${evening.slug}/radio`)
})
