import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectIn } from '@segue/shared/test/report-targets.ts'
import { built } from './built.ts'

/**
 * Every bench, each a separate program that prints medians and ratios measured within one run, and whether its targets
 * are met. `targets` runs all of them and ends with the list of all targets.
 */
const benches = {
  sockets: 'sockets.ts',
  queue: 'queue-add.ts',
  proxy: 'proxy.ts',
  search: 'search.ts',
  million: 'search-million.ts',
  rankings: 'rankings.ts',
  lists: 'lists.ts',
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
  radio: 'radio.ts',
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
  'lists',
  'million',
  'notify',
  'page',
  'presence',
  'radio',
  'rankings',
  'rooms',
  'scroll',
  'soak',
]

const requests = process.argv.slice(2).map((argument) => argument.replace(/^--/, ''))
const unknown = requests.filter((name) => name !== 'targets' && !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  const available = [...Object.keys(benches), 'targets'].join(', ')
  process.stderr.write(`Unknown bench: ${unknown.join(', ')}. Available: ${available}\n`)
  process.exit(1)
}
const isRequested = (name: string) => {
  if (requests.includes('targets')) return true
  return requests.length > 0 ? requests.includes(name) : !onlyWhenAsked.includes(name)
}
const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
const summary: string[] = []
for (const [name, file] of Object.entries(benches)) {
  if (!isRequested(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const targets = join(folder, name)
  const { status } = spawnSync(process.execPath, programOf(file), {
    stdio: 'inherit',
    env: { ...process.env, [collectIn]: targets },
  })
  if (status !== 0) process.exitCode = 1
  summary.push(...summaryOf(name, targets))
}
rmSync(folder, { recursive: true })
process.stdout.write(`\n── targets\n${summary.join('\n')}\n`)

/** The results of a bench's targets. A bench that stopped before it reported any is listed as such. */
function summaryOf(name: string, file: string): string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return lines.length > 0 ? lines.map((line) => `${name.padEnd(9)} ${line}`) : [`${name.padEnd(9)} failed`]
}

/** The activity's benches measure what a browser does, so it doesn't matter what starts them. */
function programOf(file: string): string[] {
  if (!file.startsWith('../')) return [built(file)]
  return ['--import', 'tsx', fileURLToPath(new URL(file, import.meta.url))]
}
