import { expect, test } from 'vitest'
import { offeredTo } from '../../desk-words.ts'
import { createActor } from '../actor.ts'
import { createBotWorld } from '../bot-world.ts'
import { Gateway } from '../gateway.ts'
import type { Where } from './command-access.ts'
import { addChannel, addGuild, addMember, addPerson, addRole, createWorld, entitle } from '../world.ts'

const guildOnly = { contexts: [0] }
const managersOnly = { default_member_permissions: '32' }
const administratorsOnly = { default_member_permissions: '0' }

/** A bot that doesn't answer, whose command is limited in this way. */
function limited(limits: object) {
  const world = createWorld()
  const bot = createBotWorld()
  const gateway = new Gateway(world)
  const sent: Record<string, unknown>[] = []
  gateway.dispatch = (event, payload) => {
    if (event === 'INTERACTION_CREATE') sent.push(payload as Record<string, unknown>)
  }
  const [ann, bruno, chloe] = [addPerson(world, 'ann'), addPerson(world, 'bruno'), addPerson(world, 'chloe')]
  const guild = addGuild(world, 'Guild', ann)
  const managers = addRole(world, guild, 'Managers', 32n)
  addMember(world, guild, bruno, { roles: [managers.id] })
  addMember(world, guild, chloe)
  const channel = addChannel(world, guild, 'general', 0)
  const [botDm, conversation] = [addChannel(world, null, '', 1), addChannel(world, null, '', 1)]
  botDm.recipients.push(ann.id)
  conversation.recipients.push(ann.id, bruno.id)
  const command = { id: '1', name: 'go', type: 1, description: 'Go', ...limits }
  bot.commands.set('1', command as never)
  const actor = createActor({ world, bot, gateway, patienceMs: 0 })
  const places: Record<string, Where> = {
    'its owner in the guild': { person: ann, channel },
    'a manager in the guild': { person: bruno, channel },
    'a member in the guild': { person: chloe, channel },
    "the bot's direct messages": { person: ann, channel: botDm },
    'a conversation': { person: ann, channel: conversation },
  }
  return { world, bot, guild, actor, sent, places, ann, bruno }
}

const members = ['its owner in the guild', 'a manager in the guild', 'a member in the guild']

test.each<[limit: string, limits: object, offered: string[]]>([
  ['without limits', {}, [...members, "the bot's direct messages", 'a conversation']],
  ['of guilds', guildOnly, members],
  ['of conversations', { contexts: [1, 2] }, ["the bot's direct messages", 'a conversation']],
  ['of an application in guilds', { integration_types: [0] }, [...members, "the bot's direct messages"]],
  ['for managers', { ...guildOnly, ...managersOnly }, members.slice(0, 2)],
  ['for administrators', { ...guildOnly, ...administratorsOnly }, members.slice(0, 1)],
])('a command %s is offered there, and nowhere else', (_, limits, offered) => {
  const { world, bot, places } = limited(limits)
  const found = Object.keys(places).filter((name) => offeredTo(world, places[name] as Where, bot).length > 0)
  expect(found).toEqual(offered)
})

test("a command can't be given in a channel in which it doesn't exist", () => {
  const { actor, places } = limited(guildOnly)
  expect(() => actor.command(places['a conversation'] as Where, 'go')).toThrow('go doesn’t exist in this channel')
})

test('an interaction says where it happens and who installed the application', async () => {
  const { actor, places, sent, ann, guild } = limited({ integration_types: [0, 1] })
  for (const name of ['its owner in the guild', "the bot's direct messages", 'a conversation'])
    await actor.command(places[name] as Where, 'go')
  expect(sent).toMatchObject([
    { context: 0, authorizing_integration_owners: { 0: guild.id, 1: ann.id } },
    { context: 1, authorizing_integration_owners: { 0: '0', 1: ann.id } },
    { context: 2, authorizing_integration_owners: { 1: ann.id } },
  ])
})

test('an interaction carries what its user and its guild may use now', async () => {
  const { world, guild, actor, places, sent, ann, bruno } = limited({})
  const plan = { id: '5', name: 'Pro', slug: 'pro', type: 5 as const, price: { amount: 1, currency: 'eur' } }
  world.skus.set(plan.id, plan)
  const own = entitle(world, plan, ann.id)
  const shared = entitle(world, plan, bruno.id, { guildId: guild.id })
  entitle(world, plan, bruno.id)
  entitle(world, plan, ann.id, { endsAt: new Date(world.now()).toISOString() })
  entitle(world, plan, ann.id, { consumed: true })
  await actor.command(places['its owner in the guild'] as Where, 'go')
  expect(sent.at(-1)?.['entitlements']).toMatchObject([
    { id: own.id, type: 1, starts_at: own.startsAt, ends_at: null },
    { id: shared.id, guild_id: guild.id },
  ])
  expect(own.startsAt).not.toBeNull()
})
