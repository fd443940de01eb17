import { expect, test } from 'vitest'
import { createBot } from '../bot.ts'
import { commandIdsFor } from './command-ids.ts'

const registered = [
  { type: 1, name: 'play', id: '7' },
  { type: 3, name: 'Add to queue', id: '8' },
]

/** A bot without a gateway, and Discord, which gives the next of `answers` or fails if there is none. */
function withoutGateway(answers: (() => Response)[]) {
  let now = 1_800_000_000_000
  const requests: [unknown, string | undefined][] = []
  const bot = createBot({
    server: 'http://test',
    publicUrl: 'http://test',
    applicationId: '1',
    serviceToken: '',
    now: () => now,
  })
  const fetch = async (url: Parameters<typeof globalThis.fetch>[0], init: RequestInit = {}) => {
    requests.push([url, new Headers(init.headers).get('authorization') ?? undefined])
    const answer = answers.shift()
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  }
  const read = commandIdsFor({ bot, apiBase: 'https://discord.test/api', botToken: 'secret', fetch })
  return { bot, read, requests, pass: (ms: number) => (now += ms) }
}

test('the ids of chat commands are read once, however many interactions arrive', async () => {
  const { bot, read, requests } = withoutGateway([() => Response.json(registered)])
  await Promise.all([read(), read(), read()])
  await read()
  expect(requests).toEqual([['https://discord.test/api/v10/applications/1/commands', 'Bot secret']])
  expect(bot.commandIds).toEqual(new Map([['play', '7']]))
})

test('after a failure they are read again, but not with every interaction', async () => {
  const { bot, read, requests, pass } = withoutGateway([() => new Response('{}', { status: 500 })])
  await expect(read()).rejects.toThrow('Discord answered 500 to reading the commands')
  await read()
  expect(requests).toHaveLength(1)
  pass(60_000)
  await expect(read()).rejects.toThrow('fetch failed')
  expect(requests).toHaveLength(2)
  expect(bot.commandIds.size).toBe(0)
})
