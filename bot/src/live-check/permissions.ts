import { PermissionFlagsBits as flags } from 'discord-api-types/v10'

/** What the bot does in a server, by the names that Discord shows. */
export const permissionsWanted = [
  ['View Channels', flags.ViewChannel],
  ['Send Messages', flags.SendMessages],
  ['Create Public Threads', flags.CreatePublicThreads],
  ['Send Messages in Threads', flags.SendMessagesInThreads],
  ['Create Events', flags.CreateEvents],
  ['Manage Channels', flags.ManageChannels],
  ['Set Voice Channel Status', flags.SetVoiceChannelStatus],
] as const

/** Permissions as Discord sends them: a decimal number in a string. */
export const bitsIn = (text: unknown): bigint => (typeof text === 'string' ? BigInt(text) : 0n)
