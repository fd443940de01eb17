import { expect, test } from 'vitest'
import { change, pass, room } from '../../test/booth-rules.ts'
import { ann, ben, cleo, song, type TestRoom } from '../../test/fixtures.ts'
import { noBoothRules } from './settings/booth-rules.ts'
import type { RoomSettings } from './settings/settings.ts'

const rude = (title = 'rude') => song(title, { explicit: true })
const abroad = (title = 'abroad') => song(title, { musicProviders: { spotify: title } })
const settle = (testRoom: TestRoom, settings: Partial<RoomSettings>) =>
  testRoom.send(null, { type: 'settingsChanged', settings: { ...testRoom.state.settings, ...settings } })

test('[R321] a room with a list of providers accepts only songs that one of them has', () => {
  const testRoom = room({ requests: true }, [ann, ben], { musicProviderKeys: ['uploadService', 'apple'] })
  const refused = expect.objectContaining({ code: 'otherProviders', values: { providers: 'Apple Music, Uploads' } })
  expect(() => testRoom.stage(ann, abroad())).toThrow(refused)
  expect(() => testRoom.send(ben, { type: 'requestSong', song: abroad() })).toThrow(refused)
  testRoom.stage(ann, song('both', { musicProviders: { spotify: 's', apple: 'a' } }))
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('both')
  const { effects } = testRoom.stage(ben, { trackName: 'bare' })
  const lookUpId = effects.flatMap((effect) => (effect.type === 'lookUpSong' ? [effect.lookUpId] : []))[0] ?? ''
  testRoom.send(null, { type: 'songLookedUp', lookUpId, song: abroad() })
  expect(testRoom.state.djs[1]?.nextSong).toBeNull()
})

test.each([
  [{ explicit: false }, rude],
  [{ musicProviderKeys: ['uploadService'] }, abroad],
])('[R322] with %j the current song may finish, but no further refused song starts', (settings, refused) => {
  const testRoom = room({ requests: true, waitingList: true, withoutBlends: true }, [ann, ben, cleo], {
    numberOfDjs: 2,
  })
  testRoom.stage(ann, refused('one'))
  testRoom.stage(ben, refused('two'))
  testRoom.stage(cleo, refused('three'))
  testRoom.send(cleo, { type: 'requestSong', song: refused('four') })
  pass(testRoom, 87_000)
  const { messages } = settle(testRoom, settings)
  expect(messages.filter(({ message }) => message.name === 'boothNotice')).toHaveLength(3)
  expect(testRoom.state).toMatchObject({ nextPlay: null, requests: [], waitingList: [{ hasSong: false }] })
  const playing = testRoom.state.nowPlaying
  testRoom.send(null, { type: 'songChecked', playId: playing?.playId ?? '', song: refused('one') })
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('one')
  pass(testRoom, 3000)
  expect(testRoom.state.nowPlaying).toBeNull()
})

test('[R322] a next song that is already audible plays to its end', () => {
  const testRoom = room({ withoutBlends: true, fadeSeconds: 6 }, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, rude())
  pass(testRoom, 85_000)
  settle(testRoom, { explicit: false })
  pass(testRoom, 5000)
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('rude')
})

test('[R317] a song that turns out explicit once it has started is skipped, and its DJ notified', () => {
  const testRoom = room({}, [ann], { explicit: false })
  testRoom.stage(ann, song('sly'))
  const playId = testRoom.state.nowPlaying?.playId ?? ''
  const { messages } = testRoom.send(null, { type: 'songChecked', playId, song: rude('sly') })
  expect(testRoom.state.nowPlaying).toBeNull()
  expect(messages).toContainEqual(
    expect.objectContaining({
      to: { userUuid: ann.userUuid },
      message: expect.objectContaining({ params: expect.objectContaining({ code: 'explicitSong' }) }),
    }),
  )
})

test('[R317] a room picks no explicit song from its own crate', () => {
  const testRoom = room({}, [ann], { explicit: false })
  const rules = { ...noBoothRules, autoDj: true, autoDjCrate: 'a3bb189e-8bf9-4c60-9d6f-0a1c3f0a7d11' }
  const { effects } = change(testRoom, rules)
  const pickId = effects.flatMap((effect) => (effect.type === 'pickSong' ? [effect.pickId] : []))[0] ?? ''
  testRoom.send(null, { type: 'songPicked', pickId, song: rude() })
  expect(testRoom.state.nowPlaying).toBeNull()
})
