import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SongMoment } from '@segue/shared/chat/moments.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { changed, openChat, texts, type Chat } from '../../../../test/chat.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

const song = {
  musicProvider: 'spotify',
  songId: 'spotify:track:moments',
  trackName: 'Moments',
  artistName: 'Ann',
  duration: 180,
} as unknown as Song

/** A room in which ann plays a three-minute song, with the id of the play. */
async function playingRoom() {
  const { fixtures, ann } = chat
  const guid = await chat.room()
  const dj = await fixtures.enter(ann, guid)
  await dj.act('addDj', { song })
  const playing = (await fixtures.app.rooms.live([guid])).get(guid)?.nowPlaying
  return { guid, dj, playId: playing?.playId ?? '' }
}
const momentIn = ({ data }: { data: object }) => ('moment' in data ? data.moment : undefined)

test('[C23] a message keeps the second of the song it is about, and is listed by play', async () => {
  const { ann, ben } = chat
  const { guid, dj, playId } = await playingRoom()
  const named = await chat.say(ben, guid, 'that drop at 1:12')
  expect(momentIn(named)).toEqual({ playId, second: 72 })
  const chosen = (moment: SongMoment) => chat.say(ann, guid, 'here', { data: { text: 'here', moment } })
  expect(momentIn(await chosen({ playId, second: 5 }))).toEqual({ playId, second: 5 })
  expect(momentIn(await chosen({ playId: 'another', second: 5 }))).toBeUndefined()
  expect(momentIn(await chat.say(ben, guid, 'at 4:00'))).toBeUndefined()
  const params = { id: Number(named.id) }
  const edited = changed(await ben.call('PUT /messages/{id}', { params, body: { data: { text: 'that drop' } } }))
  expect(momentIn(edited)).toEqual({ playId, second: 72 })
  await dj.act('removeDj')
  expect(momentIn(await chat.say(ben, guid, 'it was at 1:12'))).toBeUndefined()
  expect(texts(await chat.read(ann, guid, { playId }))).toEqual(['that drop', 'here'])
  expect(texts(await chat.read(ben, guid, { playId: 'another' }))).toEqual([])
  expect(texts(await chat.read(ben, guid, { playId: `another,${playId}` }))).toEqual(['that drop', 'here'])
})

test('[C23] an invalid moment is rejected', async () => {
  const guid = await chat.room()
  const send = (moment: unknown) =>
    chat.raw('/v3/messages', {
      method: 'POST',
      headers: { authtoken: chat.ann.token },
      body: { receiver: guid, receiverType: 'group', data: { text: 'x', moment } },
    })
  for (const moment of ['1:12', { playId: '', second: 1 }, { playId: 'x', second: -1 }, { playId: 'x', second: 1.5 }])
    expect((await send(moment)).status).toBe(400)
})
