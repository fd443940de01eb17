import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  befriend,
  createWorld,
  enroll,
  grantToken,
  keepPicture,
  type DiscordWorld,
} from '../discord/world.ts'
import type { Client } from './client.ts'
import { createClients, type Clients } from './clients.ts'
import { sdkIn } from '../test/sdk-here.ts'

let world: DiscordWorld
let clients: Clients
let ann: Client
let bob: Client
const scopes = ['identify', 'guilds', 'guilds.members.read', 'rpc.activities.write', 'rpc.voice.read']

beforeEach(() => {
  world = createWorld()
  clients = createClients(world)
  const owner = addPerson(world, 'olga')
  const guild = addGuild(world, 'The Guild', owner)
  const lounge = addChannel(world, guild, 'Lounge')
  const people = ['ann', 'bob'].map((name) =>
    addPerson(world, name, { globalName: name.toUpperCase(), locale: 'es-ES' }),
  )
  for (const person of people) addMember(world, guild, person, { nick: `DJ ${person.username}` })
  const opened = people.map((person) => clients.open({ person, channel: lounge }))
  ann = opened[0] as Client
  bob = opened[1] as Client
})
afterEach(() => {
  vi.useRealTimers()
})

const ready = async (client: Client) => {
  const sdk = await sdkIn(client, world.application.id)
  await sdk.ready()
  return sdk
}
const signedIn = async (client: Client, items = scopes) => {
  const sdk = await ready(client)
  await sdk.commands.authenticate({ access_token: grantToken(world, client.person.id, items) })
  return sdk
}
const nothing = () => undefined

test('the unmodified SDK becomes ready and gets its instance and channel', async () => {
  const sdk = await ready(ann)
  expect(sdk.instanceId).toBe(ann.instance.id)
  expect(bob.instance.id).toBe(ann.instance.id)
  expect([sdk.channelId, sdk.guildId, sdk.platform]).toEqual([ann.channel.id, ann.channel.guildId, 'desktop'])
})

test('a wrong application, frame or version is refused instead of getting READY', async () => {
  const messages: unknown[] = []
  ann.frame.listen((message) => messages.push(message))
  const frame_id = new URLSearchParams(ann.frame.launchPath().slice(2)).get('frame_id')
  const good = { v: 1, encoding: 'json', client_id: world.application.id, frame_id }
  ann.frame.receive([0, { ...good, client_id: '1' }])
  ann.frame.receive([0, { ...good, frame_id: 'another' }])
  ann.frame.receive([0, { ...good, v: 2 }])
  expect(messages).toEqual([4000, 4001, 4004].map((code) => [2, expect.objectContaining({ code })]))
})

test('authorize returns a code that the REST interface accepts, and a denial is an OAuth error', async () => {
  const sdk = await ready(ann)
  const ask = () =>
    sdk.commands.authorize({
      client_id: world.application.id,
      response_type: 'code',
      state: '',
      prompt: 'none',
      scope: ['identify', 'guilds'],
    })
  const { code } = await ask()
  expect(world.codes.get(code)).toMatchObject({ userId: ann.person.id, scopes: ['identify', 'guilds'] })
  ann.switches.denies.add('AUTHORIZE')
  await expect(ask()).rejects.toMatchObject({ code: 5000 })
})

test("authenticating with another person's token fails, and so does a second authorize", async () => {
  const sdk = await ready(ann)
  const foreign = grantToken(world, bob.person.id, scopes)
  await expect(sdk.commands.authenticate({ access_token: foreign })).rejects.toMatchObject({ code: 4009 })
  const own = await sdk.commands.authenticate({ access_token: grantToken(world, ann.person.id, scopes) })
  expect([own.user.id, own.scopes]).toEqual([ann.person.id, scopes])
  await expect(
    sdk.commands.authorize({ client_id: world.application.id, response_type: 'code', scope: ['identify'] }),
  ).rejects.toMatchObject({ code: 5000 })
})

