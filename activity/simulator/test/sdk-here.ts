import type { Client } from '../rpc/client.ts'

type Heard = { origin: string; data: unknown }

/** Just enough of a page for the unmodified SDK: an address, a place to hear messages, and a parent to post to. */
function pageIn(client: Client) {
  const hearers = new Set<(event: Heard) => void>()
  client.listen((message) => {
    // As a real postMessage does it: a copy, and not at once.
    const data: unknown = structuredClone(message)
    queueMicrotask(() => {
      for (const hear of hearers) hear({ origin: 'https://discord.com', data })
    })
  })
  return {
    location: { search: client.launchPath().slice(1), origin: 'https://1.discordsays.com' },
    addEventListener: (_: string, hear: (event: Heard) => void) => hearers.add(hear),
    removeEventListener: (_: string, hear: (event: Heard) => void) => hearers.delete(hear),
    parent: { postMessage: (message: unknown) => client.receive(structuredClone(message)) },
  }
}

type SdkModule = { DiscordSDK: new (clientId: string, more?: { disableConsoleLogOverride?: boolean }) => unknown }

const inPage = (client: Client) => Object.assign(globalThis, { window: pageIn(client), document: { referrer: '' } })

/** The SDK of Discord, unmodified and without a browser, in a frame of the client. */
export async function sdkIn(client: Client, applicationId: string) {
  inPage(client)
  // The module reads the page's origin when it is first loaded.
  const { DiscordSDK } = await import('@discord/embedded-app-sdk')
  return new DiscordSDK(applicationId, { disableConsoleLogOverride: true })
}

/** The same of another version, with as much of it as all versions have in common. */
export async function anySdkIn(
  client: Client,
  applicationId: string,
  load: () => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof sdkIn>>> {
  inPage(client)
  const { DiscordSDK } = (await load()) as SdkModule
  return new DiscordSDK(applicationId, { disableConsoleLogOverride: true }) as Awaited<ReturnType<typeof sdkIn>>
}
