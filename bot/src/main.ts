import { orOneSentence } from './environment.ts'
import { runBot } from './run.ts'

await orOneSentence(async () => {
  const running = await runBot(process.env, (sentence) => {
    if (process.send) process.send(sentence)
    else process.stderr.write(`${sentence}\n`)
  })

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    await running.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // If the server that started this program has gone, so should we.
  process.once('disconnect', () => void stop())
})
