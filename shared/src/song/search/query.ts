import { wordsOf } from './words.ts'

/** A search as it is understood. */
export type Query = {
  words: QueryWord[]
  /** The words with a space between them. */
  text: string
}

export type QueryWord = {
  word: string
  /** It may be missing from what is found: the, and, feat. */
  optional: boolean
  /** It says what kind of recording is wanted, which few titles say: official, video, lyrics. */
  noise: boolean
  /** It may go on: there may be more to be typed. */
  open: boolean
}

const maxWords = 10
const fillers = new Set('the a an and n y und et e by von feat ft featuring vs'.split(' '))
const noises = new Set('official video lyrics lyric audio hd hq 4k mv clip musicvideo'.split(' '))

export function readQuery(q: string): Query {
  const words = wordsOf(q).slice(0, maxWords)
  const onlyFillers = words.every((word) => fillers.has(word))
  const onlyNoise = words.every((word) => fillers.has(word) || noises.has(word))
  // A space after the last word says that it is whole.
  const open = !/\s$/.test(q)
  return {
    text: words.join(' '),
    words: words.map((word, at) => ({
      word,
      optional: !onlyFillers && fillers.has(word),
      noise: !onlyNoise && noises.has(word),
      open: open && at === words.length - 1,
    })),
  }
}
