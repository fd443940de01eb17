import { wordsOf } from './words.ts'

/** A parsed search query. */
export type Query = {
  words: QueryWord[]
  /** The words joined by spaces. */
  text: string
}

export type QueryWord = {
  word: string
  /** May be missing from a result: the, and, feat. */
  optional: boolean
  /** Describes the kind of recording, which few titles mention: official, video, lyrics. */
  noise: boolean
  /** May be incomplete: the user may still be typing it. */
  open: boolean
}

const maxWords = 10
const fillers = new Set('the a an and n y und et e by von feat ft featuring vs'.split(' '))
const noises = new Set('official video lyrics lyric audio hd hq 4k mv clip musicvideo'.split(' '))

export function readQuery(q: string): Query {
  const words = wordsOf(q).slice(0, maxWords)
  const onlyFillers = words.every((word) => fillers.has(word))
  const onlyNoise = words.every((word) => fillers.has(word) || noises.has(word))
  // A space after the last word marks it as complete.
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
