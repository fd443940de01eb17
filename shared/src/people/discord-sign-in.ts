/** Our page to which Discord redirects people with a code. Its URL is registered in the developer portal. */
export const discordReturnPath = '/sign-in/discord'
