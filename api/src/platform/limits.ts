import { LruMap } from '@segue/shared/lru-map.ts'
import { TokenBuckets, type BucketRate, type Draw } from '@segue/shared/token-bucket.ts'
import type { Caller } from '../ports/caller.ts'
import { tooMuchSaved } from './failure.ts'
import { quotas, type Quota, type QuotaName } from './quotas.ts'

/** Which allowance a call draws on; `rates` has the numbers. */
export type Allowance = keyof typeof rates | 'none'

/** What one person, or one address of people without an account, may do (decision 0032). */
export const rates = {
  general: { burst: 300, perSecond: 30 },
  guestToken: { burst: 30, perSecond: 0.5 },
  signIn: { burst: 20, perSecond: 0.2 },
  // A whole server comes in at once, all from the few addresses of Discord's proxy; Discord itself counts its codes.
  discordSignIn: { burst: 2000, perSecond: 30 },
  mail: { burst: 5, perSecond: 1 / 60 },
  // Each message and each look-up costs money.
  phone: { burst: 8, perSecond: 1 / 60 },
  upload: { burst: 30, perSecond: 0.2 },
  // A queue that people read: somebody in a bad room reports several at once, and then no more than a few an hour.
  report: { burst: 10, perSecond: 1 / 300 },
  // Each look says who has an account, to whoever has a list of numbers or of names.
  contacts: { burst: 20, perSecond: 1 / 60 },
  findPeople: { burst: 40, perSecond: 0.2 },
  // Everybody in the room is told each time, and a refusal says that there is an account of this name.
  guestName: { burst: 10, perSecond: 1 / 30 },
  analytics: { burst: 60, perSecond: 2 },
  chat: { burst: 10, perSecond: 1 },
  // Each call of everybody is a notification for everybody.
  groupMention: { burst: 2, perSecond: 1 / 60 },
  // A page of search results has fifty pictures, and a song fetches a segment every few seconds.
  proxy: { burst: 600, perSecond: 40 },
} satisfies Record<string, BucketRate>

/**
 * How many times as much a bot may do as a person. One in a room of fifty reads the chat of the room and of everybody
 * in it once a second, greets crowds, and sends long texts in pieces; a person has one bot (decision 0077).
 */
export const timesForBots: Partial<Record<Allowance, number>> = { general: 4, chat: 4 }

/** A service speaks for everybody: ours for Discord signs people of thousands of servers in, each for a command. */
const timesForServices = 10

/** What a bot may do. */
export const rateOfBot = (allowance: keyof typeof rates): BucketRate =>
  times(timesForBots[allowance] ?? 1, rates[allowance])

/** What may be tried at the password of one account, from wherever. */
export const guessRate: BucketRate = { burst: 30, perSecond: 1 / 60 }
/** How many e-mails people can have us send to one address that they say is theirs. */
export const emailRate: BucketRate = { burst: 5, perSecond: 1 / 900 }

/** How many times as much all accounts behind one address may do of what an account must not be opened for. */
export const accountsOfClient: Partial<Record<Allowance, number>> = {
  signIn: 10,
  mail: 10,
  upload: 5,
  phone: 5,
  report: 5,
  contacts: 5,
  findPeople: 5,
}
/** How many times as much all guests behind one address may do of what each of them has an allowance for. */
export const guestsOfClient: Partial<Record<Allowance, number>> = { chat: 4, guestName: 4 }

const maxBuckets = 50_000
const maxTrusted = 50_000

/** Who makes a call, and where it comes from: an address, or a person in Discord (`client.ts`). */
export type Sender = { caller: Caller; client: string }

/** What is tried at one account: its uuid, or the address somebody says is one's. */
export type Guess = { account: string; client: string }

export type RateLimits = {
  /** Takes one from what the sender of a call may do. Returns the seconds to wait when nothing is left, else 0. */
  take: (sender: Sender, allowance: Allowance) => number
  /** Takes one guess at an account's password. Returns the seconds to wait, else 0. */
  guess: (guess: Guess) => number
  /** The guess was right: it is given back, and strangers' guesses no longer keep this client from the account. */
  guessedRight: (guess: Guess) => void
  /** Takes one e-mail to an address. Returns the seconds to wait, else 0. */
  email: (addressKey: string) => number
  /** Takes so much of a daily quota, in its unit. Returns the seconds to wait when too little is left, else 0. */
  save: (sender: Sender, quota: QuotaName, amount: number) => number
}

/** Takes so much of a daily quota. Throws `tooMuchSaved` when too little is left. */
export function requireQuota(
  limits: Pick<RateLimits, 'save'>,
  sender: Sender,
  quota: QuotaName,
  amount: number,
): void {
  const wait = limits.save(sender, quota, amount)
  if (wait > 0) throw tooMuchSaved(wait)
}

/** What makes the allowances of several processes one. */
export interface SharedDraws {
  /** Tells the others what was granted here. */
  granted: (draws: readonly Draw[], times: number) => void
  /** Has what was granted elsewhere counted here. */
  hear: (charge: (draw: Draw, times: number) => void) => void
}

/**
 * Token buckets in memory, in each process its own. Where processes tell each other what they grant, somebody has one
 * allowance wherever their calls arrive, but for what comes within a moment.
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
 * What a call draws on. A guest's token costs nothing, so guests share what their address has; accounts are few enough
 * to have an allowance each, but where many of them would be a way around it their address counts as well.
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
