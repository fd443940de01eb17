import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, sentenceOf } from '@segue/shared/call.ts'
import type { Member } from './accounts.ts'
import { houseTracks } from './music/index.ts'

const renderProgram = fileURLToPath(new URL('./render.ts', import.meta.url))
const lookAgainMs = 700
const processingPatienceMs = 10 * 60_000
/** With the first few records every room plays. Each takes a processor for seconds: the others leave it to the guests. */
const atOnce = 3
const restMs = 30_000

/** A house track that is ready to be played: its place in the list of tracks and the catalogue's id of the song. */
export type ReadyRecord = { track: number; songId: string }

/**
 * Gets the house music into the catalogue through the front door: renders a track, uploads it as anybody would, waits
 * until it is processed. Tracks that an earlier run uploaded are ready at once.
 */
export async function fillLibrary(
  server: string,
  uploader: Member,
  onReady: (record: ReadyRecord) => void,
): Promise<void> {
  const known = new Map((await uploader.call('GET /songs')).songs.map((song) => [song.trackName, song.songId]))
  const missing: number[] = []
  for (const [track, { title }] of houseTracks.entries()) {
    const songId = known.get(title)
    if (songId) onReady({ track, songId })
    else missing.push(track)
  }
  for (const track of missing) {
    if (track >= atOnce) await sleep(restMs)
    const { slug } = houseTracks[track] ?? {}
    if (slug) onReady({ track, songId: await upload(server, uploader, slug) })
  }
}

async function upload(server: string, uploader: Member, slug: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-house-'))
  try {
    const file = join(folder, `${slug}.wav`)
    await render(slug, file)
    const form = new FormData()
    form.set('isPublic', 'true')
    form.set('file', new Blob([await readFile(file)], { type: 'audio/wav' }), `${slug}.wav`)
    const answer = await fetch(`${server}/upload/song`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${uploader.token}` },
      body: form,
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw new CallFailed(answer.status, sentenceOf(answer.status, body), body)
    return await processed(uploader, idOf(body))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function idOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id)
  throw new Error('The server took the upload and gave it no id')
}

async function processed(uploader: Member, id: string): Promise<string> {
  const until = performance.now() + processingPatienceMs
  while (performance.now() < until) {
    const song = await uploader.call('GET /songs/{id}', { params: { id } })
    if (song.status === 'VERIFIED' && song.songId) return song.songId
    if (song.failure) throw new Error(`An upload of the house was refused: ${song.failure}`)
    await sleep(lookAgainMs)
  }
  throw new Error('An upload of the house was not processed in time')
}

/** Renders in a process of its own: a second of synthesis must not hold up the DJs on stage. */
function render(slug: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(renderProgram, [slug, file], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${slug} could not be rendered`))))
  })
}
