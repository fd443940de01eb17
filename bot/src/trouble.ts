/** What went wrong and where it came from, for the log: without what a token or a body might have brought along. */
export function troubleTold(error: unknown, where: string, secrets: string[]): string {
  const told = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : 'unknown trouble'
  const safe = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), told)
  return `Bot error (${where}): ${safe}`
}
