import { escapedMarkdown } from '@segue/shared/escaped-markdown.ts'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { textsOf } from '@segue/shared/i18n/texts.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import { clockTime } from '@segue/shared/clock-time.ts'
import type { HouseTrack } from './tracks.ts'

/** A song as it can be talked about; `track` is known for the house's own music. */
export type SongInfo = { title: string; artist: string; track?: HouseTrack | undefined }

/** What a house DJ knows when it says something. */
export type Situation = {
  song: SongInfo
  next: SongInfo | null
  hasFreeSpot: boolean
}

const texts = textsOf('house')
type Texts = (typeof texts)['en']
type Values = Record<string, string | number>
const textIn =
  (language: Language) =>
  (key: keyof Texts, values: Values = {}): string =>
    interpolate(
      texts[language][key],
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapedMarkdown(String(value))])),
    )
const [english, spanish] = [textIn('en'), textIn('es')]

const namesOf = ({ title, artist }: SongInfo): Values => ({ title, artist })

export function greeting(name: string, { song, hasFreeSpot }: Situation, chance: number): string {
  return hasFreeSpot && chance < 0.5
    ? english('welcomeSeat', { name })
    : english('welcome', { name, ...namesOf(song) })
}

/** Something true about a track. */
export function remarkOn(track: HouseTrack, chance: number): string {
  const { title, artist, genre, bpm, seconds } = track
  return chance < 0.5
    ? english('style', { title, genre: genre.toLowerCase(), bpm })
    : english('artist', { title, artist, genre: genre.toLowerCase(), length: clockTime(seconds) })
}

/** Words by what they ask for; the first that occurs decides. */
const topics = [
  { words: ['next', 'siguiente', 'after', 'después'], reply: 'next' },
  { words: ['bpm', 'tempo', 'fast', 'rápido'], reply: 'tempo' },
  { words: ['song', 'track', 'tune', 'playing', 'id', 'canción', 'tema', 'suena', 'called', 'llama'], reply: 'song' },
  { words: ['join', 'dj', 'stage', 'play', 'escenario', 'pinchar'], reply: 'stepUp' },
  { words: ['thanks', 'thank', 'thx', 'gracias', 'love', 'nice', 'great', 'banger', 'temazo'], reply: 'thanks' },
  { words: ['hi', 'hello', 'hey', 'yo', 'hola', 'buenas'], reply: 'hello' },
] as const
const spanishWords = new Set(['qué', 'cuál', 'cómo', 'siguiente', 'canción', 'tema', 'suena', 'hola', 'gracias'])
const maxTextLength = 300

export const wordsOf = (text: string): string[] =>
  text
    .slice(0, maxTextLength)
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The reply to a message that is addressed to a house DJ. */
export function replyTo(text: string, name: string, { song, next, hasFreeSpot }: Situation): string {
  const words = wordsOf(text)
  const say = words.some((word) => spanishWords.has(word)) ? spanish : english
  const topic = topics.find((one) => one.words.some((word) => words.includes(word)))?.reply
  switch (topic) {
    case 'next':
      return next ? say('next', namesOf(next)) : say('nextUnknown')
    case 'tempo':
      return song.track ? say('tempo', { bpm: song.track.bpm }) : say('song', namesOf(song))
    case 'song':
      return say('song', namesOf(song))
    case 'stepUp':
      return say(hasFreeSpot ? 'stepUp' : 'stepUpFull')
    case 'thanks':
    case 'hello':
      return say(topic, { name })
    default:
      return say('bot', namesOf(song))
  }
}

/** Whether a message that names nobody asks which song is playing. */
export function asksForSong(text: string): boolean {
  const words = wordsOf(text)
  const asks = ['what', 'which', 'whats', 'name', 'qué', 'cuál', 'cómo'].some((word) => words.includes(word))
  return asks && ['song', 'track', 'tune', 'playing', 'canción', 'tema', 'suena'].some((word) => words.includes(word))
}
