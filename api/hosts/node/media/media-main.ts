import { startMediaWorker } from './media-worker.ts'
import { untilSignal } from '../process/until-signal.ts'

await untilSignal(async () => {
  const running = await startMediaWorker(process.env)
  process.stdout.write('The media worker is ready.\n')
  return running
})
