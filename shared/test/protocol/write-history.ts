import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { peopleWire } from './people-wire.ts'
import { toDescribe, upToDate, wire, type Version } from './wire.ts'

/** Part of `npm run contracts`: adds a version to the history of each protocol that has changed. */
for (const [path, now] of [
  ['../../src/room/protocol/protocol-history.json', wire],
  ['../../src/people/live/history.json', peopleWire],
] as const) {
  const file = new URL(path, import.meta.url)
  const before: Version[] = JSON.parse(readFileSync(file, 'utf8'))
  const history = upToDate(before, now)
  writeFileSync(file, `${JSON.stringify(history, null, 2)}\n`)
  for (const { version, changed } of toDescribe(history))
    console.log(`Describe version ${version} in ${relative('', fileURLToPath(file))}. ${changed}`)
}
