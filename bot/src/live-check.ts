import { orOneSentence } from './environment.ts'
import { liveCheck, settingsIn } from './live-check/run.ts'

/**
 * `npm run live-check`: asks the real Discord everything that can be asked without a person, changes nothing there, and
 * prints what differs from what we assume, with what to do. `bot/going-live.md` has what only people can try.
 */
await orOneSentence(async () => {
  const findings = await liveCheck(settingsIn(process.env))
  for (const { ok, says, cure } of findings)
    process.stdout.write(`${ok ? 'ok      ' : 'DIFFERS '} ${says}${cure ? `\n         ${cure}` : ''}\n`)
  const differing = findings.filter(({ ok }) => !ok).length
  process.stdout.write(differing === 0 ? '\nEverything is as we assume.\n' : `\nDiffering: ${differing}.\n`)
  process.exitCode = differing === 0 ? 0 : 1
})
