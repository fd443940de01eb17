import { writeFileSync } from 'node:fs'
import { buildClient, explain, launchChunks, readRecorded, recordFile, weigh } from './launch-weight.ts'

/** `npm run launch-weight`: prints the weight of a launch in Discord and what has grown, and records it. */
const weighed = weigh(launchChunks(await buildClient()))
console.log(explain(weighed, readRecorded()))
const { total, groups } = weighed
writeFileSync(recordFile, `${JSON.stringify({ total, groups }, null, 2)}\n`)
