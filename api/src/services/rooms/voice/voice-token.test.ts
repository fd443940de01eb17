import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgoraVoice } from '../../../adapters/voice/agora.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { minuteMs } from '../../../ports/clock.ts'

let given: Fixtures
beforeAll(async () => {
  given = await openApi({ voice: createAgoraVoice({ appId: 'a'.repeat(32), certificate: 'b'.repeat(32) }) })
})
afterAll(() => given.close())

const ask = (who: Member, channel: string, role?: 'PUBLISHER' | 'SUBSCRIBER') =>
  who.call('POST /agora/token', { body: { channel, ...(role && { role }) } })

test('who is in the room may listen, and staff may speak, while live audio is on', async () => {
  const [ann, bob] = [await given.person('ann'), await given.person('bob')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Cellar' } })
  expect(await refusalOf(ask(bob, room.uuid))).toEqual({ status: 403, message: 'Enter the room first' })
  await given.enter(ann, room.uuid)
  await given.enter(bob, room.uuid)
  expect(await refusalOf(ask(bob, room.uuid))).toEqual({ status: 403, message: 'Live audio is off in this room' })
  await given.app.db.updateTable('room').set({ liveAudio: true }).where('uuid', '=', room.uuid).execute()
  const heard = await ask(bob, room.slug)
  expect(heard).toMatchObject({ channel: room.uuid, uid: bob.uuid, appId: 'a'.repeat(32) })
  expect(Date.parse(heard.expiresAt) - given.clock.now()).toBe(5 * minuteMs)
  expect(await refusalOf(ask(bob, room.uuid, 'PUBLISHER'))).toEqual({
    status: 403,
    message: 'Only DJs and room staff can speak',
  })
  const spoken = await ask(ann, room.uuid, 'PUBLISHER')
  expect(spoken.token).not.toBe((await ask(ann, room.uuid)).token)
  expect(await refusalOf(ask(ann, 'no-such-room'))).toMatchObject({ status: 404 })
})

test('where no voices are carried that is said', async () => {
  const without = await openApi()
  const cat = await without.person('cat')
  expect(await refusalOf(cat.call('POST /agora/token', { body: { channel: 'any' } }))).toEqual({
    status: 404,
    message: 'Voice is not set up here',
  })
  await without.close()
})
