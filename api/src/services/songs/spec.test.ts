import { everyRuleIsTested } from '@segue/shared/test/spec-rules.ts'

const here = (path: string) => new URL(path, import.meta.url)

everyRuleIsTested({ spec: here('SPEC.md'), letter: 'U', atLeast: 14, tests: [here('./'), here('../rooms/radio/')] })
