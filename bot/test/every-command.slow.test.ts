import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { ApplicationCommandType, InteractionResponseType } from 'discord-api-types/v10'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type Actor } from '@segue/simulator/discord/actor.ts'
import { saveProviderSong } from '../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { providerSong } from '../../api/test/fakes/fake-provider.ts'
import { commands } from '../src/commands.ts'
import { serveInteractions } from '../src/discord/http.ts'
import { botTest, fetchWithoutDeadline, patienceMs, wordsOf } from './world.ts'

const running = botTest()
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
const signingKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const times = 3
const ways = ['gateway', 'http'] as const
const modal = InteractionResponseType.Modal

let server: Server
let endpoint: string
let actor: Actor

beforeAll(async () => {
  const { bot, served, mistakes, world, botWorld, fixtures } = running()
  const answer = serveInteractions({
    bot,
    publicKey,
    botToken: world.application.botToken,
    apiBase: served.apiBase,
    fetch: fetchWithoutDeadline,
    now: fixtures.clock.now,
    onMistake: (error) => void mistakes.push(String(error)),
  })
  const listener = getRequestListener((request) => answer(request, () => undefined), { overrideGlobalObjects: false })
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/discord/interactions`
  actor = createActor({ world, bot: botWorld, gateway: served.gateway, signingKey, patienceMs, times })
  const song = providerSong('sevenDigital', 'replayed', { trackName: 'Replayed', artistName: 'The Echoes' })
  await saveProviderSong(fixtures.app.db, song, new Date(fixtures.clock.now()))
})
afterAll(() => void server?.close())

/** Every command by its full name and type, derived from the list of commands. */
const all = commands.flatMap(({ data, run }) => Object.keys(run).map((name) => ({ name, found: data.type })))
const { Message, PrimaryEntryPoint, User } = ApplicationCommandType
const optionsOf: Record<string, Record<string, string>> = {
  play: { song: 'Replayed' },
  search: { words: 'Replayed' },
  remove: { song: '1' },
  move: { song: '1' },
  vote: { how: 'up' },
  'crate create': { name: 'A crate' },
  'crate add': { crate: 'none' },
  'crate play': { crate: 'none' },
  'setup bind': { room: 'none' },
}

/** The requests that change something and were sent more than once. */
function repeatedIn(requests: readonly string[]): string[] {
  // Each delivery begins, and signs its user in, to find out whether it is the first. Guilds are checked as they change.
  const others = /^GET|^POST \/discord\/(?:interactions\/…|users|guilds\/…\/checks)$/
  const changes = requests.filter((one) => !others.test(one))
  return changes.filter((one, at) => changes.indexOf(one) !== at)
}

test.each(ways)('each command that the %s delivers three times is run once, in both languages', async (way) => {
  const { botWorld, guild, person, mistakes, bot, requests } = running()
  botWorld.endpoint = way === 'http' ? endpoint : null
  const [ann, ana] = [person(`ann-${way}`), person(`ana-${way}`, 'es-ES')]
  const { channel } = guild(ann)
  const spanish = guild(ana)
  spanish.guild.locale = 'es-ES'
  const give = async (person: typeof ann, where: typeof channel, { name, found }: (typeof all)[number]) => {
    const at = { person, channel: where }
    const on = {
      id: running().world.snowflake(),
      content: 'A link to nothing: https://example.test/',
      author: person,
    }
    const begin = () => {
      if (found === Message) return actor.messageCommand(at, name, on)
      if (found === User) return actor.userMenu(at, name, person.id)
      return actor.command(at, name, name === 'dj remove' ? { person: person.id } : optionsOf[name])
    }
    requests.length = 0
    const interaction = await begin()
    const posted = botWorld.messages.filter((one) => one.interactionId === interaction.id)
    // A form is not a message, and Discord opens the activity by itself.
    const answered = interaction.answer?.type === modal || found === PrimaryEntryPoint ? 0 : 1
    if (found === PrimaryEntryPoint) expect(interaction.instanceId).toMatch(/^i-/)
    expect([name, posted.length]).toEqual([name, answered])
    expect(repeatedIn(requests), name).toEqual([])
    return posted.map(wordsOf).join('\n')
  }
  const queuedBy = async (who: typeof ann) => {
    const { call } = await bot.as({ id: who.id, username: who.username, globalName: null, locale: who.locale })
    return (await call('GET /crate/special/queue')).count
  }
  for (const one of all) {
    const { name } = one
    const words = [await give(ann, channel, one), await give(ana, spanish.channel, one)]
    if (words[0] !== '') expect(words[1], name).not.toBe(words[0])
    if (name === 'play') expect([await queuedBy(ann), await queuedBy(ana)]).toEqual([1, 1])
    if (name === 'remove') expect([await queuedBy(ann), await queuedBy(ana)]).toEqual([0, 0])
  }
  expect(mistakes).toEqual([])
  botWorld.endpoint = null
})
