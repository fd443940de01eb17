import {
  Client,
  ComponentType,
  GatewayIntentBits,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  REST,
  Routes,
  TextInputBuilder,
  TextInputStyle,
  type APIModalInteractionResponseCallbackData,
  type Interaction as Incoming,
} from 'discord.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, type Actor, type Where } from '@segue/simulator/discord/actor.ts'
import { createBotWorld, type BotWorld } from '@segue/simulator/discord/bot-world.ts'
import { serveBotDiscord, type ServedBotDiscord } from '@segue/simulator/discord/serve.ts'
import { addChannel, addGuild, addPerson, createWorld, type DiscordWorld } from '@segue/simulator/discord/world.ts'

let world: DiscordWorld
let bot: BotWorld
let served: ServedBotDiscord
let actor: Actor
let client: Client
let here: Where

const commands = [
  { name: 'hello', description: 'Says hello' },
  {
    name: 'crate',
    description: 'Crates',
    options: [
      {
        type: 1,
        name: 'play',
        description: 'Plays one',
        options: [{ type: 3, name: 'crate', description: 'Which', required: true, autocomplete: true }],
      },
    ],
  },
  { name: 'Add this song', type: 3 },
  { name: 'launch', type: 4, handler: 1 },
]

beforeEach(async () => {
  world = createWorld({ now: () => Date.UTC(2026, 10, 20, 20) })
  bot = createBotWorld()
  served = await serveBotDiscord(world, bot)
  actor = createActor({ world, bot, gateway: served.gateway, patienceMs: 60_000 })
  const ann = addPerson(world, 'ann')
  const guild = addGuild(world, 'The Basement', ann)
  here = { person: ann, channel: addChannel(world, guild, 'general', 0) }
  const rest = new REST({ api: served.apiBase }).setToken(world.application.botToken)
  await rest.put(Routes.applicationCommands(world.application.id), { body: commands })
  client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: served.apiBase } })
  const ready = new Promise((resolve) => client.once('clientReady', resolve))
  await client.login(world.application.botToken)
  await ready
})
afterEach(async () => {
  await client.destroy()
  await served.close()
})

const answer = (handle: (incoming: Incoming) => Promise<unknown>) =>
  client.on('interactionCreate', (one) => void handle(one))

test('a bot logs in, has its guilds, and responds to commands with the right visibility', async () => {
  expect(client.guilds.cache.map(({ name }) => name)).toEqual(['The Basement'])
  answer(async (one) => {
    if (!one.isChatInputCommand()) return
    await one.reply({ content: `Hello ${one.user.username}`, flags: MessageFlags.Ephemeral })
  })
  await actor.command(here, 'hello')
  expect(actor.seenBy(here).map(({ message }) => message.content)).toEqual(['Hello ann'])
  const bob = addPerson(world, 'bob')
  expect(actor.seenBy({ ...here, person: bob })).toEqual([])
})

test('subcommands, autocomplete, message menus and the entry point arrive as with the real Discord', async () => {
  answer(async (one) => {
    if (one.isAutocomplete()) await one.respond([{ name: `Crate ${one.options.getFocused()}`, value: '7' }])
    else if (one.isChatInputCommand()) {
      await one.reply(`${one.options.getSubcommand()} ${one.options.getString('crate', true)}`)
    } else if (one.isMessageContextMenuCommand()) await one.reply(`Added ${one.targetMessage.content}`)
    else if (one.isPrimaryEntryPointCommand()) await one.launchActivity()
  })
  expect(await actor.complete(here, 'crate play', { crate: 'ho' })).toEqual([{ name: 'Crate ho', value: '7' }])
  await actor.command(here, 'crate play', { crate: '7' })
  const message = { id: world.snowflake(), content: 'https://song.test', author: here.person }
  await actor.messageCommand(here, 'Add this song', message)
  expect(actor.seenBy(here).map((posted) => posted.message.content)).toEqual(['play 7', 'Added https://song.test'])
  const launched = await actor.command(here, 'launch')
  expect(world.instances.get(launched.instanceId ?? '')?.users).toEqual(new Set([here.person.id]))
})

test('a button opens a modal, and its submitted fields arrive', async () => {
  answer(async (one) => {
    if (one.isChatInputCommand()) {
      const button = { type: ComponentType.Button, customId: 'ask', label: 'Ask', style: 1 } as const
      await one.reply({ components: [{ type: ComponentType.ActionRow, components: [button] }] })
    } else if (one.isButton()) {
      const input = new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short)
      const label = new LabelBuilder().setLabel('Its name').setTextInputComponent(input)
      await one.showModal(new ModalBuilder().setCustomId('form').setTitle('A room').addLabelComponents(label))
    } else if (one.isModalSubmit()) await one.reply(`Made ${one.fields.getTextInputValue('name')}`)
  })
  await actor.command(here, 'hello')
  const [panel] = actor.seenBy(here)
  if (!panel) throw new Error('The bot said nothing')
  const opened = await actor.press(here, panel, 'ask')
  await actor.submit(here, opened, { name: 'Deep cuts' })
  expect(actor.seenBy(here).at(-1)?.message.content).toBe('Made Deep cuts')
})

