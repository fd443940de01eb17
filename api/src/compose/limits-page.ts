import type { BucketRate } from '@segue/shared/token-bucket.ts'
import { accountsOfClient, emailRate, guessRate, guestsOfClient, rates, timesForBots } from '../platform/limits.ts'
import { markdownTable } from '../platform/markdown-table.ts'
import type { Operation } from '../platform/operation.ts'
import { quotaOf, quotas, type Quota, type QuotaName } from '../platform/quotas.ts'
import { totals } from '../platform/totals.ts'
import { Environment } from './variables.ts'

type Rated = keyof typeof rates

/** `api/limits.md`: every limit of what people may do and save, from the tables that the code goes by. */
export function limitsPage(operations: readonly Operation[]): string {
  return [
    '# Limits',
    introduction,
    '## Calls',
    'At once, and then so many in the time. Guests, and callers without a token, share what their address has.',
    markdownTable(
      ['limit', 'calls', 'an account', 'accounts of an address', 'guests of an address', 'status', 'setting'],
      (Object.keys(rates) as Rated[]).map((name) => rateRow(name, operations)),
    ),
    '## What is saved in a day',
    'A call costs what it sends and half a kilobyte for each row. A guest has as much as an account.',
    markdownTable(
      ['quota', 'what', 'calls', 'an account or guest', 'a bot', 'an address', 'status', 'setting'],
      (Object.keys(quotas) as QuotaName[]).map((name) => quotaRow(name, operations)),
    ),
    '## What there is at a time, or in a window that can be set',
    markdownTable(
      ['what', 'for each', 'most', 'window', 'status', 'setting'],
      [...settingRows(), ...Object.values(totals).map(totalRow)],
    ),
    '',
  ].join('\n\n')
}

const introduction = [
  'What one account, guest or address may do and save. Each quota and rate is counted in memory; a refusal with 429 names',
  'the seconds to wait in `Retry-After`. Nothing of a refused call is saved. `RATE_LIMITS=off` lifts the first two tables',
  'and the limits that are settings. This page is derived from `api/src/platform/limits.ts`, `quotas.ts` and `totals.ts` by',
  '`npm run contracts`.',
].join('\n')

function rateRow(name: Rated, operations: readonly Operation[]): string[] {
  const rate: BucketRate = rates[name]
  const [ofAccounts, ofGuests, botTimes] = [accountsOfClient[name], guestsOfClient[name], timesForBots[name]]
  const bots = botTimes === undefined ? '' : ` (bots ${botTimes} times)`
  const isOfAddress = name === 'guestToken'
  return [
    name,
    String(operations.filter(({ allowance }) => allowance === name).length || ''),
    isOfAddress ? '' : `${rateText(rate)}${bots}`,
    ofAccounts === undefined ? '' : rateText(rate, ofAccounts),
    rateText(rate, ofGuests ?? 1),
    '429',
    '`RATE_LIMITS`',
  ]
}

/** A rate in words, per second, minute or hour, whichever gives a whole number. */
function rateText({ burst, perSecond }: BucketRate, times = 1): string {
  const units = { s: 1, min: 60, h: 3600 }
  const [unit, seconds] = Object.entries(units).find(([, each]) => perSecond * times * each >= 1) ?? ['day', 86_400]
  return `${burst * times}, then ${Math.round(perSecond * times * seconds * 10) / 10}/${unit}`
}

function quotaRow(name: QuotaName, operations: readonly Operation[]): string[] {
  const { what, unit, account, address, botTimes = 1 }: Quota = quotas[name]
  const amount = (count: number) => (unit === 'kB' ? `${count / 1024} MB` : String(count))
  return [
    name,
    what,
    String(operations.filter((each) => quotaOf(each) === name).length || ''),
    amount(account),
    amount(account * botTimes),
    amount(address),
    '429',
    '`RATE_LIMITS`',
  ]
}

const settings = {
  UPLOADS_PER_HOUR: ['Songs uploaded', 'an hour', '429'],
  UPLOADS_PER_DAY: ['Songs uploaded', 'a day', '429'],
  UPLOADED_MAX_MB: ['Megabytes of songs uploaded', '', '409'],
  ROOMS_PER_HOUR: ['Rooms created', 'an hour', '429'],
  ROOMS_PER_PERSON: ['Rooms owned', '', '409'],
} as const

function settingRows(): string[][] {
  const defaults = Environment.parse({})
  return [
    ...(Object.keys(settings) as (keyof typeof settings)[]).map((variable) => {
      const [what, window, status] = settings[variable]
      return [what, 'account', String(defaults[variable]), window, status, `\`${variable}\``]
    }),
    [
      'Megabytes that stay free on the disk',
      'installation',
      `at least ${defaults.MIN_FREE_DISK_MB}`,
      '',
      '507',
      '`MIN_FREE_DISK_MB`',
    ],
    ['Guesses at a password', 'account', rateText(guessRate), '', '429', '`RATE_LIMITS`'],
    ['E-mails to an address', 'address', rateText(emailRate), '', '429', '`RATE_LIMITS`'],
  ]
}

const totalRow = ({ what, of, most, status }: (typeof totals)[keyof typeof totals]): string[] => [
  what,
  of,
  most.toLocaleString('en'),
  '',
  status === 0 ? 'the oldest one goes' : String(status),
  '',
]
