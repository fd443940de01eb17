import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAgoraVoice } from '../../../adapters/voice/agora.ts'
import { fakeVoices, type Voice } from '../../../../test/fakes/voices.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { minuteMs } from '../../../ports/clock.ts'

const agora = { appId: 'a'.repeat(32), certificate: 'b'.repeat(32) }
let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi({ voice: createAgoraVoice(agora) })
})
afterAll(() => fixtures.close())

const ask = (who: Member, channel: string, role?: 'PUBLISHER' | 'SUBSCRIBER') =>
  who.call('POST /agora/token', { body: { channel, ...(role && { role }) } })

test('users in a room may listen, and its staff may speak, while live audio is on', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Cellar' } })
  expect(await refusalOf(ask(bob, room.uuid))).toEqual({ status: 403, message: 'Enter the room first' })
  await fixtures.enter(ann, room.uuid)
  await fixtures.enter(bob, room.uuid)
  expect(await refusalOf(ask(bob, room.uuid))).toEqual({ status: 403, message: 'Live audio is off in this room' })
  await fixtures.app.db.updateTable('room').set({ liveAudio: true }).where('uuid', '=', room.uuid).execute()
  const received = await ask(bob, room.slug)
  expect(received).toMatchObject({ channel: room.uuid, uid: bob.uuid, appId: 'a'.repeat(32) })
  expect(Date.parse(received.expiresAt) - fixtures.clock.now()).toBe(5 * minuteMs)
  expect(await refusalOf(ask(bob, room.uuid, 'PUBLISHER'))).toEqual({
    status: 403,
    message: 'Only DJs and room staff can speak',
  })
  const spoken = await ask(ann, room.uuid, 'PUBLISHER')
  expect(spoken.token).not.toBe((await ask(ann, room.uuid)).token)
  expect(await refusalOf(ask(ann, 'no-such-room'))).toMatchObject({ status: 404 })
})

test("returns 404 if voice isn't set up", async () => {
  const without = await openApi()
  const cat = await without.person('cat')
  expect(await refusalOf(cat.call('POST /agora/token', { body: { channel: 'any' } }))).toEqual({
    status: 404,
    message: 'Voice isn’t set up here',
  })
  await without.close()
})

test('users can join the voice channel and speak in it as the room allows, until their token expires', async () => {
  const [dora, eve, finn] = [
    await fixtures.person('dora'),
    await fixtures.person('eve'),
    await fixtures.person('finn'),
  ]
  const room = await dora.call('POST /rooms/infrastructure', { body: { name: 'Voices' } })
  await fixtures.app.db.updateTable('room').set({ liveAudio: true }).where('uuid', '=', room.uuid).execute()
  for (const who of [dora, eve]) await fixtures.enter(who, room.uuid)
  expect(await refusalOf(ask(finn, room.uuid))).toEqual({ status: 403, message: 'Enter the room first' })
  let now = fixtures.clock.now()
  // Agora's library takes the time of tokens from the system clock.
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const pass = (ms: number) => vi.setSystemTime((now += ms))
  const voices = fakeVoices({ ...agora, now: () => now })
  const channel = room.uuid
  const [{ token: hers }, { token: his }] = [await ask(dora, channel, 'PUBLISHER'), await ask(eve, channel)]
  const join = (uid: string, token: string, to = channel) => voices.join({ channel: to, uid, token })
  const inside = (joined: ReturnType<typeof join>): Voice => {
    if (typeof joined === 'string') throw new Error(joined)
    return joined
  }
  const speaker = inside(join(dora.uuid, hers))
  const listener = inside(join(eve.uuid, his))
  expect(speaker.speak(0.5)).toBe('sent')
  expect(listener.speak(1)).toBe('mayNotSpeak')
  expect([listener.received, speaker.received]).toEqual([[{ uid: dora.uuid, level: 0.5 }], []])
  expect(join(finn.uuid, his)).toBe('wrongUid')
  expect(join(eve.uuid, his, fixtures.app.ids.uuid())).toBe('wrongChannel')
  expect(join(eve.uuid, `${his.slice(0, -8)}AAAAAAAA`)).toBe('badToken')
  const forged = createAgoraVoice({ ...agora, certificate: 'c'.repeat(32) })
  expect(join(eve.uuid, forged.tokenFor({ channel, uid: eve.uuid, mayPublish: true, lastsMs: 1000 }))).toBe(
    'badToken',
  )
  // A user who renews stays; one who gets no new token is removed when the last one expires.
  pass(4 * minuteMs)
  const { token: next } = await ask(eve, channel)
  expect(voices.inChannel(channel)).toEqual([dora.uuid, eve.uuid])
  expect(listener.renew(next)).toBe('renewed')
  pass(2 * minuteMs)
  expect(voices.inChannel(channel)).toEqual([eve.uuid])
  expect(speaker.speak(1)).toBe('gone')
  pass(4 * minuteMs)
  expect(listener.renew(next)).toBe('expired')
  expect(voices.inChannel(channel)).toEqual([])
})
