import { expect, test, vi } from 'vitest'
import { signInWithDiscord } from './sign-in.ts'

/** A network in which every exchange takes one round trip; counts those that have to follow each other. */
function network() {
  let waiting: { name: string; arrive: () => void }[] = []
  const rounds: string[][] = []
  const exchange = <T>(name: string, reply: T) =>
    new Promise<T>((resolve) => waiting.push({ name, arrive: () => resolve(reply) }))
  /** Lets round trips pass until nothing is under way anymore. */
  async function settle() {
    // Whatever a reply leads to has started once all microtasks have run.
    const idle = () => new Promise((done) => setImmediate(done))
    for (await idle(); waiting.length > 0; await idle()) {
      const arriving = waiting
      waiting = []
      rounds.push(arriving.map(({ name }) => name).toSorted())
      for (const { arrive } of arriving) arrive()
    }
  }
  return { rounds, exchange, settle }
}

const signedIn = { accessToken: 'token', discordAccessToken: 'discord-token', discordId: '1' }
const room = { uuid: 'room', slug: 'barn', name: 'Barn', design: 'BARN', stepUp: false }

test('a launch knows its room after four round trips in series', async () => {
  const { rounds, exchange, settle } = network()
  const client = {
    authorise: (challenge: string) => exchange('authorize', `code for ${challenge}`),
    authenticate: (token: string) => exchange(`authenticate ${token}`, undefined),
  }
  const [onOpen, onSignedIn] = [vi.fn(), vi.fn()]
  const signing = signInWithDiscord(
    {
      open: () => exchange('ready', client),
      proof: async () => ({ verifier: 'verifier', challenge: 'challenge' }),
      signIn: ({ code, codeVerifier }) => exchange(`sign in with ${code} and ${codeVerifier}`, signedIn as never),
      room: () => exchange('room', room as never),
      user: () => exchange('user', { allowExplicitAudio: true } as never),
    },
    { onOpen, onSignedIn },
  )
  await settle()
  expect(rounds).toEqual([
    ['ready'],
    ['authorize'],
    ['sign in with code for challenge and verifier'],
    ['authenticate discord-token', 'room', 'user'],
  ])
  expect(onOpen).toHaveBeenCalledWith(client)
  expect(onSignedIn).toHaveBeenCalledWith(client, signedIn)
  expect(await signing).toEqual({ client, room, user: { allowExplicitAudio: true } })
})
