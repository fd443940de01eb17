/**
 * Describes an error and where it occurred, for the log: without secrets that a token or a body might have brought
 * along.
 */
export function describeError(error: unknown, where: string, secrets: string[]): string {
  const text = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : 'unknown trouble'
  const safe = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return `Bot error (${where}): ${safe}`
}
