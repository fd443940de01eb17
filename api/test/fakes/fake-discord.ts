import { serveDiscord } from '@segue/simulator/discord/serve.ts'
import { addPerson, authorise, createWorld } from '@segue/simulator/discord/world.ts'
import { createDiscord } from '../../src/adapters/discord/rest.ts'
import type { Fixtures } from '../fixtures.ts'

/** A separate fake Discord, the server's client for it, and the paths that this client has requested. */
export async function fakeDiscord(of?: Parameters<typeof createWorld>[0]) {
  const world = createWorld(of)
  const served = await serveDiscord(world)
  const { id, clientSecret, botToken } = world.application
  const requests: string[] = []
  const discord = createDiscord({
    applicationId: id,
    clientSecret,
    botToken,
    apiBase: served.apiBase,
    fetch: (url, init) => {
      requests.push(new URL(String(url)).pathname)
      return fetch(url, init)
    },
  })
  return { world, discord, requests, authorizeUrl: served.authorizeUrl, close: served.close }
}

/** A new user of the fake Discord who has signed in here. */
export async function signedInFromDiscord(
  { nobody, as }: Pick<Fixtures, 'nobody' | 'as'>,
  { world }: Pick<Awaited<ReturnType<typeof fakeDiscord>>, 'world'>,
  name: string,
) {
  const person = addPerson(world, name)
  const code = authorise(world, person.id, ['identify'])
  const { accessToken, uuid } = await nobody.call('POST /auth/discord-auth', { body: { code } })
  return { name, person, uuid, token: accessToken, call: as(accessToken) }
}
