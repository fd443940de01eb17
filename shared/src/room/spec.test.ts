import { everyRuleIsTested } from '../../test/spec-rules.ts'

const here = (path: string) => new URL(path, import.meta.url)

/** Rules that a host keeps are tested where every host is, or where one is looked at more closely. */
const tests = [
  './',
  '../../test/',
  '../../../api/test/hosts/',
  '../../../api/test/rooms/',
  '../../../api/src/services/rooms/',
].map(here)
everyRuleIsTested({ spec: here('SPEC.md'), letter: 'R', atLeast: 70, tests })
