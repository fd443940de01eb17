import { accountLadder } from '@segue/shared/people/account-roles.ts'
import { accountRoles } from '@segue/shared/people/profile.ts'
import type { Caller } from '../../ports/caller.ts'
import { markdownTable } from './markdown-table.ts'
import type { Operation } from '../operation.ts'

type Rule = Operation['access']

const someUuid = '00000000-0000-4000-8000-000000000000'

/** One caller of each kind and of each account role, without any capability. */
const callers: Readonly<Record<string, Caller>> = {
  nobody: { kind: 'nobody' },
  guest: { kind: 'guest', uuid: someUuid },
  ...Object.fromEntries(
    accountRoles.map((role) => [role, { kind: 'user', uuid: someUuid, role, capabilities: [] }] as const),
  ),
  service: { kind: 'service' },
}

/** The outcome for a caller: `yes`, `own` for their own resources only, or the status they are refused with. */
function outcomeOf({ kinds, admits, admitsTo, refusal }: Rule, caller: Caller): string {
  if (!kinds.includes(caller.kind)) {
    const isUnknown = caller.kind === 'nobody' || caller.kind === 'guest'
    return String(refusal.status ?? (isUnknown ? 401 : 403))
  }
  if (admits(caller)) return 'yes'
  return admitsTo ? 'own' : String(refusal.status ?? 403)
}

/** The access page: the description of each rule, each rule by role, each operation with its rule, then the roles. */
export function accessPage(operations: readonly (Operation & { service: string })[]): string {
  const rules = [...new Map(operations.map(({ access }) => [access.name, access])).values()]
  return [
    '# Who can call what',
    '',
    'Derived from the operations by `npm run contracts`; a change here changes a permission.',
    '',
    '## Rules',
    '',
    ...rules.map(({ name, who }) => `- \`${name}\`: ${who}`),
    '',
    ...rulesByRole(rules),
    ...callsByService(operations),
    ...ladder(),
  ].join('\n')
}

/** One line per operation, so that changing its rule changes only that line. */
function callsByService(operations: readonly (Operation & { service: string })[]): string[] {
  const width = Math.max(...operations.map(({ access }) => access.name.length))
  return [...new Set(operations.map(({ service }) => service))].flatMap((service) => [
    `## Calls of the ${service} service`,
    '',
    '```',
    ...operations
      .filter((each) => each.service === service)
      .map(({ access, method, path }) => `${access.name.padEnd(width)}  ${method.padEnd(6)} ${path}`),
    '```',
    '',
  ])
}

function rulesByRole(rules: readonly Rule[]): string[] {
  return [
    '## Rules by role',
    '',
    '`yes`: may call. `own`: only for what belongs to them or was entrusted to them. A number: the status of the refusal. Callers without capabilities.',
    '',
    markdownTable(
      ['rule', ...Object.keys(callers)],
      rules.map((rule) => [rule.name, ...Object.values(callers).map((caller) => outcomeOf(rule, caller))]),
    ),
    '',
  ]
}

/** The order of account roles, from the table that the code uses. */
const ladder = (): string[] => [
  '## Account roles',
  '',
  'Moderators act on accounts of lower rank, and nobody on themselves. Our own services rank above all.',
  '',
  markdownTable(
    ['role', 'rank', 'in the whole product', 'given and taken from'],
    Object.entries(accountLadder).map(([role, { rank, duty, grantedFrom }]) => [
      role,
      String(rank),
      duty === 'none' ? '' : duty,
      grantedFrom,
    ]),
  ),
  '',
]
