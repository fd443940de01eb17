#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { ConfigFault, loadFile, readConfig, type Config } from './config.ts'
import { usualApi } from './discord/reroute.ts'
import { onLauncherEnd } from './launcher.ts'
import { startSimulator, type Started } from './start.ts'

const help = `Simulates Discord for an activity on this machine.

  segue-simulator --target localhost:5173 [options]
  segue-simulator --config simulator.config.json [options]

  --target HOST:PORT       the URL of your activity
  --map PREFIX=HOST:PORT   a URL mapping; can be repeated
  --client-id ID           your application's id       (default: 1190000000000000000)
  --client-secret SECRET   its secret                  (default: simulated-client-secret)
  --bot-token TOKEN        its bot's token             (default: simulated.bot.token)
  --interactions URL       the URL for interactions over HTTP
  --world FILE             people, guilds and channels: JSON, or a module
  --port PORT              the port of the page (default: 3333); the activity uses the next one, Discord's API the one after
  --real-origins           https://discord.com and https://ID.discordsays.com, for a browser started with the printed flags
  --https                  the page and the activity over https, with a certificate that you trust once
  --proxy-auth             the proxy names the user of each request in signed headers
  --no-dialogs             users accept every dialog
  --no-shim                don't modify the activity's pages
  --config FILE            read options from a JSON file or a module's default export
  --help
`

const options = {
  target: { type: 'string' },
  map: { type: 'string', multiple: true },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'bot-token': { type: 'string' },
  interactions: { type: 'string' },
  world: { type: 'string' },
  port: { type: 'string' },
  'real-origins': { type: 'boolean' },
  https: { type: 'boolean' },
  'proxy-auth': { type: 'boolean' },
  'no-dialogs': { type: 'boolean' },
  'no-shim': { type: 'boolean' },
  config: { type: 'string' },
  help: { type: 'boolean' },
} as const

async function configOf(args: readonly string[]): Promise<Config | undefined> {
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return undefined
  const file = values.config === undefined ? {} : await loadFile(values.config)
  if (typeof file !== 'object' || file === null) throw new ConfigFault(`${values.config} contains no configuration`)
  const input = {
    ...file,
    target: values.target,
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
    botToken: values['bot-token'],
    interactions: values.interactions,
    mappings: values.map && Object.fromEntries(values.map.map(rowOf)),
    port: values.port === undefined ? undefined : Number(values.port),
    realOrigins: values['real-origins'],
    https: values.https,
    proxyAuth: values['proxy-auth'],
    dialogs: values['no-dialogs'] ? false : undefined,
    shim: values['no-shim'] ? false : undefined,
    world: values.world === undefined ? undefined : await loadFile(values.world),
  }
  const notified = Object.entries(input).filter(([, value]) => value !== undefined)
  const config = { ...file, ...Object.fromEntries(notified) }
  if (!('target' in config))
    throw new ConfigFault('Missing activity URL. Pass --target localhost:5173, or see --help.')
  return readConfig(config, values.config ?? 'the command')
}

function rowOf(row: string): [prefix: string, target: string] {
  const [prefix = '', target] = row.split(/=(.*)/s)
  if (!prefix.startsWith('/') || !target) throw new ConfigFault(`--map must be /prefix=host:port, not ${row}`)
  return [prefix, target]
}

function greeting(
  { target, realOrigins = false }: Config,
  { url, world, apiBase, browserFlags, publicKey, certificate }: Started,
): string {
  const { id, clientSecret, botToken } = world.application
  const lines = [
    `Open ${url}`,
    '',
    `Activity         ${target}`,
    `Client id        ${id}`,
    `Client secret    ${clientSecret}`,
    `Bot token        ${botToken}`,
    `Public key       ${publicKey}`,
    `Discord’s API    ${apiBase}`,
    ...(certificate === undefined ? [] : [`Certificate      ${certificate}`]),
    '',
    'Start your server with this Discord:',
    `  node ${apiBase === usualApi ? '' : '--env-file=FILE '}--import @segue/simulator/discord your-server.js`,
    ...(apiBase === usualApi ? [] : ['and this line in FILE:', `  DISCORD_SIMULATOR=${apiBase}`]),
  ]
  const flags = browserFlags.map((flag) => `"${flag}"`).join(' ')
  const browser = [
    '',
    'and a browser with a separate profile:',
    `  chromium --user-data-dir=/tmp/simulator ${flags} ${url}`,
  ]
  return [...lines, ...(realOrigins ? browser : []), ''].join('\n')
}

try {
  const config = await configOf(process.argv.slice(2))
  if (config) {
    const started = startSimulator(config)
    const end = () => void started.then((simulator) => simulator.close()).finally(() => process.exit(0))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
    const [simulator] = await Promise.all([started, onLauncherEnd(end)])
    process.stdout.write(greeting(config, simulator))
  } else process.stdout.write(help)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`${wordsOf(error)}\n`)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The simulator couldn’t start.'
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another with --port.`
  const isOurs = error instanceof ConfigFault || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return isOurs ? error.message : (error.stack ?? error.message)
}
