import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { openChat, texts, type Chat } from '../../../test/chat.ts'
import { operations } from '../../../src/compose/operations.ts'
import { botFile, botGuide, botProgram } from './bot-guide.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

/** A connection to the server that can be cut. */
async function openWay(to: string) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { url: `http://127.0.0.1:${address.port}`, cut, close: () => server.close(cut) }
}

test('the guide’s bot has forty lines, answers each command once, and misses none while it is disconnected', async () => {
  const { fixtures, ann, ben } = chat
  const guid = await chat.room()
  const { slug } = await fixtures.nobody.call('GET /rooms/uuid/{uuid}', { params: { uuid: guid } })
  await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner', color: '00ccff' } })
  const { accessToken, codeSyncNewUser } = await ann.call('GET /users/bot-token')
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: guid },
    body: { userUuid: codeSyncNewUser, role: 'dj' },
  })
  await chat.say(ben, guid, '/ping before anybody listened')
  const way = await openWay(await fixtures.listen())
  const bot = new Worker(botFile, {
    env: { ...process.env, SEGUE_URL: way.url, SEGUE_TOKEN: accessToken, SEGUE_ROOM: slug },
  })
  const here = async () => (await fixtures.app.rooms.live([guid])).get(guid)?.allUsers ?? []
  const isIn = async () => (await here()).some(({ uuid }) => uuid === codeSyncNewUser) || undefined
  const pongs = async () => texts(await chat.read(ben, guid, { limit: 100 })).filter((text) => text === 'pong').length
  try {
    expect(botProgram().trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    await until(isIn, 'the bot')
    await chat.say(ben, guid, '/ping')
    await until(async () => (await pongs()) === 1 || undefined, 'the first answer')
    way.cut()
    for (let sent = 0; sent < 3; sent++) await chat.say(ben, guid, '/ping')
    await until(async () => (await pongs()) === 4 || undefined, 'the replies to messages sent meanwhile')
    await chat.say(ben, guid, '/roll')
    const rolled = async () =>
      texts(await chat.read(ben, guid)).some((text) => /^You rolled [1-6]\.$/.test(text ?? ''))
    await until(async () => (await rolled()) || undefined, 'the dice roll')
    expect(await pongs()).toBe(4)
    // Nobody else may read what is sent to the bot by its own command.
    await chat.say(ben, guid, '/dance')
    const dances = async () => texts(await chat.read(ben, guid, { uid: codeSyncNewUser })).includes('💃') || undefined
    await until(dances, 'the dance')
    expect(texts(await chat.read(ann, guid, { limit: 100 }))).not.toContain('/dance')
    const exited = once(bot, 'exit')
    await ann.call('DELETE /users/bot-token')
    await exited
  } finally {
    await bot.terminate()
    way.close()
  }
})

test('the guide mentions only existing calls', async () => {
  const known = new Set(operations.map(({ key }) => key.replace(/\{\w+\}/g, '{}')))
  const named = [...botGuide().matchAll(/<code>((?:GET|POST|PUT|PATCH|DELETE) \/[^<\s?]*)/g)]
    .map(([, key]) => (key ?? '').replace(/\{\w+\}/g, '{}').replace(' /v3', ' '))
    .map((key) => key.replace(/ (?!\/)/, ' /'))
  expect(named.length).toBeGreaterThan(8)
  for (const key of named) expect(known, key).toContain(key)
})
