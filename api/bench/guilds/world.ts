import { addChannel, addGuild, addPerson, addRole, createWorld } from '@segue/simulator/discord/world.ts'

export const botToken = 'the-token-of-the-bench'
const rolesEach = 10
const channelsEach = 15

/** A fake Discord world with many guilds. Its ids are the same in every process. */
export function worldOfGuilds(count: number) {
  let at = Date.UTC(2024, 0, 1)
  const world = createWorld({ now: () => at++, botToken })
  const owner = addPerson(world, 'owner')
  const guilds = Array.from({ length: count }, (_, number) => {
    const guild = addGuild(world, `Guild ${number}`, owner)
    for (let role = 0; role < rolesEach; role++) addRole(world, guild, `Role ${role}`)
    const channel = addChannel(world, guild, 'general', 0)
    for (let other = 1; other < channelsEach; other++) addChannel(world, guild, `Channel ${other}`, other % 3 ? 0 : 2)
    return { guildId: guild.id, channelId: channel.id }
  })
  return { world, guilds }
}