test('every command and event requires its scope, and is refused with 4006 without it', async () => {
  const sdk = await signedIn(ann, ['identify'])
  const refused = [
    () => sdk.commands.getChannel({ channel_id: ann.channel.id }),
    () => sdk.commands.getChannelPermissions(),
    () => sdk.commands.setActivity({ activity: { type: 2, details: 'A song' } }),
    () => sdk.commands.getRelationships(),
    () => sdk.subscribe('SPEAKING_START', nothing, { channel_id: ann.channel.id }),
    () => sdk.subscribe('CURRENT_GUILD_MEMBER_UPDATE', nothing, { guild_id: ann.channel.guildId ?? '' }),
  ]
  for (const ask of refused) await expect(ask()).rejects.toMatchObject({ code: 4006 })
  expect(await sdk.commands.userSettingsGetLocale()).toEqual({ locale: 'es-ES' })
})

test('before authenticating only commands without a scope are answered', async () => {
  const sdk = await ready(ann)
  await expect(sdk.commands.getInstanceConnectedParticipants()).rejects.toMatchObject({ code: 4006 })
  expect(await sdk.commands.encourageHardwareAcceleration()).toEqual({ enabled: true })
  expect(await sdk.commands.openExternalLink({ url: 'https://example.test/' })).toEqual({ opened: true })
  expect(ann.seen.openedLinks).toEqual(['https://example.test/'])
})

test("every response matches the SDK's schemas", async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(nothing)
  const sdk = await signedIn(ann, [...scopes, 'relationships.read'])
  const sku = {
    id: world.snowflake(),
    name: 'Confetti',
    slug: 'confetti',
    type: 3 as const,
    price: { amount: 199, currency: 'eur' },
  }
  world.skus.set(sku.id, sku)
  befriend(world, ann.person.id, bob.person.id)
  const { participants } = await sdk.commands.getInstanceConnectedParticipants()
  expect(participants.map(({ nickname }) => nickname)).toEqual(['DJ ann', 'DJ bob'])
  const channel = await sdk.commands.getChannel({ channel_id: ann.channel.id })
  expect(channel.voice_states).toHaveLength(2)
  expect(BigInt((await sdk.commands.getChannelPermissions()).permissions) & 1n).toBe(1n)
  expect((await sdk.commands.getUser({ id: bob.person.id }))?.global_name).toBe('BOB')
  expect((await sdk.commands.getRelationships()).relationships[0]?.user.id).toBe(bob.person.id)
  expect((await sdk.commands.getSkus()).skus[0]?.name).toBe('Confetti')
  const bought = vi.fn()
  await sdk.subscribe('ENTITLEMENT_CREATE', bought)
  expect(await sdk.commands.startPurchase({ sku_id: sku.id })).toHaveLength(1)
  expect((await sdk.commands.getEntitlements()).entitlements[0]?.sku_id).toBe(sku.id)
  await expect.poll(() => bought).toHaveBeenCalledOnce()
  expect(await sdk.commands.setConfig({ use_interactive_pip: true })).toEqual({ use_interactive_pip: true })
  expect(await sdk.commands.getPlatformBehaviors()).toEqual({ iosKeyboardResizesView: true })
  const activity = { type: 2, details: 'A song', state: 'An artist', timestamps: { start: 1, end: 2 } }
  expect(await sdk.commands.setActivity({ activity })).toMatchObject({ type: 2, name: 'Segue' })
  expect(ann.seen.presence).toMatchObject(activity)
  expect(await sdk.commands.shareLink({ message: 'Come', custom_id: 'club' })).toMatchObject({ success: true })
  expect(ann.seen.sharedLinks).toEqual([{ message: 'Come', customId: 'club', linkId: null }])
  await sdk.commands.openInviteDialog()
  await sdk.commands.captureLog({ level: 'warn', message: 'hm' })
  expect([ann.seen.invites, ann.seen.logs]).toEqual([1, ['warn: hm']])
  expect((await sdk.commands.initiateImageUpload()).image_url).toMatch(/^https:\/\/cdn\.discordapp\.com\//)
  expect((await sdk.commands.requestProxyTicketRefresh()).ticket).not.toBe('')
  await sdk.commands.inviteUserEmbedded({ user_id: bob.person.id })
  await sdk.commands.openShareMomentDialog({ mediaUrl: 'https://cdn.discordapp.com/attachments/1/2/a.png' })
  expect(ann.seen.sharedMoments).toEqual(['https://cdn.discordapp.com/attachments/1/2/a.png'])
  expect(errors).not.toHaveBeenCalled()
})

