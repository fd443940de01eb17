import { expect, test } from 'vitest'
import { iso8601Seconds } from './iso-duration.ts'
import { songInTitle } from './video-title.ts'

test.each([
  ['Take On Me', 'a-ha - Topic', 'Take On Me', 'a-ha'],
  ['a-ha - Take On Me (Official Video) [Remastered in 4K]', 'a-ha', 'Take On Me [Remastered in 4K]', 'a-ha'],
  ['Daft Punk – Around the World (Official Music Video Remastered)', 'Daft Punk', 'Around the World', 'Daft Punk'],
  ['Blue Monday [Lyrics]', 'NewOrderVEVO', 'Blue Monday', 'NewOrder'],
  ['Live - Lightning Crashes (Live at Pinkpop)', 'x', 'Lightning Crashes (Live at Pinkpop)', 'Live'],
  ['(Official Video)', 'Somebody', '(Official Video)', 'Somebody'],
])('finds the song of "%s" by the channel %s', (title, channel, trackName, artistName) => {
  expect(songInTitle(title, channel)).toEqual({ trackName, artistName })
})

test.each([
  ['PT3M20S', 200],
  ['PT1H0M1.5S', 3601.5],
  ['P1DT2H', 93_600],
  ['P0D', null],
  ['3:20', null],
  ['', null],
])('the duration %s is %s seconds', (text, seconds) => {
  expect(iso8601Seconds(text)).toBe(seconds)
})
