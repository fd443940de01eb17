import type { Client } from '../rpc/client.ts'

type ReceivedFrame = { origin: string; data: unknown }

/** The minimum of a page for the unmodified SDK: a URL, message events, and a parent to post to. */
function pageIn(client: Client) {
  const hearers = new Set<(event: ReceivedFrame) => void>()
  client.frame.listen((message) => {
    // Like a real postMessage: a copy, and asynchronous.
    const data: unknown = structuredClone(message)
    queueMicrotask(() => {
      for (const hear of hearers) hear({ origin: 'https://discord.com', data })
    })
  })
  return {
    location: { search: client.frame.launchPath().slice(1), origin: 'https://1.discordsays.com' },
    addEventListener: (_: string, hear: (event: ReceivedFrame) => void) => hearers.add(hear),
    removeEventListener: (_: string, hear: (event: ReceivedFrame) => void) => hearers.delete(hear),
    parent: { postMessage: (message: unknown) => client.frame.receive(structuredClone(message)) },
  }
}

type Sdk = InstanceType<typeof import('@discord/embedded-app-sdk').DiscordSDK>
type SdkModule = { DiscordSDK: new (clientId: string, more?: { disableConsoleLogOverride?: boolean }) => Sdk }

/**
 * Discord's SDK, unmodified and without a browser, in a frame of the client. Another version can be loaded; the types
 * contain what all versions have in common.
 */
export async function sdkIn(
  client: Client,
  applicationId: string,
  load: () => Promise<unknown> = () => import('@discord/embedded-app-sdk'),
): Promise<Sdk> {
  const page = { window: pageIn(client), document: { referrer: '' } }
  // The module reads the page's origin when it is first loaded.
  Object.assign(globalThis, page)
  const { DiscordSDK } = (await load()) as SdkModule
  // Another test may have opened its own page meanwhile.
  Object.assign(globalThis, page)
  return new DiscordSDK(applicationId, { disableConsoleLogOverride: true })
}
