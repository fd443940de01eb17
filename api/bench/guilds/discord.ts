import { createServer } from 'node:http'
import { createBotWorld } from '@segue/simulator/discord/bot-world.ts'
import { botDiscord } from '@segue/simulator/discord/serve.ts'
import { answerQuestions } from '../sockets/answers.ts'
import { worldOfGuilds } from './world.ts'

/** A fake Discord with many guilds, which counts its REST requests. */
const guilds = Number(process.env['GUILDS'])
const { parts } = botDiscord(worldOfGuilds(guilds).world, createBotWorld(), { shards: Math.ceil(guilds / 1000) })
let calls = 0
const server = createServer((incoming, outgoing) => {
  calls++
  parts.answer(incoming, outgoing)
})
server.on('upgrade', parts.upgrade)
server.listen(0, '127.0.0.1', () => answerQuestions(server, { calls: async () => calls }))
