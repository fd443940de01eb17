import { LruMap } from '@segue/shared/lru-map.ts'
import { TokenBuckets, type BucketRate, type Draw } from '@segue/shared/token-bucket.ts'
import type { Caller } from '../ports/caller.ts'
import { tooMuchSaved } from './failure.ts'
import { quotas, type Quota, type QuotaName } from './quotas/quotas.ts'

/** Which allowance a call draws on; `rates` has the numbers. */
export type Allowance = keyof typeof rates | 'none'

/** What one account, or one address of people without an account, may do (decision 0032). */
export const rates = {
  general: { burst: 300, perSecond: 30 },
  guestToken: { burst: 30, perSecond: 0.5 },
  signIn: { burst: 20, perSecond: 0.2 },
  // A whole Discord server may sign in at the same time, all from the few addresses of Discord's proxy; Discord itself
  // limits its codes.
  discordSignIn: { burst: 2000, perSecond: 30 },
  mail: { burst: 5, perSecond: 1 / 60 },
  // Each message and each look-up costs money.
  phone: { burst: 8, perSecond: 1 / 60 },
  upload: { burst: 30, perSecond: 0.2 },
  // Each file takes two calls, and one more after a break; quotas limit how many become songs.
  resumable: { burst: 300, perSecond: 2 },
  // People review this queue: a user in a bad room reports several users at once, and later only a few an hour.
  report: { burst: 10, perSecond: 1 / 300 },
  // Each look-up reveals who has an account to anyone with a list of numbers or names.
  contacts: { burst: 20, perSecond: 1 / 60 },
  findPeople: { burst: 40, perSecond: 0.2 },
  // Everybody in the room is notified each time, and a refusal reveals that there is an account with this name.
  guestName: { burst: 10, perSecond: 1 / 30 },
  analytics: { burst: 60, perSecond: 2 },
  chat: { burst: 10, perSecond: 1 },
  // Each group mention notifies everybody.
  groupMention: { burst: 2, perSecond: 1 / 60 },
  // A page of search results has fifty pictures, and a song fetches a segment every few seconds.
  proxy: { burst: 600, perSecond: 40 },
} satisfies Record<string, BucketRate>

/**
 * How much more a bot may do than a person. A bot in a room of fifty reads the chat of the room and of everybody in it
 * once a second, greets crowds, and sends long texts in parts; a person has one bot (decision 0077).
 */
export const timesForBots: Partial<Record<Allowance, number>> = { general: 4, chat: 4 }

/** A service acts for everybody: our Discord service signs people of thousands of servers in, each for a command. */
const timesForServices = 10

/** A bot's rate. */
export const rateOfBot = (allowance: keyof typeof rates): BucketRate =>
  times(timesForBots[allowance] ?? 1, rates[allowance])

/** How many wrong passwords may be tried for one account, from all addresses together. */
export const guessRate: BucketRate = { burst: 30, perSecond: 1 / 60 }
/** How many e-mails people can have us send to one address that they claim is theirs. */
export const emailRate: BucketRate = { burst: 5, perSecond: 1 / 900 }

/**
 * How much more all accounts behind one address may do than one account, for calls that would be worth opening accounts
 * for.
 */
export const accountsOfClient: Partial<Record<Allowance, number>> = {
  signIn: 10,
  mail: 10,
  upload: 5,
  resumable: 5,
  phone: 5,
  report: 5,
  contacts: 5,
  findPeople: 5,
}
/** How much more all guests behind one address may do than one guest, for calls with an allowance per guest. */
export const guestsOfClient: Partial<Record<Allowance, number>> = { chat: 4, guestName: 4 }

const maxBuckets = 50_000
const maxTrusted = 50_000

/** Who makes a call, and its origin: an address, or a Discord user (`client.ts`). */
export type Sender = { caller: Caller; client: string }

/** The account that a guess is for: its uuid, or the e-mail address entered. */
export type Guess = { account: string; client: string }

export type RateLimits = {
  /** Takes one call from the sender's allowance. Returns the seconds to wait if nothing is left, else 0. */
  take: (sender: Sender, allowance: Allowance) => number
  /** Takes one guess at an account's password. Returns the seconds to wait, else 0. */
  guess: (guess: Guess) => number
  /** The guess was right: it is refunded, and other people's guesses no longer block this client from the account. */
  guessedRight: (guess: Guess) => void
  /** Takes one e-mail to an address. Returns the seconds to wait, else 0. */
  email: (addressKey: string) => number
  /** Takes this amount of a daily quota, in its unit. Returns the seconds to wait if too little is left, else 0. */
  save: (sender: Sender, quota: QuotaName, amount: number) => number
}

