import i18next from 'i18next'
import { create } from 'zustand'
import { CallFailed } from '@segue/shared/call.ts'
import { apiBase, call, queries } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { sentenceFor, wordsOfServer } from '../client/sentence.ts'
import { currentSession } from '../client/session.ts'
import { fileFault, isSong, sizeText } from './file-rules.ts'
import { queueList } from './queue.ts'
import type { SongList } from './song-list.ts'
import { pendingEntry } from './new-song.ts'
import { sendFile, type Accepted } from './send-file.ts'

/**
 * A list that the server adds an upload to as soon as it can be played, even if this page is closed by then. `addTo` is
 * `queue` or the uuid of a crate.
 */
export type Destination = { addTo: string; list: SongList }

export const toQueue = (): Destination => ({ addTo: 'queue', list: queueList() })

export type Upload = {
  id: number
  file: File
  /** The list it is added to; null if it only becomes one of the user's uploads. */
  into: Destination | null
  stage: 'waiting' | 'sending' | 'processing' | 'ready' | 'failed'
  /** 0–1 of the current stage. */
  progress: number
  /** Why it failed, as a message for the user. */
  failure: string | null
  /** The song, once the upload is one. */
  song?: Accepted
}

const askAgainMs = 1000
const maxAtOnce = 3
/** A file whose connection was lost is sent again, after longer and longer pauses. */
const resendAfterMs = [1000, 4000, 15_000]
/** Finished uploads disappear by themselves: the song is in the queue by then. */
const readyShownMs = 6000

/** The query key of the user's uploads. */
export const uploadsKey = ['my-uploads'] as const

export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

const controllers = new Map<number, AbortController>()
let lastId = 0
let working = 0

const change = (id: number, part: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
  }))

/** Lists of the user's uploads show the new state. */
const uploadsChanged = () => void queries.invalidateQueries({ queryKey: uploadsKey })

/** Takes dropped or chosen files. A file that is clearly not a song is refused immediately, by name. */
export function uploadFiles(files: Iterable<File>, into: Destination | null): void {
  const uploads = [...files].map((file): Upload => {
    const fault = fileFault(file, clientConfig().maxUploadBytes)
    const failure = fault && faultSentence(fault, file)
    return { id: ++lastId, file, into, stage: fault ? 'failed' : 'waiting', progress: 0, failure }
  })
  useUploads.setState((state) => ({ uploads: [...state.uploads, ...uploads] }))
  for (const _ of uploads) void work()
}

function faultSentence(fault: 'empty' | 'tooLarge' | 'notAudio', { name }: File): string {
  if (fault === 'empty') return i18next.t('queue.emptyFile', { name })
  if (fault === 'tooLarge')
    return i18next.t('queue.tooLarge', { name, size: sizeText(clientConfig().maxUploadBytes) })
  return i18next.t('queue.notAudio', { name })
}

/** Opens the file chooser. From a folder, everything that can be a song is taken. */
export function chooseFiles(into: Destination | null, from: 'files' | 'folder' = 'files'): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = from === 'folder'
  input.accept = 'audio/*,.mp3,.wav,.flac,.ogg,.m4a'
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    uploadFiles(from === 'folder' ? files.filter(isSong) : files, into)
  })
  input.click()
}

export function dismissUpload(id: number): void {
  controllers.get(id)?.abort()
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))
}

/** Sends a file again; if it is a song already, only adds it again. */
export function retryUpload(id: number): void {
  const upload = useUploads.getState().uploads.find((one) => one.id === id)
  if (upload?.song && upload.into) return void addToList(id, upload.song, upload.into.list)
  change(id, { stage: 'waiting', progress: 0, failure: null })
  void work()
}

/** Sends a few files at a time: with more, all would finish late. Processing overlaps the next ones. */
async function work(): Promise<void> {
  if (working >= maxAtOnce) return
  working += 1
  try {
    for (let next = firstWaiting(); next; next = firstWaiting()) await send(next)
  } finally {
    working -= 1
  }
}

