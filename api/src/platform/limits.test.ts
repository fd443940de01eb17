import { expect, test } from 'vitest'
import type { Caller } from '../ports/caller.ts'
import { discordAuth } from '../services/users/discord/sign-in.ts'
import { createRateLimits, rates, type Allowance, type Sender } from './limits.ts'
import { quotas, type QuotaName } from './quotas/quotas.ts'

const guest = (name: string): Caller => ({ kind: 'guest', uuid: name })
const user = (name: string): Caller => ({ kind: 'user', uuid: name, role: 'user', capabilities: [] })
const nobody: Caller = { kind: 'nobody' }
const service: Caller = { kind: 'service' }

function setup() {
  let now = 0
  const limits = createRateLimits(() => now)
  /** How many of this many calls are allowed. */
  const allowed = (count: number, allowance: Allowance, callerOf: (n: number) => Caller, client = 'home') =>
    Array.from({ length: count }, (_, n) => limits.take({ caller: callerOf(n), client }, allowance)).filter(
      (wait) => wait === 0,
    ).length
  return { limits, allowed: allowed, pass: (ms: number) => void (now += ms) }
}

test.each(['signIn', 'mail', 'general', 'upload', 'proxy', 'guestToken'] as const)(
  'all guests at one address together get the same %s allowance as unauthenticated callers there',
  (allowance) => {
    const { allowed } = setup()
    const max = rates[allowance].burst
    expect(allowed(max * 3, allowance, (n) => guest(`guest ${n}`))).toBe(max)
    expect(allowed(5, allowance, () => nobody)).toBe(0)
    expect(allowed(5, allowance, () => nobody, 'elsewhere')).toBe(5)
  },
)

test('one guest may chat as much as anyone else, and all guests at one address share a limit', () => {
  const { allowed } = setup()
  expect(allowed(20, 'chat', () => guest('loud'))).toBe(rates.chat.burst)
  expect(allowed(200, 'chat', (n) => guest(`guest ${n}`))).toBe(rates.chat.burst * 3)
})

test('each guest may change their own name, and all guests at one address share a limit', () => {
  const { allowed } = setup()
  const { burst } = rates.guestName
  expect(allowed(burst * 2, 'guestName', () => guest('fickle'))).toBe(burst)
  expect(allowed(burst * 20, 'guestName', (n) => guest(`guest ${n}`))).toBe(burst * 3)
})

test('each account has its own allowance, regardless of address', () => {
  const { allowed } = setup()
  for (const name of ['ann', 'ben']) expect(allowed(400, 'general', () => user(name))).toBe(rates.general.burst)
  expect(allowed(30, 'signIn', () => user('ann'))).toBe(rates.signIn.burst)
  expect(allowed(30, 'signIn', () => user('ben'))).toBe(rates.signIn.burst)
})

test('a bot may read and write four times as much as a person, but sign in no more often', () => {
  const { allowed } = setup()
  const bot = (): Caller => ({ kind: 'user', uuid: 'spinner', role: 'bot', capabilities: [] })
  expect(allowed(2000, 'general', bot)).toBe(rates.general.burst * 4)
  expect(allowed(100, 'chat', bot)).toBe(rates.chat.burst * 4)
  expect(allowed(100, 'signIn', bot)).toBe(rates.signIn.burst)
})

test('accounts opened in bulk at one address share the limit of the address', () => {
  const { allowed } = setup()
  expect(allowed(1000, 'signIn', (n) => user(`account ${n}`))).toBe(rates.signIn.burst * 10)
})

test('accounts together create no more guests than unauthenticated callers', () => {
  const { allowed } = setup()
  expect(allowed(100, 'guestToken', (n) => user(`account ${n}`))).toBe(rates.guestToken.burst)
})

test('our own services have an allowance of their own, wherever they run', () => {
  const { allowed } = setup()
  allowed(100, 'signIn', () => nobody)
  expect(allowed(20, 'signIn', () => service)).toBe(20)
})

test('the bot of thousands of guilds may send a larger burst than any person', () => {
  const { allowed } = setup()
  expect(allowed(10_000, 'general', () => service)).toBe(rates.general.burst * 10)
})

