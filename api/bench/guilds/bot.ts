import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { must } from '@segue/shared/must.ts'
import { createBot } from '../../../bot/src/bot.ts'
import { startGateway } from '../../../bot/src/discord/gateway.ts'
import { watchOver } from '../../../bot/src/announcements/watch.ts'
import { answerQuestions } from '../sockets/answers.ts'
import { botToken } from './world.ts'

/** The bot as in production, in a separate process. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const serviceToken = must(process.env['SERVICE_TOKEN'], 'a service token')
const server = must(process.env['SERVER'], 'an api')
const apiBase = must(process.env['DISCORD'], 'a Discord')
let gateway: Awaited<ReturnType<typeof startGateway>> | undefined

const megabytes = (bytes: number) => bytes / 2 ** 20
const listening = createServer()
listening.listen(0, '127.0.0.1', () =>
  answerQuestions(listening, {
    /** Seconds until all guilds are loaded. */
    async start() {
      const began = performance.now()
      gateway = await startGateway({
        bot: createBot({ server, publicUrl: 'http://bench', applicationId: '1', serviceToken }),
        token: botToken,
        apiBase,
        watch: watchOver(server, serviceToken),
        onMistake: (error, where) => process.stderr.write(`${where}: ${String(error)}\n`),
      })
      return (performance.now() - began) / 1000
    },
    hears: async (roomUuid) => (gateway?.follower.hears(roomUuid) ? 1 : 0),
    guilds: async () => gateway?.client.guilds.cache.size ?? 0,
    async heap() {
      collect()
      return megabytes(process.memoryUsage().heapUsed)
    },
    resident: async () => megabytes(process.memoryUsage.rss()),
  }),
)
