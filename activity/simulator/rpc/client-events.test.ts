import { beforeEach, expect, test, vi, type Mock } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  befriend,
  changeMember,
  changePerson,
  createWorld,
  grantToken,
  mute,
  sit,
  type Guild,
  type Person,
  type DiscordWorld,
} from '../discord/world.ts'
import { until } from '@segue/shared/test/until.ts'
import { sdkIn } from '../test/sdk-here.ts'
import type { Client } from './client.ts'
import { createClients, type Clients } from './clients.ts'

let world: DiscordWorld
let clients: Clients
let guild: Guild
let dario: Person
let ann: Client
const scopes = ['identify', 'guilds', 'guilds.members.read', 'rpc.voice.read', 'relationships.read']

beforeEach(() => {
  world = createWorld()
  clients = createClients(world)
  const person = addPerson(world, 'ann', { globalName: 'Ann' })
  dario = addPerson(world, 'dario')
  guild = addGuild(world, 'The Guild', person)
  addMember(world, guild, dario)
  ann = clients.open({ person, channel: addChannel(world, guild, 'Lounge') })
})

async function signedIn() {
  const sdk = await sdkIn(ann, world.application.id)
  await sdk.ready()
  await sdk.commands.authenticate({ access_token: grantToken(world, ann.person.id, scopes) })
  return sdk
}
type Sdk = Awaited<ReturnType<typeof signedIn>>
const ask = (sdk: Sdk, more: object = {}) =>
  sdk.commands.authorize({
    client_id: world.application.id,
    response_type: 'code',
    state: '',
    prompt: 'none',
    scope: ['identify', 'guilds'],
    ...more,
  })

test("an activity receives events of voice, names, friends and accepted invitations in the SDK's format", async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sdk = await signedIn()
  const channel_id = ann.channel.id
  const received: Record<string, Mock<(event: object) => void>> = {}
  const on = (name: string) => (received[name] = vi.fn<(event: object) => void>())
  await sdk.subscribe('VOICE_STATE_UPDATE', on('voice'), { channel_id })
  await sdk.subscribe('CURRENT_USER_UPDATE', on('user'))
  await sdk.subscribe('CURRENT_GUILD_MEMBER_UPDATE', on('member'), { guild_id: guild.id })
  await sdk.subscribe('RELATIONSHIP_UPDATE', on('friend'))
  await sdk.subscribe('ACTIVITY_JOIN', on('join'))
  sit(world, guild, dario.id, channel_id)
  mute(world, channel_id, dario.id, true)
  changePerson(world, ann.person, { globalName: 'Annie' })
  changeMember(world, guild, ann.person.id, { nick: 'DJ Ann' })
  befriend(world, ann.person.id, dario.id)
  ann.events.joins('a secret')
  await expect.poll(() => received['join']).toHaveBeenCalled()
  const muted = { user: { username: 'dario' }, voice_state: { self_mute: true } }
  expect(received['voice']?.mock.lastCall?.[0]).toMatchObject({ user: { username: 'ann' } })
  expect(received['voice']?.mock.calls.map(([event]) => event)[1]).toMatchObject(muted)
  expect(received['user']?.mock.calls[0]?.[0]).toMatchObject({ global_name: 'Annie' })
  expect(received['member']?.mock.lastCall?.[0]).toMatchObject({ nick: 'DJ Ann' })
  expect(received['friend']?.mock.lastCall?.[0]).toMatchObject({ type: 1, user: { username: 'dario' } })
  expect(received['join']?.mock.lastCall?.[0]).toMatchObject({ secret: 'a secret' })
  const { voice_states } = await sdk.commands.getChannel({ channel_id })
  expect(voice_states.map(({ user }) => user.username)).toEqual(['ann', 'dario'])
  expect(errors).not.toHaveBeenCalled()
})

test('close() removes the person, reports the reason, and cleans up', async () => {
  const closed = vi.fn()
  clients.onClosed((client, code, reason) => closed(client.id, code, reason))
  const sdk = await signedIn()
  const { RPCCloseCodes } = await import('@discord/embedded-app-sdk')
  sdk.close(RPCCloseCodes.RATELIMITED, 'The room is gone')
  await expect.poll(() => closed).toHaveBeenCalledWith(ann.id, 4002, 'The room is gone')
  expect([clients.all().length, world.instances.size]).toEqual([0, 0])
})

test('an unknown or unapproved scope fails the whole request, and exactly the requested scopes are granted', async () => {
  const sdk = await sdkIn(ann, world.application.id)
  await sdk.ready()
  const refused = { code: 5000, message: expect.stringContaining('invalid_scope') }
  await expect(ask(sdk, { scope: ['identify', 'everything'] })).rejects.toMatchObject(refused)
  ann.switches.unapproved.add('rpc.voice.read')
  await expect(ask(sdk, { scope: ['identify', 'rpc.voice.read'] })).rejects.toMatchObject(refused)
  const { code } = await ask(sdk)
  expect(world.codes.get(code)?.scopes).toEqual(['identify', 'guilds'])
})

test("an attended client shows Discord's dialogs, and asks for each authorization only once", async () => {
  const sdk = await sdkIn(ann, world.application.id)
  await sdk.ready()
  ann.dialogs.isAttended = true
  const next = () => until(() => ann.dialogs.all()[0], 'a dialog')
  const refused = ask(sdk)
  const first = await next()
  expect(first.dialog).toEqual({ is: 'authorize', scopes: ['identify', 'guilds'] })
  ann.dialogs.answer(first.id, { yes: false })
  await expect(refused).rejects.toMatchObject({ code: 5000 })
  const granted = ask(sdk)
  ann.dialogs.answer((await next()).id, { yes: true })
  await granted
  await ask(sdk)
  expect(ann.dialogs.all()).toEqual([])
  const link = sdk.commands.openExternalLink({ url: 'https://example.test/' })
  ann.dialogs.answer((await next()).id, { yes: false })
  expect([await link, ann.seen.openedLinks]).toEqual([{ opened: false }, []])
})

test('an upload returns the chosen picture, at a URL that works', async () => {
  const sdk = await signedIn()
  ann.dialogs.isAttended = true
  const uploaded = sdk.commands.initiateImageUpload()
  const { id } = await until(() => ann.dialogs.all()[0], 'a dialog')
  ann.dialogs.answer(id, { yes: true, picture: 'data:image/gif;base64,R0lGOD==' })
  const { image_url } = await uploaded
  expect(world.pictures.get(new URL(image_url).pathname)).toBe('data:image/gif;base64,R0lGOD==')
})
