import { orOneSentence } from './environment.ts'
import { liveCheck, settingsIn } from './live-check/run.ts'

/**
 * `npm run live-check`: checks everything on the real Discord that can be checked without a person, changes nothing
 * there, and prints what differs from our assumptions, and what to do. `bot/going-live.md` lists what only people can
 * test.
 */
await orOneSentence(async () => {
  const findings = await liveCheck(settingsIn(process.env))
  for (const { ok, says, cure } of findings)
    process.stdout.write(`${ok ? 'ok      ' : 'DIFFERS '} ${says}${cure ? `\n         ${cure}` : ''}\n`)
  const differing = findings.filter(({ ok }) => !ok).length
  process.stdout.write(differing === 0 ? '\nDiscord behaves as expected.\n' : `\nDifferences: ${differing}.\n`)
  process.exitCode = differing === 0 ? 0 : 1
})
