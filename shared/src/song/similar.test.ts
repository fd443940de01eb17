import { expect, test } from 'vitest'
import { offered, seedsOf, suggested } from './similar.ts'

const song = {
  trackName: 'Rio',
  artistName: 'Duran Duran',
  duration: 332,
  thumbnails: { apple: 'https://art.test/a' },
}

test('similar songs need artwork and a length', () => {
  const without = [
    { ...song, thumbnails: {} },
    { ...song, thumbnails: null },
    { ...song, duration: 0 },
    { ...song, duration: null },
  ]
  expect(offered([...without, song])).toEqual([song])
})

test('one track of one artist is offered once, however it is spelled', () => {
  const again = { ...song, trackName: 'RIO', artistName: 'duran duran', duration: 100 }
  const other = { ...song, artistName: 'Somebody else' }
  expect(offered([song, again, other])).toEqual([song, other])
})

test('similar songs are searched for at most eight songs of a queue, those that Spotify knows', () => {
  const known = Array.from({ length: 12 }, (_, at) => ({ musicProviders: { spotify: `s${at}` } }))
  expect(seedsOf([{ musicProviders: { apple: 'x' } }, ...known])).toEqual(known.slice(0, 8))
})

test('suggestions take one of each seed in turn, at most twelve, and none that is in the queue', () => {
  const named = (trackName: string) => ({ ...song, trackName })
  const many = Array.from({ length: 20 }, (_, at) => named(`many ${at}`))
  expect(suggested([[named('a'), named('b')], [], [named('c'), named('Rio')]], [song])).toEqual(
    ['a', 'c', 'b'].map(named),
  )
  expect(suggested([many], [])).toEqual(many.slice(0, 12))
  expect(suggested([], [song])).toEqual([])
})
