import { readFileSync, writeFileSync } from 'node:fs'
import { upToDate, type Version } from './wire.ts'

/** Part of `npm run contracts`: adds a version to the history of the protocol where it has changed. */
const file = new URL('../../src/room/protocol-history.json', import.meta.url)
const history: Version[] = JSON.parse(readFileSync(file, 'utf8'))
writeFileSync(file, `${JSON.stringify(upToDate(history), null, 2)}\n`)
