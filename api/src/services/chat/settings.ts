import * as z from 'zod'
import { reportReasons } from '@segue/shared/people/reports.ts'
import { anyone } from '../../platform/access.ts'
import { operation } from '../../platform/operation.ts'

/** The first request of clients of this protocol: hosts, ports and features. */
export const ChatSettings = z.looseObject({ CHAT_HOST: z.string() }).meta({ id: 'ChatSettings' })

const version = 'v3.0'

/** The reasons for a report that clients offer. */
const flagReasons = reportReasons.map((id) => ({ id, name: id, description: '', createdAt: 0, updatedAt: 0 }))

/** The settings for a chat served from the same host as everything else. */
export function settingsAt(publicUrl: string): z.infer<typeof ChatSettings> {
  const { hostname, host, port, protocol } = new URL(publicUrl)
  const securePort = port || '443'
  return {
    CHAT_HOST: hostname,
    CHAT_USE_SSL: protocol === 'https:' ? '1' : '0',
    CHAT_WSS_PORT: securePort,
    CHAT_WS_PORT: port || '80',
    CHAT_API_VERSION: version,
    WS_API_VERSION: version,
    ADMIN_API_HOST: host,
    CLIENT_API_HOST: host,
    MAIN_DOMAIN: hostname,
    EXTENSION_DOMAIN: hostname,
    REGION: 'us',
    MODE: 'DEFAULT',
    APP_VERSION: 4,
    ANALYTICS_PING_DISABLED: true,
    POLLING_ENABLED: false,
    DENY_FALLBACK_TO_POLLING: true,
    extensions: [],
    flagReasons,
    parameters: {},
    settingsHash: 'segue-1',
    settingsHashReceivedAt: 0,
  }
}

export const getChatSettings = operation('GET /settings', {
  summary: 'Get the chat’s settings: its hosts and features, as clients request before logging in',
  access: anyone,
  returns: z.object({ data: ChatSettings }),
  handle: ({ app }) => Promise.resolve({ data: settingsAt(app.config.publicUrl) }),
})
