import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { grantToken } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../../test/fakes/fake-discord.ts'
import { refusalIn } from '../../../../../test/refusal-in.ts'
import { finishPlay, recordPlay } from '../../../playlist/public.ts'
import { shareMoment } from './sharing.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

/** A user with a room, and the token with which their client signed in to Discord. */
async function roomOf(name: string, more: object = {}) {
  const who = await signedInFromDiscord(fixtures, there, name)
  const room = await who.call('POST /rooms/infrastructure', { body: { name: `Room of ${name}`, ...more } })
  return { who, room, discordAccessToken: grantToken(there.world, who.person.id, ['identify']) }
}

const png = /^data:image\/png;base64,iVBORw0KGgo/

test('a quick link shows the song and stage of a room, and leads there', async () => {
  const { who, room, discordAccessToken } = await roomOf('ann')
  const share = async () => {
    const { linkId } = await who.call('POST /discord/quick-links', {
      body: { roomId: room.slug, discordAccessToken },
    })
    return must(there.world.quickLinks.get(linkId), 'the link')
  }
  expect(await share()).toMatchObject({
    title: 'Room of ann',
    customId: room.slug,
    image: expect.stringMatching(png),
  })
  const visitor = await fixtures.enter(who, room.uuid)
  const song = { musicProviders: { sevenDigital: '7' }, trackName: 'Kite', artistName: 'The Echoes', duration: 180 }
  await visitor.act('addDj', { song })
  expect(await share()).toMatchObject({
    title: 'Kite — The Echoes',
    description: 'Room of ann',
    userId: who.person.id,
  })
})

test('a shared moment is a picture at Discord of the room as it is, or of the recap of a session', async () => {
  const { who, room, discordAccessToken } = await roomOf('ben')
  const share = (of: 'room' | 'recap') =>
    who.call('POST /discord/moments', { body: { roomId: room.uuid, discordAccessToken, of, language: 'es' } })
  const pictureAt = (url: string) => there.world.pictures.get(new URL(url).pathname)
  expect(pictureAt((await share('room')).mediaUrl)).toMatch(png)
  expect(await refusalOf(share('recap'))).toMatchObject({ status: 404 })
  const startTime = fixtures.clock.now()
  const play = { playId: 'moment', roomUuid: room.uuid, djUuid: who.uuid, song: { trackName: 'One' }, startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: 3 })
  await finishPlay(fixtures.app.db, {
    ...play,
    voteCounts: { likes: 1, dislikes: 0, stars: 0 },
    endTime: startTime + 1000,
  })
  fixtures.clock.pass(2000)
  expect(pictureAt((await share('recap')).mediaUrl)).toMatch(png)
})

test('a link to a room with a password shows nothing from inside, and an invalid token shares nothing', async () => {
  const { who, room, discordAccessToken } = await roomOf('cleo', { password: 'open sesame' })
  const visitor = await fixtures.enter(who, room.uuid)
  await visitor.act('addDj', { song: { musicProviders: { sevenDigital: '8' }, trackName: 'Secret', duration: 180 } })
  const share = (token: string) =>
    who.call('POST /discord/quick-links', { body: { roomId: room.uuid, discordAccessToken: token } })
  const { linkId } = await share(discordAccessToken)
  expect(there.world.quickLinks.get(linkId)?.title).toBe('Room of cleo')
  const foreign = grantToken(there.world, who.person.id, ['identify'], '1234567890123456789')
  for (const token of ['rubbish', foreign]) expect(await refusalOf(share(token))).toMatchObject({ status: 401 })
  there.world.faults.push({ path: /quick-links/, status: 503, times: 1 })
  expect(await refusalOf(share(discordAccessToken))).toMatchObject({ status: 424 })
})

test('a refusal to share says what is missing: the room, access to it, a token, or Discord', async () => {
  const { who, room, discordAccessToken } = await roomOf('dan', { password: 'open sesame' })
  const eve = await roomOf('eve')
  const moment = (more: object = {}) =>
    refusalOf(
      who.call('POST /discord/moments', { body: { roomId: room.uuid, discordAccessToken, of: 'room', ...more } }),
    )
  const link = (more: object = {}) =>
    refusalOf(who.call('POST /discord/quick-links', { body: { roomId: room.uuid, discordAccessToken, ...more } }))
  const nowhere = { roomId: crypto.randomUUID() }
  for (const refused of [await moment(nowhere), await link(nowhere)])
    expect(refused).toEqual(refusalIn(shareMoment, 'roomNotFound'))
  const body = { roomId: room.uuid, discordAccessToken: eve.discordAccessToken, of: 'recap' } as const
  expect(await refusalOf(eve.who.call('POST /discord/moments', { body }))).toEqual(
    refusalIn(shareMoment, 'notInside'),
  )
  expect(await moment({ discordAccessToken: 'rubbish' })).toMatchObject({ status: 401 })
  there.world.faults.push({ path: /attachment/, status: 503, times: 1 })
  expect(await moment()).toMatchObject({ status: 424 })
  const { discord } = fixtures.app
  fixtures.app.discord = undefined
  for (const refused of [await moment(), await link()])
    expect(refused).toEqual(refusalIn(shareMoment, 'discordNotSetUp'))
  fixtures.app.discord = discord
})
