import type { Gateway } from './discord/gateway.ts'
import type { DiscordWorld } from './discord/world.ts'
import type { Proxy } from './proxy.ts'

/** What failures happen to. */
export type Net = {
  world: DiscordWorld
  proxy: Pick<Proxy, 'tunnels'>
  gateway?: Pick<Gateway, 'drop' | 'freeze' | 'askToReconnect' | 'invalidate'> | undefined
}

type Failure = { label: string; effect: string; ofBots?: boolean; begin: (net: Net) => void }

/**
 * The failures that the simulator can cause, by name: for the page, for programs (`fail`), and for the package's README.
 */
export const failures = {
  'authorize-denied': {
    label: 'Deny authorization',
    effect: 'The next `authorize()` is denied',
    begin: ({ world }) => void world.failsNext.add('authorize'),
  },
  'token-fails': {
    label: 'Token exchange fails',
    effect: 'The next code or refresh token gets 503',
    begin: ({ world }) => void world.faults.push({ path: /\/oauth2\/token$/, status: 503, times: 1 }),
  },
  'api-fails': {
    label: 'API fails',
    effect: 'The next 5 requests to Discord get 500',
    begin: ({ world }) => void world.faults.push({ path: /./, status: 500, times: 5 }),
  },
  'api-busy': {
    label: 'API is busy',
    effect: 'The next 5 requests to Discord get 429',
    begin: ({ world }) => void world.faults.push({ path: /./, status: 429, times: 5 }),
  },
  'sockets-freeze': {
    label: 'Freeze sockets',
    effect: 'Open WebSockets go silent, like those of a sleeping phone',
    begin: ({ proxy }) => proxy.tunnels().forEach((tunnel) => tunnel.freeze()),
  },
  'sockets-cut': {
    label: 'Cut sockets',
    effect: 'Open WebSockets close abruptly',
    begin: ({ proxy }) => proxy.tunnels().forEach((tunnel) => tunnel.cut()),
  },
  'interaction-expired': {
    label: 'Interaction expires',
    effect: 'The response to the next interaction is late (10062)',
    ofBots: true,
    begin: ({ world }) => void world.failsNext.add('interaction'),
  },
  'gateway-zombie': {
    label: 'Silence gateway',
    effect: 'The connection stays open without events or heartbeats',
    ofBots: true,
    begin: ({ gateway }) => gateway?.freeze(),
  },
  'gateway-drop': {
    label: 'Drop gateway',
    effect: 'The connection closes and can be resumed',
    ofBots: true,
    begin: ({ gateway }) => gateway?.drop(),
  },
  'gateway-reconnect': {
    label: 'Ask to reconnect',
    effect: 'The bot is asked to reconnect',
    ofBots: true,
    begin: ({ gateway }) => gateway?.askToReconnect(),
  },
  'gateway-forget': {
    label: 'Forget session',
    effect: 'The session is invalid, so the bot has to identify again',
    ofBots: true,
    begin: ({ gateway }) => gateway?.invalidate(false),
  },
} satisfies Record<string, Failure>

export type FailureName = keyof typeof failures
export const failureList: (Failure & { name: FailureName })[] = Object.entries(failures).map(([name, failure]) => ({
  name: name as FailureName,
  ...failure,
}))

export function fail(name: FailureName, net: Net): void {
  if (!Object.hasOwn(failures, name)) throw new Error(`There is no failure called ${name}`)
  failures[name].begin(net)
}

/** The failures as a Markdown table. */
export const failureTable = (): string =>
  [
    '| failure | effect |',
    '| --- | --- |',
    ...failureList.map(({ name, effect }) => `| \`${name}\` | ${effect} |`),
  ].join('\n')