test('a person enrolls in a quest outside the activity, which can then start its timer', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(nothing)
  const sdk = await signedIn(ann)
  const { quest_id, enrolled_at } = await sdk.commands.getQuest()
  expect(enrolled_at).toBeNull()
  expect(await sdk.commands.questStartTimer({ quest_id })).toEqual({ success: false })
  const updates = vi.fn()
  await sdk.subscribe('QUEST_ENROLLMENT_STATUS_UPDATE', updates)
  enroll(world, ann.person.id)
  await expect.poll(() => updates.mock.lastCall?.[0]).toMatchObject({ quest_id, is_enrolled: true })
  expect(await sdk.commands.getQuestEnrollmentStatus({ quest_id })).toMatchObject({ is_enrolled: true })
  expect(await sdk.commands.questStartTimer({ quest_id })).toEqual({ success: true })
  expect([...world.quest.timers]).toEqual([ann.person.id])
  await expect(sdk.commands.questStartTimer({ quest_id: '1' })).rejects.toMatchObject({ code: 4000 })
  expect(errors).not.toHaveBeenCalled()
})

test('an interaction is shared with its options and buttons, unless the person declines', async () => {
  const sdk = await signedIn(ann)
  const options = [{ name: 'crate', value: 'A' }]
  const components = [
    { type: 1 as const, components: [{ type: 2 as const, style: 1, label: 'Join', custom_id: 'j' }] },
  ]
  const preview_image = { url: 'https://cdn.discordapp.com/attachments/1/2/a.png', width: 640, height: 360 }
  const interaction = { command: 'play', content: 'Listen', options, components, preview_image }
  expect(await sdk.commands.shareInteraction(interaction)).toEqual({ success: true })
  expect(ann.seen.sharedInteractions).toEqual([interaction])
  const button = { type: 2 as const, style: 1, label: 'x'.repeat(81) }
  const tooLong = { command: 'play', components: [{ type: 1 as const, components: [button] }] }
  await expect(sdk.commands.shareInteraction(tooLong)).rejects.toMatchObject({ code: 4000 })
  ann.switches.denies.add('SHARE_INTERACTION')
  expect(await sdk.commands.shareInteraction(interaction)).toEqual({ success: false })
})

test('a moment can be shared from the CDN, wherever it is served, and from nowhere else', async () => {
  const sdk = await signedIn(ann)
  world.cdnBase = 'http://localhost:3333'
  await sdk.commands.openShareMomentDialog({ mediaUrl: keepPicture(world) })
  expect(ann.seen.sharedMoments).toHaveLength(1)
  await expect(
    sdk.commands.openShareMomentDialog({ mediaUrl: 'http://localhost:33330/a.png' }),
  ).rejects.toMatchObject({
    code: 4000,
  })
})

test("every event matches the SDK's schemas, and reaches its recipients", async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(nothing)
  ann.switches.platform = 'mobile'
  const sdk = await signedIn(ann)
  const received: Record<string, unknown[]> = {}
  const on = (name: string) => (event: unknown) => void (received[name] ??= []).push(event)
  const channel_id = ann.channel.id
  await sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', on('layout'))
  await sdk.subscribe('ORIENTATION_UPDATE', on('orientation'))
  await sdk.subscribe('THERMAL_STATE_UPDATE', on('thermal'))
  await sdk.subscribe('SPEAKING_START', on('speaks'), { channel_id })
  await sdk.subscribe('SPEAKING_STOP', on('falls silent'), { channel_id })
  await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', on('participants'))
  await sdk.subscribe('CURRENT_GUILD_MEMBER_UPDATE', on('member'), { guild_id: ann.channel.guildId ?? '' })
  ann.display.setLayout(1)
  ann.display.setThermal(2)
  clients.talk(bob.person, bob.channel, true)
  clients.talk(bob.person, bob.channel, false)
  clients.close(bob)
  await expect.poll(() => Object.keys(received)).toHaveLength(7)
  expect(received['layout']).toEqual([{ layout_mode: 1 }])
  expect(received['orientation']).toEqual([{ screen_orientation: 0, orientation: 'portrait' }])
  expect(received['thermal']).toContainEqual({ thermal_state: 2 })
  expect(received['speaks']).toEqual([{ channel_id, user_id: bob.person.id }])
  expect(received['participants']?.at(-1)).toMatchObject({ participants: [{ id: ann.person.id }] })
  expect(received['member']?.[0]).toMatchObject({ nick: 'DJ ann' })
  expect(errors).not.toHaveBeenCalled()
})

