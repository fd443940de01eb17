/** The page of ours to which Discord sends people back with a code. Its address is entered in the developer portal. */
export const discordReturnPath = '/sign-in/discord'
