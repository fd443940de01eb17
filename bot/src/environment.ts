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
