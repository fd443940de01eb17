import type { Face } from '../session/people/session-people.ts'
import type { Participant } from '../surface/discord-client.ts'

type Users = Readonly<Record<string, string>>

/** The Discord names and pictures of participants, by user UUID. */
export const facesOf = (
  participants: readonly Participant[],
  users: Users,
  urlOf: (url: string) => string,
): Record<string, Face> =>
  Object.fromEntries(
    participants.flatMap(({ id, name, avatar }) => {
      const uuid = users[id]
      return uuid === undefined ? [] : [[uuid, { name, picture: avatar && urlOf(avatar) }]]
    }),
  )

/** The UUIDs of the participants who are talking. */
export const talkingOf = (discordIds: readonly string[], users: Users): string[] =>
  discordIds.flatMap((id) => users[id] ?? [])
