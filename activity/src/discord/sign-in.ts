import type { Operations } from '@segue/api/operations'
import type { DiscordClient } from '../surface/discord-client.ts'

type SignedIn = Operations['POST /auth/discord-auth']['reply']

/** What a launch exchanges with Discord and with our server. */
export type Exchanges<Client> = {
  /** Connects to the Discord client. */
  open: () => Promise<Client>
  /** A key for one sign-in. */
  proof: () => Promise<{ verifier: string; challenge: string }>
  signIn: (body: { code: string; codeVerifier: string }) => Promise<SignedIn>
  room: () => Promise<Operations['POST /discord/instances/{instanceId}/room']['reply']>
  user: () => Promise<Operations['GET /users/profile/user-data']['reply']>
}

type Listeners<Client> = {
  onOpen: (client: Client) => void
  onSignedIn: (client: Client, signedIn: SignedIn) => void
}

/**
 * Signs the user in and finds the room. Everything is far away, so each exchange starts as soon as what it needs is
 * there.
 */
export async function signInWithDiscord<Client extends Pick<DiscordClient, 'authorise' | 'authenticate'>>(
  { open, proof, signIn, room, user }: Exchanges<Client>,
  { onOpen, onSignedIn }: Listeners<Client>,
) {
  const [client, { verifier, challenge }] = await Promise.all([
    open().then((opened) => {
      onOpen(opened)
      return opened
    }),
    proof(),
  ])
  const code = await client.authorise(challenge)
  const signedIn = await signIn({ code, codeVerifier: verifier })
  onSignedIn(client, signedIn)
  const [found, profile] = await Promise.all([room(), user(), client.authenticate(signedIn.discordAccessToken)])
  return { client, room: found, user: profile }
}
