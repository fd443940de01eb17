import type { BucketRate } from '@segue/shared/token-bucket.ts'
import { maxBehind } from '../../live-rooms/storage/journal.ts'
import { maxSocketsPerPerson, openRate } from '../../live-rooms/people/people-host.ts'
import { frameRate as pageFrameRate } from '../../live-rooms/people/person-session.ts'
import { frameRate as roomFrameRate, patience as roomPatience } from '../../live-rooms/session.ts'
import { accountsOfClient, emailRate, guessRate, guestsOfClient, rates, timesForBots } from '../../platform/limits.ts'
import { markdownTable } from '../../platform/contracts/markdown-table.ts'
import type { Operation } from '../../platform/operation.ts'
import { quotaOf, quotas, type Quota, type QuotaName } from '../../platform/quotas/quotas.ts'
import { totals, type Total } from '../../platform/list/totals.ts'
import { frameRate as chatFrameRate, patience as chatPatience } from '../../services/chat/socket/session.ts'
import { Environment } from '../variables.ts'

type Rated = keyof typeof rates

/** `api/limits.md`: every limit on what people may do and save, from the tables that the code uses. */
export function limitsPage(operations: readonly Operation[]): string {
  return [
    '# Limits',
    introduction,
    '## Calls',
    'A burst, then a rate. Guests and callers without a token share the limit of their address.',
    markdownTable(
      ['limit', 'calls', 'an account', 'accounts of an address', 'guests of an address'],
      (Object.keys(rates) as Rated[]).map((name) => rateRow(name, operations)),
    ),
    '## Daily storage quotas',
    'A call costs the size of its request plus half a kilobyte for each row. Guests have the same quota as accounts.',
    markdownTable(
      ['quota', 'what', 'calls', 'an account or guest', 'a bot', 'an address'],
      (Object.keys(quotas) as QuotaName[]).map((name) => quotaRow(name, operations)),
    ),
    '## Sockets',
    'Frames are counted per connection. Rooms save changes as rows of their journal until the whole room is saved.',
    markdownTable(['what', 'per', 'limit', 'beyond it', 'setting'], socketRows),
    '## Totals and configurable windows',
    markdownTable(
      ['what', 'per', 'limit', 'window', 'status', 'setting'],
      [...settingRows(operations), ...Object.values(totals).map((total) => totalRow(total, operations))],
    ),
    '',
  ].join('\n\n')
}

const introduction = [
  'What an account, guest or address can do and store. Quotas and rates are counted in memory; a refusal is a 429 with the',
  'seconds to wait in `Retry-After`, unless a table says otherwise. Nothing from a refused call is saved. `RATE_LIMITS=off`',
  'lifts the first two tables and the limits that are settings. This page is derived from `api/src/platform/limits.ts`,',
  '`quotas.ts` and `totals.ts` by `npm run contracts`.',
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
  ]
}

/** A rate as text, per second, minute or hour, whichever gives a whole number. */
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
  ]
}

/** What each setting limits, the window, and the code of the refusal. */
const settings = {
  UPLOADS_PER_HOUR: ['Songs uploaded', 'an hour', 'tooManyUploads'],
  UPLOADS_PER_DAY: ['Songs uploaded', 'a day', 'tooManyUploads'],
  UPLOADED_MAX_MB: ['Megabytes of songs uploaded', '', 'uploadSpaceFull'],
  ROOMS_PER_HOUR: ['Rooms created', 'an hour', 'tooManyNewRooms'],
  ROOMS_PER_PERSON: ['Rooms owned', '', 'tooManyRooms'],
} as const

function settingRows(operations: readonly Operation[]): string[][] {
  const defaults = Environment.parse({})
  return [
    ...(Object.keys(settings) as (keyof typeof settings)[]).map((variable) => {
      const [what, window, code] = settings[variable]
      return [what, 'account', String(defaults[variable]), window, statusOf(code, operations), `\`${variable}\``]
    }),
    [
      'Megabytes that stay free on the disk',
      'installation',
      `at least ${defaults.MIN_FREE_DISK_MB}`,
      '',
      statusOf('noSpaceForMusic', operations),
      '`MIN_FREE_DISK_MB`',
    ],
    ['Password attempts', 'account', rateText(guessRate), '', '429', '`RATE_LIMITS`'],
    ['Emails to an address', 'address', rateText(emailRate), '', '429', '`RATE_LIMITS`'],
  ]
}

const socketRows: string[][] = [
  [
    'Frames to a room, and with them the changes that its journal keeps',
    'connection',
    rateText(roomFrameRate),
    `refused with \`tooFast\`; ${roomPatience} more and the connection is dropped`,
    '',
  ],
  [
    'Changes of all rooms that the journal has not stored yet',
    'process',
    maxBehind.toLocaleString('en'),
    'further ones are refused',
    '',
  ],
  [
    'Frames to the chat',
    'connection',
    rateText(chatFrameRate),
    `not read; ${chatPatience} more and the connection is closed`,
    '',
  ],
  ['Frames of a page', 'connection', rateText(pageFrameRate), 'the connection is dropped', ''],
  ['Sockets of pages opened', 'account', rateText(openRate), 'the new one is closed', ''],
  ['Sockets of pages at a time', 'account', String(maxSocketsPerPerson), 'the new one is closed', ''],
]

const totalRow = ({ what, of, most: max, refusal }: Total, operations: readonly Operation[]): string[] => [
  what,
  of,
  max.toLocaleString('en'),
  '',
  refusal === null ? 'the oldest one is removed' : statusOf(refusal, operations),
  '',
]

/** The status that operations declare for a code. */
function statusOf(code: string, operations: readonly Operation[]): string {
  if (code === 'badInput') return '400'
  const found = new Set(operations.flatMap(({ errors }) => (Object.hasOwn(errors, code) ? [errors[code]?.[0]] : [])))
  if (found.size !== 1) throw new Error(`${code} has no status of its own: ${[...found].join(', ')}`)
  return [...found].join('')
}
