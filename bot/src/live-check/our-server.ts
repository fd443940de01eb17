import { answerOf, finding, notify, type Finding, type Settings } from './ask.ts'

/** The address that Discord opens an activity with. */
const launch = '/?frame_id=live-check&instance_id=i-0-gc-0-0&platform=desktop'

const unsignedPing = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"type":1}' }

/** Checks our own server from the outside, as Discord reaches it. */
export async function ourServer({ publicUrl, activityUrl }: Settings): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl)
  const isOpen = protocol === 'https:' && hostname !== 'localhost' && !hostname.startsWith('127.')
  const page = await answerOf(`${publicUrl}${launch}`)
  const throughDiscord = await answerOf(`${activityUrl}${launch}`)
  const linkedRole = await answerOf(`${publicUrl}/discord/linked-role`)
  const policy = page.headers?.get('content-security-policy') ?? ''
  const framing = page.headers?.get('x-frame-options') ?? null
  const unsigned = await answerOf(`${publicUrl}/discord/interactions`, unsignedPing)
  const event = await answerOf(`${publicUrl}/discord/events`, unsignedPing)
  return [
    finding(
      isOpen,
      'PUBLIC_URL is a URL that Discord can link to',
      'Set it to the https URL of the server: Discord refuses every message with a link to this machine.',
    ),
    finding(
      page.status === 200,
      `The page is reachable (${notify(page)})`,
      'Deploy the server, and check TLS and PUBLIC_URL.',
    ),
    finding(
      !policy.includes('frame-ancestors') && framing === null,
      'The page allows framing in Discord',
      'A proxy in front of the server adds frame-ancestors or X-Frame-Options: phones, PTB and Canary would show nothing.',
    ),
    finding(
      unsigned.status === 401,
      `Commands without Discord's signature are refused (${notify(unsigned)})`,
      'Set DISCORD_PUBLIC_KEY on the server; Discord rejects endpoints that accept unsigned requests.',
    ),
    finding(
      event.status === 401,
      `Purchase events without Discord's signature are refused (${notify(event)})`,
      'Set DISCORD_PUBLIC_KEY on the server, and let nothing in front of it answer /discord/events.',
    ),
    finding(
      linkedRole.status > 0 && linkedRole.status < 400,
      `The page for linked roles leads to Discord (${notify(linkedRole)})`,
      'Set DISCORD_APPLICATION_ID and DISCORD_CLIENT_SECRET on the server.',
    ),
    finding(
      throughDiscord.status === 200,
      `Discord's proxy serves the page (${notify(throughDiscord)})`,
      'Under URL Mappings enter what npm run proxy-map prints, with the root mapping / to the server.',
    ),
  ]
}
