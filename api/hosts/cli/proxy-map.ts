import { thirdParties } from '@segue/shared/proxy/map.ts'
import { portalRows, tableOf } from '@segue/shared/proxy/portal.ts'

/** `npm run proxy-map [host]`: what to enter in the developer portal, and what the server itself proxies or calls. */
const rows = portalRows(thirdParties, process.argv[2] ?? 'your.host')
const others = thirdParties.entries.filter(({ portal }) => !portal)
const lines = [
  'URL mappings for the developer portal, in this order:',
  '',
  tableOf([['PREFIX', 'TARGET', 'FOR'], ...rows.map(({ prefix, target, for: what }) => [prefix, target, what])]),
  '',
  'Reached by the server, nothing to enter:',
  '',
  tableOf(others.map(({ prefix, target, for: what }) => [prefix ?? '(server only)', target, what])),
  '',
]
process.stdout.write(lines.join('\n'))
