import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  createWorld,
  manageGuild,
  addRole,
  type DiscordWorld,
} from './world.ts'

/** The same instant at every start: ids are derived from it, and accounts created for them must be found again. */
const beginning = Date.UTC(2024, 0, 1)

/** A small guild to try things in: four people, two voice channels, and a shop. Its ids are the same at every start. */
export function createDemoWorld(): { world: DiscordWorld; proSku: string; tokensSku: string } {
  let isSetUp = false
  const world = createWorld({ now: () => (isSetUp ? Date.now() : beginning) })
  const ann = addPerson(world, 'ann', { globalName: 'Ann' })
  const guild = addGuild(world, 'Night Owls', ann)
  const managers = addRole(world, guild, 'Managers', manageGuild)
  const others = [
    addPerson(world, 'bruno', { globalName: 'Bruno', locale: 'es-ES' }),
    addPerson(world, 'chloe', { globalName: 'Chloe' }),
    addPerson(world, 'dario', { globalName: 'Dario', locale: 'es-ES' }),
  ]
  for (const [at, person] of others.entries())
    addMember(world, guild, person, { roles: at === 0 ? [managers.id] : [] })
  addChannel(world, guild, 'Lounge')
  addChannel(world, guild, 'After hours')
  addChannel(world, guild, 'general', 0)
  const pro = { id: world.snowflake(), name: 'Segue Pro', slug: 'pro', type: 5 as const }
  const tokens = { id: world.snowflake(), name: '100 tokens', slug: 'tokens-100', type: 3 as const }
  world.skus.set(pro.id, { ...pro, price: { amount: 499, currency: 'eur' } })
  world.skus.set(tokens.id, { ...tokens, price: { amount: 99, currency: 'eur' } })
  isSetUp = true
  return { world, proSku: pro.id, tokensSku: tokens.id }
}
