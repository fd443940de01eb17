import { createCall } from '@segue/shared/call.ts'
import { addChannel, addGuild, addMember, launch, type Guild } from '@segue/simulator/discord/world.ts'
import type { Operations } from '../operations.d.ts'
import { createApi } from '../src/compose/create-api.ts'
import { operations } from '../src/compose/operations.ts'
import { fakeDiscord, signedInFromDiscord } from './fakes/fake-discord.ts'
import { openApi } from './fixtures.ts'

export type SignedIn = Awaited<ReturnType<typeof signedInFromDiscord>>
type Call = SignedIn['call']

/** The API with a fake Discord, whose users meet in activities. */
export async function openDiscordParty() {
  const there = await fakeDiscord()
  const fixtures = await openApi({ discord: there.discord })
  let later: ReturnType<typeof createApi> | undefined
  return {
    fixtures,
    there,
    signedIn: (name: string) => signedInFromDiscord(fixtures, there, name),
    /** A guild of the first person in which everybody is in the same activity. */
    partyOf(people: readonly [SignedIn, ...SignedIn[]], member: (guild: Guild) => { roles: string[] }) {
      const guild = addGuild(there.world, 'Night Owls', people[0].person)
      const details = member(guild)
      for (const { person } of people.slice(1)) addMember(there.world, guild, person, details)
      const channel = addChannel(there.world, guild, 'Lounge')
      const instances = people.map(({ person }) => launch(there.world, channel, person.id).id)
      const params = { instanceId: instances[0] ?? '' }
      return { guild, enter: (call: Call) => call('POST /discord/instances/{instanceId}/room', { params, body: {} }) }
    },
    /** A call to another process on the same database. */
    restarted({ token }: SignedIn): Call {
      const api = (later ??= createApi({ ...fixtures.app }, operations))
      return createCall<Operations>({
        base: 'http://test',
        token: () => token,
        fetch: async (url, init) => api.request(url, init),
      })
    },
    /** The requests to Discord during some work. */
    async requestsDuring(work: () => Promise<unknown>): Promise<string[]> {
      const before = there.requests.length
      await work()
      return there.requests.slice(before)
    },
    async close() {
      await fixtures.close()
      await there.close()
    },
  }
}
