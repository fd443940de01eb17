import { REST } from 'discord.js'
import { expect, test } from 'vitest'
import { card, line } from './reply.ts'
import { createSpeaker } from './speaker.ts'

const message = card(line('Hello'))

/** A fake Discord that refuses every request with a code. */
function refusing(code: number) {
  const requests: string[] = []
  const mistakes: string[] = []
  let now = 0
  const rest = new REST({
    invalidRequestWarningInterval: 100,
    makeRequest: (url) => {
      requests.push(new URL(url).pathname)
      return Promise.resolve(Response.json({ code, message: 'No' }, { status: 403 }) as never)
    },
  }).setToken('token')
  const speaker = createSpeaker(rest, {
    onMistake: (error) => void mistakes.push(error instanceof Error ? error.message : 'unknown'),
    now: () => now,
  })
  return { requests, mistakes, speaker, rest, pass: (ms: number) => void (now += ms) }
}

test('a channel without permission is retried only after an hour or when a user chooses it again', async () => {
  const { requests, mistakes, speaker, pass } = refusing(50_013)
  for (let song = 0; song < 20; song++) expect(await speaker.say('1', message)).toBe('shut')
  expect(requests).toHaveLength(1)
  expect(await speaker.thread('1', '2', 'A night')).toBe('shut')
  expect(await speaker.say('3', message)).toBe('shut')
  expect(requests).toHaveLength(3)
  speaker.tryAgain('1')
  await speaker.say('1', message)
  expect(requests).toHaveLength(4)
  pass(3_600_001)
  await speaker.say('1', message)
  expect(requests).toHaveLength(5)
  expect(mistakes).toEqual([])
})

test('long before Discord bans us for refused requests the bot goes silent, reports it once, and continues later', async () => {
  const { requests, mistakes, speaker, rest, pass } = refusing(50_035)
  rest.emit('invalidRequestWarning', { count: 4900, remainingTime: 60_000 })
  expect(await speaker.say('1', message)).toBe('failed')
  expect(requests).toHaveLength(1)
  rest.emit('invalidRequestWarning', { count: 5000, remainingTime: 60_000 })
  rest.emit('invalidRequestWarning', { count: 5100, remainingTime: 60_000 })
  for (let song = 0; song < 20; song++) expect(await speaker.say(`${song}`, message)).toBe('failed')
  expect(requests).toHaveLength(1)
  expect(mistakes.filter((one) => one.includes('5000'))).toHaveLength(1)
  pass(60_001)
  await speaker.say('1', message)
  expect(requests).toHaveLength(2)
})
