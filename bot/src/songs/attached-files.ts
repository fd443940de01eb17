import type { Bot, Person } from '../bot.ts'
import type { Attached, Invocation } from '../discord/invocation.ts'
import type { Uploaded } from '../discord/on-the-wire.ts'
import { button, buttons, card, line, safe, replyPrivately, type Reply } from '../discord/reply.ts'
import { queued } from './queued.ts'
import { pause } from '../within.ts'

/** The largest file that the bot keeps in memory. The server has its own limit, which may be lower. */
const maxBytes = 100 * 1024 * 1024
const fetchWithinMs = 60_000
const lookAgainMs = 400

const endings = /\.(mp3|wav|flac|ogg|oga|opus|m4a|aac)$/i

/** Discord gives the MIME type of most files; for some there is only the name. */
export const isMusic = ({ type, name }: Attached): boolean => type.startsWith('audio/') || endings.test(name)

/** Turns an attached file into a song, and adds it to the queue of its uploader. */
export async function playFile(bot: Bot, person: Person, file: Attached, invocation: Invocation): Promise<Reply> {
  const { t } = invocation.words
  if (!isMusic(file)) return replyPrivately(t('fileNoMusic', { file: safe(file.name) }))
  if (file.bytes > maxBytes) return replyPrivately(t('fileTooLarge', { megabytes: maxBytes / 1024 / 1024 }))
  const sent = await sendFile(person, file)
  const append = invocation.options['where'] !== 'next'
  for (let waited = 0; waited < bot.filePatienceMs; waited += lookAgainMs) {
    const now = await person.call('GET /songs/{id}', { params: { id: sent.id } })
    if (now.failure) return failed(now, invocation)
    if (isReady(now)) return queued(bot, person, now, invocation, append)
    await pause(bot.after, lookAgainMs)
  }
  const ready = button(`uploaded:${sent.id}:${append ? 'end' : 'next'}`, t('fileReady'), { style: 'primary' })
  return { kind: 'tell', message: card(line(t('fileComing', { file: safe(file.name) })), buttons(ready)) }
}

/** Handles the button for a song that was not ready before. */
export async function readyFile(
  bot: Bot,
  person: Person,
  [id = '', where = 'end']: string[],
  invocation: Invocation,
): Promise<Reply> {
  const song = await person.call('GET /songs/{id}', { params: { id } })
  if (song.failure) return failed(song, invocation)
  if (isReady(song)) return queued(bot, person, song, invocation, where !== 'next')
  return replyPrivately(invocation.words.t('fileNotYet'))
}

/** Downloads an attached file from Discord and uploads it as the user who attached it. */
export async function sendFile(person: Person, { url, name, type }: Attached, addTo?: 'queue'): Promise<Uploaded> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchWithinMs) })
  if (!answer.ok) throw new Error(`Discord answered ${answer.status} to an attached file`)
  return person.upload(new Blob([await answer.arrayBuffer()], { type }), name, addTo)
}

const isReady = ({ status }: Uploaded) => status === 'VERIFIED'

const failed = (song: Uploaded, { words: { t } }: Invocation): Reply =>
  replyPrivately(t('fileFailed', { file: safe(song.trackName) }))
