import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { built } from './built.ts'

/** Every bench, each a separate program that prints medians and ratios measured within one run. */
const benches = {
  sockets: 'sockets.ts',
  queue: 'queue-add.ts',
  proxy: 'proxy.ts',
  search: 'search.ts',
  rankings: 'rankings.ts',
  chat: 'chat.ts',
  lines: 'lines.ts',
  notify: 'notify.ts',
  ledger: 'ledger.ts',
  edge: 'edge.ts',
  launch: '../../activity/bench/launch.ts',
  scroll: '../../activity/bench/scroll.ts',
  page: '../../activity/bench/page.ts',
  frames: '../../activity/bench/frames.ts',
  ban: 'ban.ts',
  rooms: 'rooms.ts',
  soak: 'soak.ts',
  presence: 'presence.ts',
  cluster: 'cluster.ts',
  guilds: 'guilds.ts',
  crowd: 'crowd.ts',
}
/** These take minutes and run only on request: `npm run bench -- rooms`, or `--rooms`. */
const onlyWhenAsked = [
  'ban',
  'chat',
  'cluster',
  'frames',
  'guilds',
  'crowd',
  'ledger',
  'lines',
  'notify',
  'page',
  'presence',
  'rankings',
  'rooms',
  'scroll',
  'soak',
]

const requests = process.argv.slice(2).map((argument) => argument.replace(/^--/, ''))
const unknown = requests.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown bench: ${unknown.join(', ')}. Available: ${Object.keys(benches).join(', ')}\n`)
  process.exit(1)
}
for (const [name, file] of Object.entries(benches)) {
  if (requests.length > 0 ? !requests.includes(name) : onlyWhenAsked.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(process.execPath, programOf(file), { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

/** The activity's benches measure what a browser does, so it doesn't matter what starts them. */
function programOf(file: string): string[] {
  if (!file.startsWith('../')) return [built(file)]
  return ['--import', 'tsx', fileURLToPath(new URL(file, import.meta.url))]
}
