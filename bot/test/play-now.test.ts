import { expect, test } from 'vitest'
import { flattened, type BotMessage } from '@segue/simulator/discord/bot-world.ts'
import { addChannel, addMember, launch } from '@segue/simulator/discord/world.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb } = usersOf(running)

/** A user in a server of their own, with a song in the catalogue that only they look for. */
async function server(name: string, locale?: string) {
  const { actor, guild, person, world } = running()
  const ann = person(name, locale)
  const { guild: theirs, channel } = guild(ann)
  const web = await onTheWeb(ann)
  const open = (instanceId: string | null) =>
    web.call('POST /discord/instances/{instanceId}/room', { params: { instanceId: instanceId ?? '' }, body: {} })
  await known(name)
  const where = { person: ann, channel }
  /** `/play`, and what the user sees. */
  const play = async () => {
    await actor.command(where, 'play', { song: name })
    return lastSeen(actor, where)
  }
  const roomIn = async (channelName: string) => {
    const place = addChannel(world, theirs, channelName)
    return open(launch(world, place, ann.id).id)
  }
  return { web, guild: theirs, channel, where, open, play, roomIn }
}

const playButtonIn = ({ message }: BotMessage) =>
  flattened(message.components)
    .map(({ custom_id: id }) => String(id))
    .find((id) => id.startsWith('playnow'))

test('one press after /play opens the room and says that the user goes on stage', async () => {
  const { actor } = running()
  for (const [locale, label] of [
    ['en-US', /is number 1 in your queue\.\nUndo\nPlay now$/],
    ['es-ES', /es la número 1 de tu cola\.\nDeshacer\nPoner ahora$/],
  ] as const) {
    const { where, open, play, roomIn } = await server(`Opener ${locale}`, locale)
    // Without a room, the activity creates that of the channel.
    const first = await play()
    expect(wordsOf(first)).toMatch(label)
    expect(playButtonIn(first)).toBe('playnow')
    const created = await actor.press(where, first, 'playnow')
    expect(await open(created.instanceId)).toMatchObject({ created: true, stepUp: true })
    const { uuid } = await open(created.instanceId)
    expect(playButtonIn(await play())).toBe(`playnow:${uuid}`)
    await roomIn('Lounge')
    const again = await actor.press(where, lastSeen(actor, where), `playnow:${uuid}`)
    expect(await open(again.instanceId)).toMatchObject({ uuid, stepUp: true })
  }
})

test('a user who is in the room goes on stage without another activity, and is then offered no more', async () => {
  const { actor, fixtures } = running()
  const { web, where, play, roomIn } = await server('Insider')
  const room = await roomIn('Lounge')
  await fixtures.enter(web, room.uuid)
  const pressed = await actor.press(where, await play(), `playnow:${room.uuid}`)
  expect(pressed.instanceId).toBeNull()
  expect(wordsOf(lastSeen(actor, where))).toMatch(/^You’re on the decks/)
  const state = await fixtures.service.call('GET /rooms/room-state/{id}', { params: { id: room.uuid } })
  expect(state.nowPlaying?.song.trackName).toBe('Insider')
  expect(wordsOf(await play())).toMatch(/in your queue\.\nUndo$/)
})

test('someone else in a room with music is offered to step up there', async () => {
  const { actor, fixtures, person, world } = running()
  const { web, guild, channel, where, play, open } = await server('Resident')
  const created = await actor.press(where, await play(), 'playnow')
  const { uuid } = await open(created.instanceId)
  await fixtures.enter(web, uuid)
  await actor.press(where, await play(), `playnow:${uuid}`)
  const bob = person('newcomer')
  const at = { person: bob, channel }
  addMember(world, guild, bob)
  await actor.command(at, 'play', { song: 'Resident' })
  expect(wordsOf(lastSeen(actor, at))).toMatch(/Undo\nStep up$/)
  const opened = await actor.press(at, lastSeen(actor, at), `playnow:${uuid}`)
  expect(opened.instanceId).toMatch(/^i-/)
})

test('if several rooms are possible, the user chooses where to play', async () => {
  const { actor } = running()
  const { where, open, play, roomIn } = await server('Chooser')
  const [, late] = [await roomIn('Lounge'), await roomIn('After hours')]
  expect((await actor.press(where, await play(), 'playnow')).instanceId).toBeNull()
  expect(wordsOf(lastSeen(actor, where))).toBe('Which room do you mean?')
  const chosen = await actor.press(where, lastSeen(actor, where), 'playnow', [late.uuid])
  expect(await open(chosen.instanceId)).toMatchObject({ uuid: late.uuid, stepUp: true })
})
