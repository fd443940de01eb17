import type { Where } from '@segue/simulator/discord/actor.ts'
import type { Person } from '@segue/simulator/discord/world.ts'
import { saveProviderSong } from '../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { providerSong } from '../../api/test/fakes/fake-provider.ts'
import { lastSeen, wordsOf, type BotTest } from './world.ts'

/** What most tests of commands need: Discord users with their account, and songs in the catalogue. */
export function usersOf(running: () => BotTest) {
  /** A user in a guild of their own, and a function that runs a command and returns what they see. */
  function somebody(name: string, locale?: string) {
    const { person, guild, actor } = running()
    const who = person(name, locale)
    const { guild: theirs, channel } = guild(who)
    const where: Where = { person: who, channel }
    const give = async (command: string, options = {}) => {
      await actor.command(where, command, options)
      return wordsOf(lastSeen(actor, where))
    }
    return { who, where, guild: theirs, channel, give }
  }

  /** The account of a Discord user, with a token for the api, as the bot would use it. */
  async function onTheWeb(who: Pick<Person, 'id' | 'username'>) {
    const { fixtures } = running()
    const body = { discordId: who.id, username: who.username }
    const { accessToken, uuid } = await fixtures.service.call('POST /discord/users', { body })
    return { name: who.username, uuid, token: accessToken, call: fixtures.as(accessToken) }
  }

  /** Adds a song to the catalogue. */
  async function known(trackName: string, artistName = 'The Players', duration?: number) {
    const { app, clock } = running().fixtures
    const about = { trackName, artistName, ...(duration === undefined ? {} : { duration }) }
    const song = providerSong('sevenDigital', app.ids.short(8), about)
    await saveProviderSong(app.db, song, new Date(clock.now()))
    return song
  }

  return { somebody, onTheWeb, known }
}
