import type { LyricsLine } from '../../ports/lyrics.ts'

/** The most that is kept of one song's lyrics. */
const maxLines = 600
const maxWords = 200

const stamp = /^\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/

/**
 * Parses lyrics in the LRC format: `[01:23.45] words`. A line with several times is sung several times, and a time
 * without words is a pause; tags such as `[ar:…]` are left out.
 */
export function parseLrc(text: string): LyricsLine[] {
  const lines = linesIn(text).flatMap((line) => {
    let rest = line
    const times: number[] = []
    for (let found = stamp.exec(rest); found; found = stamp.exec(rest)) {
      const [whole, minutes, seconds, fraction = '0'] = found
      times.push(Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`))
      rest = rest.slice(whole.length).trimStart()
    }
    return times.map((at) => ({ at, words: wordsOf(rest) }))
  })
  return lines.sort((a, b) => a.at - b.at).slice(0, maxLines)
}

/** Lyrics without times; empty lines separate verses. */
export const plainLines = (text: string): LyricsLine[] =>
  linesIn(text.trim())
    .slice(0, maxLines)
    .map((line) => ({ at: null, words: wordsOf(line) }))

const linesIn = (text: string) => text.split(/\r\n|\r|\n/).map((line) => line.trim())

/** The words of a line. Some files also have a time before each word, in angle brackets. */
const wordsOf = (line: string): string =>
  line
    .replace(/<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g, ' ')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .slice(0, maxWords)
    // Half of a pair can't be encoded.
    .replace(/\p{Surrogate}/gu, '')
    .trim()
