import { start } from './start.ts'
import { untilSignal } from './until-signal.ts'

await untilSignal((signal) => start(process.env, signal))
