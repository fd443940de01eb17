import { createBot } from './bot.ts'
import { REST } from 'discord.js'
import { botEnvironment, orOneSentence, serverEnvironment } from './environment.ts'
import { startGateway } from './gateway.ts'
import { register } from './register.ts'
import { watchOver } from './watch.ts'

await orOneSentence(async () => {
  const { apiBase, applicationId, botToken } = botEnvironment(process.env)
  const { server, serviceToken, publicUrl, brand } = serverEnvironment(process.env)

  /** What went wrong, without what a token or a body might have brought along. */
  function tell(error: unknown, where: string): void {
    const sentence = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown trouble'
    const line = `The bot has trouble (${where}): ${sentence.replaceAll(botToken, '…').replaceAll(serviceToken, '…')}`
    if (process.send) process.send(line)
    else process.stderr.write(`${line}\n`)
  }

  // Under `npm start` nobody registers by hand.
  if (process.env['REGISTER'] === 'on') await register(new REST({ api: apiBase }).setToken(botToken), applicationId)

  const gateway = await startGateway({
    bot: createBot({ server, publicUrl, applicationId, serviceToken, brand }),
    token: botToken,
    apiBase,
    watch: watchOver(server, serviceToken),
    onMistake: tell,
  })

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    await gateway.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // The server that started this program may be gone, and then so are we.
  process.once('disconnect', () => void stop())
})
