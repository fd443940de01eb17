import { via } from '@segue/shared/proxy/headers.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { portalRows } from '@segue/shared/proxy/portal.ts'
import { answerOf, finding, notify, type Finding, type Settings } from './ask.ts'

/** The address that Discord opens an activity with. */
const launch = '/?frame_id=live-check&instance_id=i-0-gc-0-0&platform=desktop'

const unsignedPing = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"type":1}' }

/** Checks our own server from the outside, as Discord reaches it. */
export async function ourServer({ publicUrl, activityUrl, serviceToken }: Settings): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl)
  const isOpen = protocol === 'https:' && hostname !== 'localhost' && !hostname.startsWith('127.')
  const page = await answerOf(`${publicUrl}${launch}`)
  const throughDiscord = await answerOf(`${activityUrl}${launch}`)
  const linkedRole = await answerOf(`${publicUrl}/discord/linked-role`)
  const policy = page.headers?.get('content-security-policy') ?? ''
  const framing = page.headers?.get('x-frame-options') ?? null
  const unsigned = await answerOf(`${publicUrl}/discord/interactions`, unsignedPing)
  const event = await answerOf(`${publicUrl}/discord/events`, unsignedPing)
  const asBot = { headers: { Authorization: `Bearer ${serviceToken}` } }
  const forBot = await answerOf(`${publicUrl}/discord/panels`, asBot)
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
      forBot.status === 200,
      `The server accepts SERVICE_TOKEN (${notify(forBot)})`,
      'Set the same SERVICE_TOKEN for the bot and the server.',
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

/**
 * Checks the URL mappings to third parties. A request whose mapping is missing comes to our own server by the root
 * mapping, whose responses name us in `Via`; whether a target is spelled correctly can't be seen.
 */
export async function mappings({ publicUrl, activityUrl }: Settings): Promise<Finding[]> {
  const rows = portalRows(thirdParties, new URL(publicUrl).host).filter(({ prefix }) => prefix !== '/')
  const answers = await Promise.all(
    rows.map(({ prefix }) => answerOf(`${activityUrl}${prefix.replaceAll(/\{\w+\}/g, 'live-check')}/live-check`)),
  )
  const missing = rows.filter((_, at) => {
    const answer = answers[at]
    return !answer?.headers || (answer.headers.get('via') ?? '').includes(via)
  })
  return [
    finding(
      missing.length === 0,
      `Discord's proxy has our URL mappings to third parties (${rows.length - missing.length} of ${rows.length})`,
      `Under URL Mappings enter these rows of npm run proxy-map, above the root mapping: ${missing.map(({ prefix }) => prefix).join(', ')}.`,
    ),
  ]
}
