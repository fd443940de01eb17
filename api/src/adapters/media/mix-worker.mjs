// Mixes two songs outside the thread that serves rooms. Plain JavaScript for the same reason as wasm-worker.mjs. All
// decisions are made by the caller: `points` says every `stepMs` where each song is and how it sounds.
import { parentPort, workerData } from 'node:worker_threads'

const { outgoing, incoming, points, pointSize, stepMs, seconds, sampleRate, bassHz } = workerData

/** How many samples share one setting of the filters. */
const blockSamples = 128

/** A low shelf as the Web Audio API defines it, for interleaved stereo. */
function createBass() {
  const state = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  let [decibels, factors] = [NaN, null]
  return (channel, sample, gain) => {
    if (gain !== decibels) [decibels, factors] = [gain, shelfOf(gain)]
    const [b0, b1, b2, a1, a2] = factors
    const past = state[channel]
    const result = b0 * sample + b1 * past[0] + b2 * past[1] - a1 * past[2] - a2 * past[3]
    past[1] = past[0]
    past[0] = sample
    past[3] = past[2]
    past[2] = result
    return result
  }
}

function shelfOf(decibels) {
  const a = 10 ** (decibels / 40)
  const w = (2 * Math.PI * bassHz) / sampleRate
  const cos = Math.cos(w)
  const slope = Math.sqrt(2) * Math.sin(w) * Math.sqrt(a)
  const a0 = a + 1 + (a - 1) * cos + slope
  return [
    (a * (a + 1 - (a - 1) * cos + slope)) / a0,
    (2 * a * (a - 1 - (a + 1) * cos)) / a0,
    (a * (a + 1 - (a - 1) * cos - slope)) / a0,
    (-2 * (a - 1 + (a + 1) * cos)) / a0,
    (a + 1 + (a - 1) * cos - slope) / a0,
  ]
}

/** A sample between samples: a cubic through the four around it. Silence beyond both ends. */
function sampleAt({ samples, from }, channel, position) {
  const at = (position - from) * sampleRate
  const index = Math.floor(at)
  const read = (offset) => samples[2 * (index + offset) + channel] ?? 0
  if (index < -1 || 2 * index >= samples.length) return 0
  const t = at - index
  const [before, here, next, after] = [read(-1), read(0), read(1), read(2)]
  const slope = (next - before) / 2
  const bend = 2 * here + slope + (after - next) / 2 - 2 * next
  return ((bend * t + (next - here - slope - bend)) * t + slope) * t + here
}

const songs = [outgoing, incoming].map((song, index) => ({
  song,
  offset: (index * pointSize) / 2,
  bass: createBass(),
}))
const mixed = new Float32Array(2 * Math.round(seconds * sampleRate))
for (let n = 0; n < mixed.length / 2; n++) {
  const exact = (n / sampleRate) * (1000 / stepMs)
  const point = Math.min(Math.floor(exact), points.length / pointSize - 2)
  const share = exact - point
  for (const each of songs) {
    const at = point * pointSize + each.offset
    const between = (value) => points[at + value] + share * (points[at + value + pointSize] - points[at + value])
    const [position, level] = [between(0), between(1)]
    if (n % blockSamples === 0) each.gain = between(2)
    for (const channel of [0, 1])
      mixed[2 * n + channel] += level * each.bass(channel, sampleAt(each.song, channel, position), each.gain)
  }
}
parentPort.postMessage(mixed, [mixed.buffer])
