import { start } from './start.ts'
import { untilSignal } from './process/until-signal.ts'

await untilSignal((signal) => start(process.env, signal))
