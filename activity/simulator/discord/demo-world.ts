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

/** The name of a picture, which the CDN draws for each person. Dario has none. */
const avatar = 'a2b5c8d1e4f7a2b5c8d1e4f7a2b5c8d1'

/**
 * A small world to try things in: four people with two guilds, voice channels, a stage, a conversation and a shop. Its
 * ids are the same at every start.
 */
export function createDemoWorld(): { world: DiscordWorld; proSku: string; tokensSku: string } {
  let isSetUp = false
  const world = createWorld({ now: () => (isSetUp ? Date.now() : beginning) })
  const ann = addPerson(world, 'ann', { globalName: 'Ann', avatar })
  const guild = addGuild(world, 'Night Owls', ann)
  const managers = addRole(world, guild, 'Managers', manageGuild)
  const others = [
    addPerson(world, 'bruno', { globalName: 'Bruno', locale: 'es-ES', avatar }),
    addPerson(world, 'chloe', { globalName: 'Chloe', avatar }),
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
  // After everything else, so that the ids above stay what they were.
  addChannel(world, guild, 'Listening party', 13)
  const matinee = addGuild(world, 'Matinee', ann)
  for (const person of others) addMember(world, matinee, person)
  addChannel(world, matinee, 'Foyer')
  addChannel(world, null, '', 1).recipients = [ann, ...others.slice(0, 1)].map(({ id }) => id)
  isSetUp = true
  return { world, proSku: pro.id, tokensSku: tokens.id }
}
