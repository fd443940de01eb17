import { everyRuleIsTested } from '../../test/spec-rules.ts'

const here = (path: string) => new URL(path, import.meta.url)

/** Rules that hosts implement are tested for every host, or in the tests of one host. */
const tests = [
  './',
  '../../test/',
  '../../../api/test/hosts/',
  '../../../api/test/rooms/',
  '../../../api/src/services/rooms/',
].map(here)
everyRuleIsTested({ spec: here('SPEC.md'), letter: 'R', atLeast: 70, tests })
