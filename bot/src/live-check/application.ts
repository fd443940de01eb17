import { commands } from '../commands.ts'
import { fieldOf } from '../discord/field-of.ts'
import { hasMetrics, sameCommands } from '../discord/register.ts'
import { bitsIn, permissionsWanted } from './permissions.ts'
import { answerOf, ask, finding, notify, type Finding, type Settings } from './ask.ts'

/** The flag of an application with Activities enabled. */
const embedded = 1 << 17
/** Required by the embedded SDK, never used. */
const embeddedRedirect = 'https://127.0.0.1'
const entitlementEvents = ['ENTITLEMENT_CREATE', 'ENTITLEMENT_UPDATE', 'ENTITLEMENT_DELETE']
const installScopes = ['bot', 'applications.commands']

const includesAll = (list: unknown, wanted: readonly string[]) =>
  Array.isArray(list) && wanted.every((one) => list.includes(one))

/** Checks the application's settings in the developer portal. */
export async function application(settings: Settings): Promise<Finding[]> {
  const answer = await ask(settings, '/applications/@me')
  if (answer.status !== 200) {
    return [
      finding(
        false,
        `Discord accepts the bot's token (${notify(answer)})`,
        'Copy the token again: developer portal, Bot.',
      ),
    ]
  }
  const of = (...path: string[]) => fieldOf(answer.body, ...path)
  const { publicUrl } = settings
  const endpoint = of('interactions_endpoint_url')
  const redirects = [embeddedRedirect, `${publicUrl}/discord/linked-role/done`, `${publicUrl}/sign-in/discord`]
  const install = ['integration_types_config', '0', 'oauth2_install_params']
  const invited = bitsIn(of(...install, 'permissions'))
  const missing = permissionsWanted.filter(([, bit]) => (invited & bit) === 0n).map(([name]) => name)
  return [
    finding(
      of('id') === settings.applicationId,
      'The token belongs to this application',
      'DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN belong to different applications.',
    ),
    finding(
      of('verify_key') === settings.publicKey,
      'The public key matches the portal',
      'Set DISCORD_PUBLIC_KEY to the key in General Information, or every command over HTTP is refused.',
    ),
    finding(
      (Number(of('flags') ?? 0) & embedded) !== 0,
      'Activities are enabled',
      'Enable Activities in the portal, or Discord shows no launch button.',
    ),
    ...redirects.map((redirect) =>
      finding(
        includesAll(of('redirect_uris'), [redirect]),
        `The redirect ${redirect} is registered`,
        'Add it under OAuth2, as in step 1 of bot/going-live.md.',
      ),
    ),
    finding(
      of('integration_types_config', '0') !== undefined && of('integration_types_config', '1') !== undefined,
      'The app can be installed to servers and users',
      'Tick both under Installation.',
    ),
    finding(
      includesAll(of(...install, 'scopes'), installScopes) && missing.length === 0,
      'The install link for servers has the scopes and permissions the bot needs',
      `Under Installation choose the scopes ${installScopes.join(' and ')}${missing.length > 0 ? `, and the permissions ${missing.join(', ')}` : ''}.`,
    ),
    finding(
      !endpoint || endpoint === `${publicUrl}/discord/interactions`,
      'Commands arrive over the gateway, or at our own URL',
      `The Interactions Endpoint URL is ${String(endpoint)}: the gateway receives nothing while it is set.`,
    ),
    finding(
      of('role_connections_verification_url') === `${publicUrl}/discord/linked-role`,
      'Linked roles open our page',
      `Set the Linked Roles Verification URL to ${publicUrl}/discord/linked-role.`,
    ),
    finding(
      !settings.proSku ||
        (of('event_webhooks_url') === `${publicUrl}/discord/events` &&
          of('event_webhooks_status') === 2 &&
          includesAll(of('event_webhooks_types'), entitlementEvents)),
      'Discord sends us purchase events',
      `Under Webhooks enter ${publicUrl}/discord/events and enable the events Entitlement Create, Update and Delete.`,
    ),
    ...shownToPeople(of),
  ]
}

/** What people see before they open the activity. */
const shownToPeople = (of: (name: string) => unknown): Finding[] => [
  finding(
    Boolean(of('icon') && of('cover_image')),
    'The application has an icon and a cover',
    'Upload both under General Information and Rich Presence: the launcher shows them.',
  ),
  finding(
    Boolean(of('terms_of_service_url') && of('privacy_policy_url')),
    'Terms and privacy policy are linked',
    'Enter both under General Information: the app directory review requires them.',
  ),
]

/** An invalid code gets one error with the right secret, and another with a wrong one. */
export async function clientSecret({ apiBase, applicationId, clientSecret: secret }: Settings): Promise<Finding[]> {
  const form = { grant_type: 'authorization_code', code: 'none', client_id: applicationId, client_secret: secret }
  const answer = await answerOf(`${apiBase}/v10/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const isKnown = answer.status === 400 && fieldOf(answer.body, 'error') === 'invalid_grant'
  return [
    finding(
      isKnown,
      'Discord accepts the client secret',
      `Discord responded with ${notify(answer)}. Reset the secret under OAuth2, and set DISCORD_CLIENT_SECRET.`,
    ),
  ]
}

const entryPoint = 4
const launchedByDiscord = 2

/** Checks the registered commands, and how Discord opens the activity. */
export async function commandsThere(settings: Settings): Promise<Finding[]> {
  const path = `/applications/${settings.applicationId}/commands?with_localizations=true`
  const answer = await ask(settings, path)
  const there: unknown[] = Array.isArray(answer.body) ? answer.body : []
  const launch = there.find((one) => fieldOf(one, 'type') === entryPoint)
  const isSame = sameCommands(
    there,
    commands.map(({ data }) => data),
  )
  const register = 'Run npm run register -w bot.'
  return [
    finding(isSame, `Discord has our commands (${there.length} of ${commands.length})`, register),
    finding(fieldOf(launch, 'handler') === launchedByDiscord, 'Discord opens the activity without the bot', register),
  ]
}

/** Checks what servers can require for linked roles. */
export async function linkedRoles(settings: Settings): Promise<Finding[]> {
  const answer = await ask(settings, `/applications/${settings.applicationId}/role-connections/metadata`)
  return [
    finding(hasMetrics(answer.body), 'Discord has our records for linked roles', 'Run npm run register -w bot.'),
  ]
}
