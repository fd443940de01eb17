import i18next from 'i18next'
import { create } from 'zustand'
import { CallFailed } from '@segue/shared/call.ts'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { pause } from '../ui/loading/pause.ts'
import { sentenceFor, wordsOfServer } from '../client/sentence.ts'
import { fileFault, isSong, sizeText, type FileFault } from './file-rules.ts'
import { queueList } from './queue.ts'
import type { SongList } from './song-list.ts'
import { pendingEntry } from './new-song.ts'
import { sendInParts, type SentFile } from './send-in-parts.ts'

type Accepted = Operations['POST /upload/song']['reply']

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

const pollMs = 1000
/** How many songs of a folder are polled in that time. */
const maxPolled = 10
const maxAtOnce = 3
/** Finished uploads disappear by themselves: the song is in the queue by then. */
const readyShownMs = 6000

/** The query key of the user's uploads. */
export const uploadsKey = ['my-uploads'] as const

export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

const controllers = new Map<number, AbortController>()
let lastId = 0
let working = 0
/** Files begin one after the other, because lists get them in that order. */
let begun: Promise<void> = Promise.resolve()

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

function faultSentence(fault: FileFault, { name }: File): string {
  if (fault === 'empty') return i18next.t('queue.emptyFile', { name })
  if (fault === 'tooLarge')
    return i18next.t('queue.tooLarge', { name, size: sizeText(clientConfig().maxUploadBytes) })
  return i18next.t(fault === 'library' ? 'queue.isLibrary' : 'queue.notAudio', { name })
}

/** Opens the file chooser. From a folder, everything that can be a song is taken. */
export function chooseFiles(into: Destination | null, from: 'files' | 'folder' = 'files'): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = from === 'folder'
  input.accept = 'audio/*,.mp3,.wav,.aif,.aiff,.flac,.ogg,.m4a,.aac'
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

const firstWaiting = () => useUploads.getState().uploads.find(({ stage }) => stage === 'waiting')

async function send({ id, file, into }: Upload): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  const { signal } = controller
  change(id, { stage: 'sending', progress: 0 })
  const turn = begun
  let onBegun = () => {}
  begun = new Promise((resolve) => (onBegun = resolve))
  try {
    await turn
    const onProgress = (progress: number) => change(id, { progress })
    const sent = await sendInParts({ file, addTo: into?.addTo, signal, onProgress, onBegun })
    change(id, { stage: 'processing', progress: 0 })
    void follow(id, sent, into, signal)
  } catch (error) {
    if (signal.aborted) return
    const lost = error instanceof TypeError
    change(id, { stage: 'failed', failure: lost ? i18next.t('queue.uploadLost') : refusal(error) })
  } finally {
    onBegun()
  }
}

/** Polls the server until a file is a song that can be played, or has failed. */
async function follow(id: number, sent: SentFile, into: Destination | null, signal: AbortSignal): Promise<void> {
  let song: Accepted | null = null
  for (;;) {
    try {
      const wasSong = song !== null
      song = song
        ? await call('GET /songs/{id}', { params: { id: song.id } })
        : await call('GET /upload/resumable/{id}/song', { params: { id: sent.id } })
      if (song && !wasSong) uploadsChanged()
    } catch (error) {
      // The connection may be down for a while, or another page may ask too often; the server continues processing.
      const mayPass = error instanceof TypeError || (error instanceof CallFailed && error.status === 429)
      if (!mayPass) return change(id, { stage: 'failed', failure: refusal(error) })
    }
    if (signal.aborted) return
    if (song?.status === 'VERIFIED') break
    // It can't be played until its owner gives it a title.
    if (song?.status === 'MISSING_METADATA') {
      return change(id, { stage: 'failed', failure: i18next.t('myUploads.needsTitle') })
    }
    if (song?.status === 'VERIFICATION_ERROR') {
      return change(id, {
        stage: 'failed',
        failure: wordsOfServer('uploadFaults', song.failureReason) ?? song.failure,
      })
    }
    change(id, { progress: song?.progress ?? 0 })
    const { uploads } = useUploads.getState()
    const turns = Math.ceil(uploads.filter(({ stage }) => stage === 'processing').length / maxPolled)
    await pause(pollMs * Math.max(turns, 1))
  }
  uploadsChanged()
  if (song.notAdded) return change(id, { stage: 'failed', song, failure: notAdded(song.notAdded) })
  if (into) {
    await queries.invalidateQueries({ queryKey: into.list.query.queryKey })
    if (sent.isResumed && !(await isListed(song, into.list))) return addToList(id, song, into.list)
  }
  finish(id)
}

/**
 * Whether a song is in a list. A file that was sent before is not sent again, so the server doesn't add it to the list
 * that it is dropped on now.
 */
async function isListed({ songId }: Accepted, list: SongList): Promise<boolean> {
  const songs = await queries.fetchQuery(list.query).catch(() => null)
  return songs === null || songs.some((song) => song.songId === songId)
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
