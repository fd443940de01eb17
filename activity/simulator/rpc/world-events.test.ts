import { beforeEach, expect, test } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  befriend,
  changePerson,
  createWorld,
  grantToken,
  sit,
  type Channel,
  type DiscordWorld,
  type Guild,
  type Person,
} from '../discord/world.ts'
import type { Client } from './client.ts'
import { createClients, type Clients } from './clients.ts'

let world: DiscordWorld
let clients: Clients
let guild: Guild
let lounge: Channel
let bob: Person
let ann: Client
beforeEach(() => {
  world = createWorld()
  clients = createClients(world)
  const person = addPerson(world, 'ann')
  bob = addPerson(world, 'bob')
  guild = addGuild(world, 'The Guild', person)
  addMember(world, guild, bob)
  lounge = addChannel(world, guild, 'Lounge')
  ann = clients.open({ person, channel: lounge })
})

const scopes = ['identify', 'guilds', 'guilds.members.read', 'rpc.voice.read', 'relationships.read']

/** The names of the events that an activity receives which has subscribed to these. */
async function subscribedTo(events: Record<string, object>) {
  const names: unknown[] = []
  const answers = new Map<unknown, () => void>()
  const request = (cmd: string, evt: string | undefined, args: object) =>
    new Promise<void>((resolve) => {
      const nonce = `${cmd} ${evt}`
      answers.set(nonce, resolve)
      ann.frame.receive([1, { cmd, evt, args, nonce }])
    })
  ann.frame.listen(([, payload]) => {
    const { cmd, evt, nonce } = payload as Record<string, unknown>
    if (cmd === 'DISPATCH') names.push(evt)
    else answers.get(nonce)?.()
  })
  ann.frame.receive([0, { v: 1, encoding: 'json', client_id: world.application.id, frame_id: ann.frame.id }])
  await request('AUTHENTICATE', undefined, { access_token: grantToken(world, ann.person.id, scopes) })
  for (const [evt, args] of Object.entries(events)) await request('SUBSCRIBE', evt, args)
  names.length = 0
  return names
}

test('an activity learns of voice in its own channel only', async () => {
  const other = addChannel(world, guild, 'Terrace')
  const names = await subscribedTo({ VOICE_STATE_UPDATE: { channel_id: lounge.id } })
  sit(world, guild, bob.id, other.id)
  expect(names).toEqual([])
  sit(world, guild, bob.id, lounge.id)
  expect(names).toEqual(['VOICE_STATE_UPDATE'])
})

test('an activity learns of its own friends only, and of a changed name if that person is present', async () => {
  const cleo = addPerson(world, 'cleo')
  const names = await subscribedTo({ RELATIONSHIP_UPDATE: {}, ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: {} })
  befriend(world, bob.id, cleo.id)
  changePerson(world, bob, { globalName: 'Bob' })
  expect(names).toEqual([])
  befriend(world, ann.person.id, bob.id)
  clients.open({ person: bob, channel: lounge })
  changePerson(world, bob, { globalName: 'Bobby' })
  const participants = 'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE'
  expect(names).toEqual(['RELATIONSHIP_UPDATE', participants, participants])
})

test('a closed client is notified of nothing', async () => {
  const names = await subscribedTo({ RELATIONSHIP_UPDATE: {}, ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: {} })
  clients.open({ person: bob, channel: lounge })
  names.length = 0
  ann.events.end()
  befriend(world, ann.person.id, bob.id)
  changePerson(world, bob, { globalName: 'Bobby' })
  expect(names).toEqual([])
})
