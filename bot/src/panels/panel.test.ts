import { expect, test } from 'vitest'
import { ann, roomUuid, TestRoom, song } from '@segue/shared/test/fixtures.ts'
import { wordsIn } from '../words.ts'
import { panelOf } from './panel.ts'

test.each([
  ['apple', 'https://is1.example/cover/{w}x{h}bb.jpg', 'https://is1.example/cover/256x256bb.jpg'],
  ['uploadService', '/covers/kite.webp', 'https://segue.test/covers/kite.webp'],
  ['deezer', 'http://cdn.example/56x56-0.jpg', 'https://cdn.example/500x500-0.jpg'],
])('a panel shows the cover of a song from %s as a URL that Discord can fetch', (provider, stored, shown) => {
  const room = new TestRoom()
  room.enter(ann)
  room.stage(ann, song('Kite', { thumbnails: { [provider]: stored } }))
  const bot = { publicUrl: 'https://segue.test' }
  const message = panelOf(bot, { uuid: roomUuid, slug: 'loft', name: 'Loft' }, room.state, wordsIn('en-US'))
  expect(JSON.stringify(message)).toContain(`"media":{"url":"${shown}"}`)
})
