import { everyRuleIsTested } from '@segue/shared/test/spec-rules.ts'

const here = (path: string) => new URL(path, import.meta.url)

everyRuleIsTested({
  spec: here('SPEC.md'),
  letter: 'L',
  atLeast: 20,
  tests: [
    here('./'),
    here('../points/earned/'),
    here('../../../../activity/src/song/'),
    here('../../../../activity/src/room/'),
  ],
})
