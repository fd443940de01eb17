/** The bot's settings from the environment. */
export type BotEnvironment = { apiBase: string; applicationId: string; botToken: string }

export function botEnvironment(variables: Record<string, string | undefined>): BotEnvironment {
  const { DISCORD_APPLICATION_ID: applicationId, DISCORD_BOT_TOKEN: botToken } = variables
  if (!applicationId || !botToken) {
    throw new Error('Set DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN. Both are in the developer portal.')
  }
  return { apiBase: variables['DISCORD_API_BASE'] ?? 'https://discord.com/api', applicationId, botToken }
}

/** The URLs of the api and the web client, and the name of the product. */
export function serverEnvironment(variables: Record<string, string | undefined>) {
  const { SEGUE_URL: server, SERVICE_TOKEN: serviceToken, BRAND_NAME: brand = 'Segue' } = variables
  if (!server || !serviceToken) {
    throw new Error('Set SEGUE_URL to the URL of the api, and SERVICE_TOKEN to a token that lets the bot act there.')
  }
  return { server, serviceToken, brand, publicUrl: (variables['PUBLIC_URL'] ?? server).replace(/\/$/, '') }
}

/** An error that prevents a program from starting is shown as one sentence, without a stack trace. */
export async function orOneSentence(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
