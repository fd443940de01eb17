type Facts = {
  demo: boolean
  simulator: string | undefined
  appStore: string | undefined
  outbox: string | undefined
  seconds: number
}

/** Prints where everything is. */
export function announce(url: string, facts: Facts): void {
  const lines = [
    `Segue is up after ${facts.seconds.toFixed(1)} s.`,
    '',
    `  Rooms     ${url}`,
    `  The api   ${url}/docs`,
    ...(facts.simulator ? [`  Discord   ${facts.simulator}   simulated until DISCORD_APPLICATION_ID is set`] : []),
    ...(facts.appStore ? [`  App Store ${facts.appStore}   simulated until APPLE_STORE_BUNDLE_ID is set`] : []),
    ...(facts.outbox ? [`  Outbox    ${facts.outbox}   emails stay here until SMTP_URL is set`] : []),
    `  Health    ${url}/health`,
    ...(facts.demo ? ['', '  The house DJs are putting their first record on.'] : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
