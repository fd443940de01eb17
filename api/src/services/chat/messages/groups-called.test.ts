import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed, openChat, type Chat } from '../../../../test/chat.ts'
import { createRateLimits } from '../../../platform/limits.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

const groupsIn = ({ data }: { data: { mentionedGroups?: string[] | undefined } }) => data.mentionedGroups

test('[C46] a group mention without permission is plain text', async () => {
  const { fixtures, ann, ben, ghost } = chat
  const guid = await chat.room()
  const all = 'to @djs, @staff and @here'
  expect(groupsIn(await chat.say(ann, guid, all))).toEqual(['djs', 'staff', 'here'])
  expect(groupsIn(await chat.say(ben, guid, all))).toEqual(['staff'])
  expect(groupsIn(await chat.say(ghost, guid, all))).toBeUndefined()
  const dj = await fixtures.enter(ben, guid)
  const song = { trackName: 'One', duration: 200, musicProviders: { youtube: 'abc' } }
  expect((await dj.act('addDj', { song })).error).toBeUndefined()
  expect(groupsIn(await chat.say(ben, guid, all))).toEqual(['djs', 'staff'])
})

test('[C46] only the server sets the mentioned groups, and an edit mentions nobody', async () => {
  const { ben } = chat
  const guid = await chat.room()
  const claimed = await chat.say(ben, guid, 'x', { data: { text: 'hello', mentionedGroups: ['here'] } })
  expect(groupsIn(claimed)).toBeUndefined()
  const params = { id: Number(claimed.id) }
  const edited = changed(await ben.call('PUT /messages/{id}', { params, body: { data: { text: '@staff help' } } }))
  expect(groupsIn(edited)).toBeUndefined()
})

test('[C46] frequent group mentions are posted, but mention nobody', async () => {
  const { fixtures, ann } = chat
  const guid = await chat.room()
  const { limits } = fixtures.app
  fixtures.app.limits = createRateLimits(() => 0)
  const lines = []
  for (const text of ['@here one', '@here two', '@here three']) lines.push(await chat.say(ann, guid, text))
  fixtures.app.limits = limits
  expect(lines.map(groupsIn)).toEqual([['here'], ['here'], undefined])
  expect(lines.map(({ data }) => data.text)).toEqual(['@here one', '@here two', '@here three'])
})
