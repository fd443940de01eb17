import { boothRules, type StartingBoothRules } from './booth-rules.ts'

/** The booth rules with which a Discord server's rooms are created: in a channel, listeners expect to vote for a skip. */
export const guildBoothRules: StartingBoothRules = { skipPercent: boothRules.skipPercent.first }
