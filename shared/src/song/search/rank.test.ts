import { expect, test } from 'vitest'
import { readQuery } from './query.ts'
import { createRanking } from './rank.ts'
import { partsOfTitle, wordsOf } from './words.ts'

const entry = (song: string) => {
  const [title = '', artist = ''] = song.split(' · ')
  const { core, added } = partsOfTitle(title)
  const [one = '', two = '', three = ''] = [core, added, artist].map((text) => wordsOf(text).join(' '))
  return { title: one, added: two, artist: three }
}
const score = (q: string, song: string) => createRanking(readQuery(q))(entry(song))

test.each([
  ['halo', 'Halo · Beyoncé', 'Halo Effect · Somebody'],
  ['halo', 'Halo · Beyoncé', 'Halo - Karaoke Version · Beyoncé'],
  ['halo', 'Halo - Remastered · Beyoncé', 'Halo of the Sun · Beyoncé'],
  ['halo', 'Halo · Beyoncé', 'Hallo · Beyoncé'],
  ['halo beyonce', 'Halo · Beyoncé', 'Halo · Tribute to Beyoncé'],
  ['halo live', 'Halo (Live) · Beyoncé', 'Halo · Beyoncé'],
  ['love me', 'Love Me · Ann', 'Me Love · Ann'],
  ['loev me', 'Love Me · Ann', 'Me Love · Ann'],
  ['ben cole', 'Some Song · Ben Cole', 'Cole · Ben Ashton'],
  ['love me do', 'Love Me Do · Ann', 'Love Me · Ann'],
  ['hey j', 'Hey Jude · Ann', 'Hey You · Ann'],
  ['black bird', 'Blackbird · Ann', 'Black Dog · Bird'],
  ['blackbird', 'Black Bird · Ann', 'Blackboard · Ann'],
  ['月亮', '月亮 · 鄧麗君', '月亮代表我的心 · 鄧麗君'],
])('for %s, %s ranks above %s', (q, first, second) => {
  expect(score(q, first)).toBeGreaterThan(score(q, second))
})

test('a song is found by its album, below one with that title, and is ranked no worse for having one', () => {
  const albums = { ...entry('Slow Harbour · Inez'), album: 'night ferry' }
  expect(createRanking(readQuery('night ferry'))(albums)).toBeGreaterThan(0)
  expect(score('night ferry', 'Night Ferry · Ann')).toBeGreaterThan(createRanking(readQuery('night ferry'))(albums))
  expect(createRanking(readQuery('slow harbour'))(albums)).toBe(score('slow harbour', 'Slow Harbour · Inez'))
})

test.each([
  ['metallica queen', 'Halo · Beyoncé'],
  ['metallica one', 'One · U2'],
  ['abcd', 'Efgh · Ijkl'],
])('for %s, %s is not a result', (q, song) => {
  expect(score(q, song)).toBe(0)
})

test('a word typed twice ranks songs higher that have it twice', () => {
  expect(score('bye bye', 'Bye Bye · Ann')).toBeGreaterThan(score('bye bye', 'Bye · Ann'))
})