test("an old client refuses what it doesn't support, and the SDK falls back where it can", async () => {
  ann.switches.platform = 'mobile'
  for (const lacking of ['SHARE_LINK', 'grid_lock_state', 'THERMAL_STATE_UPDATE']) ann.switches.lacks.add(lacking)
  const sdk = await signedIn(ann)
  await expect(sdk.commands.shareLink({ message: 'Come' })).rejects.toMatchObject({ code: 4002 })
  await expect(sdk.subscribe('THERMAL_STATE_UPDATE', nothing)).rejects.toMatchObject({ code: 4004 })
  await sdk.commands.setOrientationLockState({ lock_state: 1, grid_lock_state: 3 })
  expect(ann.seen.orientationLock).toEqual({ lock_state: 1 })
})

test('a command that a platform lacks is unknown there', async () => {
  const desktop = await signedIn(ann)
  await expect(desktop.commands.setOrientationLockState({ lock_state: 2 })).rejects.toMatchObject({ code: 4002 })
  bob.switches.platform = 'mobile'
  const phone = await signedIn(bob)
  await expect(phone.commands.startPurchase({ sku_id: '1' })).rejects.toMatchObject({ code: 4002 })
})

test('purchases are canceled or fail as on Discord, and an invite needs a guild and the permission', async () => {
  const sdk = await signedIn(ann)
  const sku = {
    id: world.snowflake(),
    name: 'Pro',
    slug: 'pro',
    type: 2 as const,
    price: { amount: 499, currency: 'eur' },
  }
  world.skus.set(sku.id, sku)
  await expect(sdk.commands.startPurchase({ sku_id: '1' })).rejects.toMatchObject({ code: 5009 })
  ann.switches.denies.add('START_PURCHASE')
  await expect(sdk.commands.startPurchase({ sku_id: sku.id })).rejects.toMatchObject({ code: 5008 })
  for (const guild of world.guilds.values()) for (const role of guild.roles.values()) role.permissions = 0n
  await expect(sdk.commands.openInviteDialog()).rejects.toMatchObject({ code: 4006 })
  const alone = clients.open({ person: ann.person, channel: addChannel(world, null, 'ann and bob', 1) })
  const there = await signedIn(alone)
  await expect(there.commands.openInviteDialog()).rejects.toMatchObject({ code: 4005 })
  expect(await there.commands.getChannelPermissions()).toEqual({ permissions: '0' })
})

test('responses are delayed by the latency, and a silent client never responds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const answered = vi.fn()
  ann.frame.listen(answered)
  const frame_id = new URLSearchParams(ann.frame.launchPath().slice(2)).get('frame_id')
  const handshake = [0, { v: 1, encoding: 'json', client_id: world.application.id, frame_id }]
  ann.switches.latencyMs = 40
  ann.frame.receive(handshake)
  vi.advanceTimersByTime(39)
  expect(answered).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(answered).toHaveBeenCalledOnce()
  ann.switches.silent = true
  ann.frame.receive(handshake)
  vi.advanceTimersByTime(60_000)
  expect(answered).toHaveBeenCalledOnce()
})

test('popping out gives the frame and the instance new ids in the same channel', async () => {
  const before = ann.instance.id
  clients.popOut(ann)
  expect(ann.instance.id).not.toBe(before)
  expect(world.instances.get(ann.instance.id)?.users).toEqual(new Set([ann.person.id]))
  expect(bob.instance.users).toEqual(new Set([bob.person.id]))
  expect((await ready(ann)).channelId).toBe(bob.channel.id)
})

test('closing the last client ends the instance', () => {
  clients.close(ann)
  expect(world.instances.has(bob.instance.id)).toBe(true)
  clients.close(bob)
  expect(world.instances.size).toBe(0)
})
