/** What the bot is told by its environment. */
export type BotEnvironment = { apiBase: string; applicationId: string; botToken: string }

export function botEnvironment(variables: Record<string, string | undefined>): BotEnvironment {
  const { DISCORD_APPLICATION_ID: applicationId, DISCORD_BOT_TOKEN: botToken } = variables
  if (!applicationId || !botToken) {
    throw new Error(
      'DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN say which bot this is. Both are in the developer portal.',
    )
  }
  return { apiBase: variables['DISCORD_API_BASE'] ?? 'https://discord.com/api', applicationId, botToken }
}

/** Where the api of the bot is, and how people call and reach it. */
export function serverEnvironment(variables: Record<string, string | undefined>) {
  const { SEGUE_URL: server, SERVICE_TOKEN: serviceToken, BRAND_NAME: brand = 'Segue' } = variables
  if (!server || !serviceToken) {
    throw new Error('SEGUE_URL and SERVICE_TOKEN say where the api is and let the bot act there.')
  }
  return { server, serviceToken, brand, publicUrl: (variables['PUBLIC_URL'] ?? server).replace(/\/$/, '') }
}

/** What keeps a program from its work is a sentence for the person who started it, not a trace. */
export async function orOneSentence(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
