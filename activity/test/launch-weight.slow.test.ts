import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import {
  apart,
  budget,
  buildClient,
  chunksWith,
  explain,
  has,
  launchChunks,
  readRecorded,
  weigh,
} from './launch-weight.ts'

let chunks: Awaited<ReturnType<typeof buildClient>>
beforeAll(async () => {
  chunks = await buildClient()
})

test('the JavaScript needed from launch to music in a room is no more than a phone downloads in a second', () => {
  const weighed = weigh(launchChunks(chunks))
  console.info(`The launch downloads ${weighed.total} of ${budget} kB`)
  expect(weighed.total, explain(weighed, readRecorded())).toBeLessThanOrEqual(budget)
})

test('what follows on every page after a while loads nothing of a room', () => {
  const later = chunksWith(chunks, 'activity/src/statistics/watch-app.ts')
  expect(later.filter((chunk) => has(chunk, 'activity/src/room/', 'activity/src/stage/'))).toEqual([])
})

/** Registers the service worker, only on the web. */
const worker = 'src/client/device/service-worker.ts'
/** Voice chat, only on the web: `hasVoices` says so. */
const voices = 'agora-rtc-sdk-ng'

test('the client uses no worker and no WebRTC in Discord, which has neither', async () => {
  const source = (path: string) => readFile(`${import.meta.dirname}/../${path}`, 'utf8')
  expect(await source(worker)).toMatch(/hasServiceWorkers = \(\): boolean => surface\.kind === 'web' && /)
  expect(await source('src/session/sound/has-voices.ts')).toMatch(/hasVoices = \(\) => surface\.kind === 'web' && /)
  for (const chunk of chunks) {
    if (has(chunk, ...apart, worker, voices)) continue
    expect(chunk.code, chunk.fileName).not.toMatch(
      /new (?:Shared)?Worker\(|serviceWorker\.register|RTCPeerConnection/,
    )
  }
})