test('a thousand people who sign in simultaneously through the one address of Discord’s proxy are all let in', () => {
  const { allowed } = setup()
  expect(allowed(1000, discordAuth.allowance, () => nobody)).toBe(1000)
  // Once they are signed in, each has an allowance of their own.
  expect(allowed(1000, 'general', (n) => user(`listener ${n}`))).toBe(1000)
})

test("password guesses count per account across all addresses, and don't lock out its owner at a known address", () => {
  const { limits, pass } = setup()
  const home = { account: 'ann', client: 'home' }
  expect(limits.guess(home)).toBe(0)
  limits.guessedRight(home)
  const waits = Array.from({ length: 40 }, (_, n) => limits.guess({ account: 'ann', client: `thief ${n}` }))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30)
  expect(limits.guess({ account: 'ben', client: 'thief 1' })).toBe(0)
  expect(limits.guess(home)).toBe(0)
  pass(60_000)
  expect(limits.guess({ account: 'ann', client: 'thief 1' })).toBe(0)
  expect(limits.guess({ account: 'ann', client: 'thief 1' })).toBe(60)
})

test("correct passwords don't count as guesses", () => {
  const { limits } = setup()
  for (let times = 0; times < 100; times++) {
    const guess = { account: 'ann', client: `place ${times}` }
    expect(limits.guess(guess)).toBe(0)
    limits.guessedRight(guess)
  }
})

test('an address is sent only a few e-mails at once, whoever requests them', () => {
  const { limits, pass } = setup()
  const emails = Array.from({ length: 7 }, () => limits.email('ann@example.test'))
  expect(emails).toEqual([0, 0, 0, 0, 0, 900, 900])
  expect(limits.email('ben@example.test')).toBe(0)
  pass(900_000)
  expect(limits.email('ann@example.test')).toBe(0)
})

test('disabled limits limit nothing', () => {
  const limits = createRateLimits(() => 0, 0)
  const guess = { account: 'ann', client: 'home' }
  for (let times = 0; times < 100; times++)
    expect([limits.take({ caller: nobody, client: 'home' }, 'mail'), limits.guess(guess), limits.email('x')]).toEqual(
      [0, 0, 0],
    )
})

test('an account may store a day’s quota of files, all accounts at one address four times as much, and both more the next day', () => {
  const { limits, pass } = setup()
  const tenMegabytes = 10 * 1024
  const store = (name: string, client = 'home') =>
    limits.save({ caller: user(name), client }, 'messageFiles', tenMegabytes) === 0
  const stored = (name: string) => Array.from({ length: 200 }, () => store(name)).filter(Boolean).length
  expect(stored('ann')).toBe(25)
  expect(store('ann', 'elsewhere')).toBe(false)
  expect(['ben', 'cleo', 'dora', 'eve'].map(stored)).toEqual([25, 25, 25, 0])
  expect(store('eve', 'elsewhere')).toBe(true)
  pass(24 * 3_600_000)
  expect(stored('ann')).toBe(25)
})

test.each(Object.keys(quotas) as QuotaName[])(
  'an account has its daily quota of %s, the accounts and guests of one address share one, and services have none',
  (name) => {
    const { limits } = setup()
    const { account, address } = quotas[name]
    const save = (caller: Caller, amount: number, client = 'home') =>
      limits.save({ caller, client }, name, amount) === 0
    expect([save(user('ann'), account), save(user('ann'), 1), save(user('ann'), 1, 'elsewhere')]).toEqual([
      true,
      false,
      false,
    ])
    const others = Array.from({ length: 20 }, (_, n) =>
      save(n % 2 ? guest(`guest ${n}`) : user(`user ${n}`), account),
    )
    expect(others.filter(Boolean)).toHaveLength(Math.floor(address / account) - 1)
    expect(save(service, address * 10)).toBe(true)
  },
)

test('a bot has four times a person’s quota of messages', () => {
  const { limits } = setup()
  const sender: Sender = { caller: { kind: 'user', uuid: 'spinner', role: 'bot', capabilities: [] }, client: 'home' }
  expect(limits.save(sender, 'messages', quotas.messages.account * 4)).toBe(0)
  expect(limits.save(sender, 'messages', 1)).toBeGreaterThan(0)
})
