import { start } from './start.ts'
import { untilSignal } from './until-signal.ts'

await untilSignal(() => start(process.env))
