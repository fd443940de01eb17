import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postNowPlaying } from './public.ts'
import { openChat, type Chat } from '../../../test/chat.ts'
import { type Fixtures, type Member } from '../../../test/fixtures.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
})
afterAll(() => fixtures.close())

test('[C12] the room posts one message per song it plays, as itself', async () => {
  const guid = await chat.room()
  const played = { playId: fixtures.app.ids.uuid(), djUuid: ben.uuid, song: { trackName: 'One', songId: '7' } }
  await postNowPlaying(fixtures.app, guid, played)
  await postNowPlaying(fixtures.app, guid, played)
  const { data } = await chat.read(ann, guid)
  expect(data).toMatchObject([
    {
      sender: 'app_system',
      data: {
        text: `<@uid:${ben.uuid}> played`,
        mentions: { [ben.uuid]: { name: 'ben' } },
        metadata: { chatMessage: { type: 'room', songs: [{ type: 'ChatMusicInfo', song: played.song }] } },
      },
    },
  ])
  expect(chat.pushed.map(({ name }) => name)).toEqual(['chatMessage'])
  await postNowPlaying(fixtures.app, await chat.room({ hasChat: false }), {
    ...played,
    playId: fixtures.app.ids.uuid(),
  })
  await postNowPlaying(fixtures.app, fixtures.app.ids.uuid(), played)
  expect(chat.pushed).toHaveLength(1)
})

test('[C13] everyone in the room receives messages and played songs', async () => {
  const guid = await chat.room()
  const visitor = await fixtures.enter(ben, guid)
  const message = await chat.say(ann, guid, 'anybody here?')
  expect(await visitor.receive('chatMessage')).toMatchObject({ room: guid, message: { params: message } })
  expect(await visitor.receive('chatMessage')).not.toHaveProperty('message.statePatch')
  const song = { songId: '7', trackName: 'One', artistName: 'Two', duration: 60, musicProviders: { spotify: 'x' } }
  await visitor.act('addDj', { song })
  await until(
    async () => ((await chat.read(ann, guid)).data.length > 1 ? true : undefined),
    'the message of the room',
  )
  expect((await chat.read(ann, guid)).data.at(-1)?.data.text).toBe(`<@uid:${ben.uuid}> played`)
  visitor.leave()
})