/** Takes this amount of a daily quota. Throws `tooMuchSaved` if too little is left. */
export function requireQuota(
  limits: Pick<RateLimits, 'save'>,
  sender: Sender,
  quota: QuotaName,
  amount: number,
): void {
  const wait = limits.save(sender, quota, amount)
  if (wait > 0) throw tooMuchSaved(wait)
}

/** Shares allowances between processes. */
export interface SharedDraws {
  /** Tells the other processes what was granted here. */
  granted: (draws: readonly Draw[], times: number) => void
  /** Counts what other processes have granted. */
  hear: (charge: (draw: Draw, times: number) => void) => void
}

/**
 * Token buckets in memory, one set per process. If processes share what they grant, everybody has one allowance across
 * all of them, except for calls that arrive almost simultaneously.
 */
export function createRateLimits(now: () => number, factor = 1, shared?: SharedDraws): RateLimits {
  const buckets = new TokenBuckets(now, maxBuckets)
  shared?.hear((draw, times) => buckets.charge(draw, times))
  const trusted = new LruMap<string, true>(maxTrusted)

  const take = (requested: readonly Draw[], amount = 1): number => {
    if (factor === 0 || requested.length === 0) return 0
    const draws = requested.map(({ key, rate }) => ({ key, rate: times(factor, rate) }))
    const wait = Math.ceil(buckets.take(draws, amount))
    if (wait === 0) shared?.granted(draws, amount)
    return wait
  }

  const guessDraw = ({ account, client }: Guess): Draw => {
    const pair = `guess ${account} from ${client}`
    return { key: trusted.get(pair) ? pair : `guess ${account}`, rate: guessRate }
  }

  return {
    take: (sender, allowance) => (allowance === 'none' ? 0 : take(drawsOf(sender, allowance))),
    guess: (guess) => take([guessDraw(guess)]),
    guessedRight(guess) {
      if (factor === 0) return
      const { key, rate } = guessDraw(guess)
      buckets.giveBack([{ key, rate: times(factor, rate) }])
      trusted.set(`guess ${guess.account} from ${guess.client}`, true)
    },
    email: (addressKey) => take([{ key: `e-mail ${addressKey}`, rate: emailRate }]),
    save: (sender, quota, amount) => take(savingDraws(sender, quota), amount),
  }
}

/**
 * The buckets a call draws on. Guest tokens are free, so guests share the allowance of their address; accounts are few
 * enough to have an allowance each, but where opening many would be a way around it, their address counts as well.
 */
function drawsOf({ caller, client }: Sender, allowance: keyof typeof rates): Draw[] {
  const rate = rates[allowance]
  const botTimes = caller.kind === 'user' && caller.role === 'bot' ? timesForBots[allowance] : undefined
  const own = (key: string): Draw => ({ key: `${allowance} ${key}`, rate: times(botTimes ?? 1, rate) })
  const all = (of: string, max: number): Draw => ({ key: `${allowance} ${of} ${client}`, rate: times(max, rate) })
  if (caller.kind === 'service') return [{ key: `${allowance} service`, rate: times(timesForServices, rate) }]
  const guests = caller.kind === 'guest' ? guestsOfClient[allowance] : undefined
  if (caller.kind === 'guest' && guests !== undefined) return [own(caller.uuid), all('guests of', guests)]
  if (caller.kind !== 'user' || allowance === 'guestToken') return [own(client)]
  const max = accountsOfClient[allowance]
  return max === undefined ? [own(caller.uuid)] : [own(caller.uuid), all('accounts of', max)]
}

function savingDraws({ caller, client }: Sender, name: QuotaName): Draw[] {
  const quota: Quota = quotas[name]
  if (caller.kind === 'service') return []
  const botTimes = caller.kind === 'user' && caller.role === 'bot' ? (quota.botTimes ?? 1) : 1
  const own = 'uuid' in caller ? [{ key: `quota ${name} ${caller.uuid}`, rate: daily(quota.account * botTimes) }] : []
  return [...own, { key: `quota ${name} at ${client}`, rate: daily(quota.address) }]
}

const daily = (burst: number): BucketRate => ({ burst, perSecond: burst / (24 * 60 * 60) })

const times = (factor: number, { burst, perSecond }: BucketRate): BucketRate => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
})
