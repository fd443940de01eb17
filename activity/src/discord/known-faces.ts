import type { Face } from '../session/people/faces.ts'
import type { Participant } from '../surface/discord-client.ts'

type Users = Readonly<Record<string, string>>

/** The faces of a voice channel, by the uuids that its people have in the room. */
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

/** Who of the room talks, of those who talk in the voice channel. */
export const talkingOf = (discordIds: readonly string[], users: Users): string[] =>
  discordIds.flatMap((id) => users[id] ?? [])
