import { everyRuleIsTested } from '@segue/shared/test/spec-rules.ts'

const here = (path: string) => new URL(path, import.meta.url)

everyRuleIsTested({ spec: here('SPEC.md'), letter: 'C', atLeast: 15, tests: [here('./')] })