/** Files for the same list are sent one after the other: they are added in the order in which the server gets them. */
function firstWaiting(): Upload | undefined {
  const { uploads } = useUploads.getState()
  const busy = new Set(uploads.flatMap(({ stage, into }) => (stage === 'sending' && into ? [into.addTo] : [])))
  return uploads.find(({ stage, into }) => stage === 'waiting' && !(into && busy.has(into.addTo)))
}

async function send({ id, file, into }: Upload): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  const { signal } = controller
  try {
    const song = await persist(id, signal, () => {
      change(id, { stage: 'sending', progress: 0 })
      return sendFile({
        url: `${apiBase}/upload/song`,
        file,
        addTo: into?.addTo,
        token: currentSession()?.token,
        signal,
        onProgress: (progress) => change(id, { progress }),
      })
    })
    change(id, { stage: 'processing', progress: song.progress })
    uploadsChanged()
    void follow(id, song, into, signal)
  } catch (error) {
    if (signal.aborted) return
    const lost = error instanceof TypeError
    change(id, { stage: 'failed', failure: lost ? i18next.t('queue.uploadLost') : refusal(error) })
  }
}

/** The server recognizes a file that it already has, so sending it again is harmless. */
async function persist(id: number, signal: AbortSignal, attempt: () => Promise<Accepted>): Promise<Accepted> {
  for (const pauseMs of resendAfterMs) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !(error instanceof TypeError)) throw error
      change(id, { progress: 0 })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
    }
  }
  return attempt()
}

/** Polls the server until a file is a song or has failed. */
async function follow(id: number, accepted: Accepted, into: Destination | null, signal: AbortSignal): Promise<void> {
  let song: Accepted = accepted
  for (;;) {
    if (signal.aborted) return
    if (song.status === 'VERIFIED') break
    // It can't be played until its owner gives it a title.
    if (song.status === 'MISSING_METADATA') {
      return change(id, { stage: 'failed', failure: i18next.t('myUploads.needsTitle') })
    }
    if (song.status === 'VERIFICATION_ERROR') {
      return change(id, {
        stage: 'failed',
        failure: wordsOfServer('uploadFaults', song.failureReason) ?? song.failure,
      })
    }
    change(id, { progress: song.progress })
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    try {
      song = await call('GET /songs/{id}', { params: { id: accepted.id } })
    } catch (error) {
      // The connection may be down for a while; the server continues processing.
      if (!(error instanceof TypeError)) return change(id, { stage: 'failed', failure: sentenceFor(error) })
    }
  }
  uploadsChanged()
  if (song.notAdded) return change(id, { stage: 'failed', song, failure: notAdded(song.notAdded) })
  if (into) await queries.invalidateQueries({ queryKey: into.list.query.queryKey })
  finish(id)
}

function finish(id: number): void {
  change(id, { stage: 'ready', failure: null })
  setTimeout(() => dismissUpload(id), readyShownMs)
}

const notAdded = (code: NonNullable<Accepted['notAdded']>) =>
  i18next.t('queue.notAdded', { reason: i18next.t(code === 'crateFull' ? 'queue.listFull' : 'queue.listGone') })

async function addToList(id: number, song: Accepted, list: SongList): Promise<void> {
  change(id, { stage: 'processing', progress: 1, failure: null })
  try {
    await list.tryEdit({ kind: 'add', songs: [pendingEntry(song)], append: true })
    finish(id)
  } catch (error) {
    change(id, { stage: 'failed', failure: i18next.t('queue.notAdded', { reason: sentenceFor(error) }) })
  }
}

/** Why the server refused a file: the fault it names, if any. */
const refusal = (error: unknown): string =>
  (error instanceof CallFailed ? wordsOfServer('uploadFaults', error.values['reason']) : undefined) ??
  sentenceFor(error)
