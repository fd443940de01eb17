import { expect, test } from 'vitest'
import { intentOf } from './intent.ts'

test('nothing typed means that nothing is asked', () => {
  expect(intentOf('  ')).toEqual({ kind: 'nothing' })
})

test('words are looked for as they are, however long somebody goes on', () => {
  expect(intentOf(' blue monday ')).toEqual({ kind: 'words', words: 'blue monday' })
  expect(intentOf('x'.repeat(500))).toEqual({ kind: 'words', words: 'x'.repeat(200) })
})

test('a pasted link is the song or the playlist it leads to', () => {
  expect(intentOf('https://open.spotify.com/track/4znkNgqRMCF12mY7EbklsA?si=1')).toMatchObject({
    kind: 'song',
    link: { provider: 'spotify', id: '4znkNgqRMCF12mY7EbklsA' },
  })
  expect(intentOf('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')).toMatchObject({
    kind: 'playlist',
    link: { provider: 'spotify', id: '37i9dQZF1DXcBWIGoYBM5M' },
  })
})

test('the address of a page that is neither is said to be none we know, and not looked for like words', () => {
  expect(intentOf('https://example.com/track/1').kind).toBe('unknownLink')
  expect(intentOf('what is https://example.com/track/1').kind).toBe('words')
})
