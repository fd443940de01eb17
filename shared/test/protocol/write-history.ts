import { readFileSync, writeFileSync } from 'node:fs'
import { peopleWire } from './people-wire.ts'
import { upToDate, wire, type Version } from './wire.ts'

/** Part of `npm run contracts`: adds a version to the history of each protocol that has changed. */
for (const [path, now] of [
  ['../../src/room/protocol/protocol-history.json', wire],
  ['../../src/people/live/history.json', peopleWire],
] as const) {
  const file = new URL(path, import.meta.url)
  const history: Version[] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify(upToDate(history, now), null, 2)}\n`)
}
