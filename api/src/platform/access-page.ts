import { accountLadder } from '@segue/shared/people/account-roles.ts'
import { accountRoles } from '@segue/shared/people/profile.ts'
import type { Caller } from '../ports/caller.ts'
import { markdownTable } from './markdown-table.ts'
import type { Operation } from './operation.ts'

type Rule = Operation['access']

const someUuid = '00000000-0000-4000-8000-000000000000'

/** One caller of each kind, and of each account role, without any capability. */
const callers: Readonly<Record<string, Caller>> = {
  nobody: { kind: 'nobody' },
  guest: { kind: 'guest', uuid: someUuid },
  ...Object.fromEntries(
    accountRoles.map((role) => [role, { kind: 'user', uuid: someUuid, role, capabilities: [] }] as const),
  ),
  service: { kind: 'service' },
}

/** What becomes of a caller: `yes`, `own` for what is theirs alone, or the status they are refused with. */
function outcomeOf({ kinds, admits, admitsTo, refusal }: Rule, caller: Caller): string {
  if (!kinds.includes(caller.kind)) {
    const isUnknown = caller.kind === 'nobody' || caller.kind === 'guest'
    return String(refusal.status ?? (isUnknown ? 401 : 403))
  }
  if (admits(caller)) return 'yes'
  return admitsTo ? 'own' : String(refusal.status ?? 403)
}

/** Who may call what, as a page: each operation in words, then each rule by role, then the roles. */
export function accessPage(operations: readonly (Operation & { service: string })[]): string {
  const rows = operations.map(({ service, method, path, access }) => [service, method, `\`${path}\``, access.who])
  return [
    '# Who may call what',
    '',
    'Derived from the operations by `npm run contracts`; a change here is a change of permission.',
    '',
    markdownTable(['service', 'method', 'path', 'who may call'], rows),
    '',
    ...rulesByRole(operations),
    ...ladder(),
  ].join('\n')
}

function rulesByRole(operations: readonly Operation[]): string[] {
  const rules = new Map(operations.map(({ access }) => [access.name, access]))
  return [
    '## Rules by role',
    '',
    '`yes` may call, `own` only for what is theirs or was entrusted to them, a number is the status of the refusal. Nobody here has a capability.',
    '',
    markdownTable(
      ['rule', ...Object.keys(callers)],
      [...rules.values()].map((rule) => [
        rule.name,
        ...Object.values(callers).map((caller) => outcomeOf(rule, caller)),
      ]),
    ),
    '',
  ]
}

/** The ladder of account roles, from the table that the code goes by. */
const ladder = (): string[] => [
  '## Account roles',
  '',
  'Moderators act on accounts that stand lower than theirs. Nobody acts on themselves. Our own services stand above all.',
  '',
  markdownTable(
    ['role', 'rank', 'in the whole product', 'given and taken from'],
    Object.entries(accountLadder).map(([role, { rank, duty, givenFrom }]) => [
      role,
      String(rank),
      duty === 'none' ? '' : duty,
      givenFrom,
    ]),
  ),
  '',
]