test('the radio buttons and checkboxes of a modal arrive, and a client submits only what the modal allows', async () => {
  const option = (value: string, isDefault = false) => ({ label: value, value, default: isDefault })
  const labelled = (component: object) => ({ type: ComponentType.Label, label: 'Field', component })
  const groups = [
    { type: ComponentType.RadioGroup, custom_id: 'language', options: [option('en', true), option('es')] },
    { type: ComponentType.CheckboxGroup, custom_id: 'kinds', options: [option('songs'), option('joins', true)] },
    { type: ComponentType.Checkbox, custom_id: 'sure', default: true },
  ].map(labelled)
  answer(async (one) => {
    if (one.isChatInputCommand()) {
      // Cast: the builders of discord.js would check the fields before Discord does.
      const components = groups as unknown as APIModalInteractionResponseCallbackData['components']
      await one.showModal({ custom_id: 'form', title: 'A room', components })
    } else if (one.isModalSubmit()) {
      const { fields } = one
      const chosen = [fields.getRadioGroup('language'), fields.getCheckboxGroup('kinds'), fields.getCheckbox('sure')]
      await one.reply(JSON.stringify(chosen))
    }
  })
  const opened = await actor.command(here, 'hello')
  await actor.submit(here, opened, {})
  await actor.submit(here, opened, { language: 'es', kinds: ['songs', 'joins'], sure: [] })
  expect(actor.seenBy(here).map((posted) => posted.message.content)).toEqual([
    '["en",["joins"],true]',
    '["es",["songs","joins"],false]',
  ])
  expect(() => actor.submit(here, opened, { language: 'fr' })).toThrow('language has no option fr')
  expect(() => actor.submit(here, opened, { kinds: [] })).toThrow('kinds needs between 1 and 2 choices')
})

test('a button press has finished when its deferred response has arrived', async () => {
  let count = () => {}
  const counted = new Promise<void>((resolve) => (count = resolve))
  answer(async (one) => {
    if (one.isChatInputCommand()) {
      const button = { type: ComponentType.Button, customId: 'vote', label: 'Vote', style: 1 } as const
      await one.reply({ components: [{ type: ComponentType.ActionRow, components: [button] }] })
    } else if (one.isButton()) {
      await one.deferUpdate()
      await counted
      await one.followUp({ content: 'Counted', flags: MessageFlags.Ephemeral })
    }
  })
  await actor.command(here, 'hello')
  const [panel] = actor.seenBy(here)
  if (!panel) throw new Error('The bot said nothing')
  let isOver = false
  const pressed = actor.press(here, panel, 'vote').then(() => (isOver = true))
  await expect.poll(() => [...bot.interactions.values()].at(-1)?.answer).toMatchObject({ type: 6 })
  // An immediate response has arrived by the time a later command is done.
  await actor.command(here, 'hello')
  expect(isOver).toBe(false)
  count()
  await pressed
  expect(actor.seenBy(here).at(-1)?.message.content).toBe('Counted')
})

test('a second acknowledgement and a message that is too long are refused as by the real Discord', async () => {
  const faults: unknown[] = []
  const note = (error: unknown) => void faults.push(error)
  answer(async (one) => {
    if (!one.isChatInputCommand()) return
    await one.reply('once')
    const again = { body: { type: 4, data: { content: 'twice' } }, auth: false }
    await client.rest.post(Routes.interactionCallback(one.id, one.token), again).catch(note)
    await one.followUp('x'.repeat(2001)).catch(note)
  })
  await actor.command(here, 'hello')
  await expect.poll(() => faults).toMatchObject([{ code: 40_060 }, { code: 50_035 }])
})

test('a bulk registration without the entry point is refused', async () => {
  const rest = new REST({ api: served.apiBase }).setToken(world.application.botToken)
  const without = rest.put(Routes.applicationCommands(world.application.id), { body: commands.slice(0, 2) })
  await expect(without).rejects.toMatchObject({ code: 50_240 })
})

test('after a dropped connection the client resumes and receives what it missed', async () => {
  const received: string[] = []
  answer(async (one) => {
    received.push(one.id)
    if (one.isChatInputCommand()) await one.reply('Hello again')
  })
  served.gateway.drop()
  const missed = actor.command(here, 'hello')
  expect(received).toEqual([(await missed).id])
})

test('files arrive in a reply, in its edit, which keeps those it names, and in a follow-up', async () => {
  const file = (name: string) => ({ attachment: Buffer.from(name), name })
  answer(async (one) => {
    if (!one.isChatInputCommand()) return
    await one.reply({ content: 'Pictures', files: [file('one.png'), file('two.png')] })
    const [first] = (await one.fetchReply()).attachments.values()
    await one.editReply({ attachments: first ? [first] : [], files: [file('three.png')] })
    await one.followUp({ content: 'More', files: [file('four.png')] })
  })
  await actor.command(here, 'hello')
  const shown = () =>
    actor.seenBy(here).map(({ message }) => message.attachments.map(({ filename, size }) => [filename, size]))
  await expect.poll(shown).toEqual([
    [
      ['one.png', 7],
      ['three.png', 9],
    ],
    [['four.png', 8]],
  ])
})
