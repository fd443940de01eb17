import * as z from 'zod/mini'

/**
 * Messages from a server to every page that a user has open, wherever they are in the product: one socket per page, in
 * addition to the room's. Messages are only extended: keys are added and never change meaning, a page ignores unknown
 * messages and keys, and `history.json` documents the changes for people.
 *
 * Delivery isn't guaranteed: a broken socket gets no message twice and none later. So everything in a message can also
 * be fetched by a call, or is sent in full after every `hello`, as friends are.
 */

/** The path of the socket; the token is sent the same way as to a room's socket. */
export const peopleSocketPath = '/people/ws'

/** Close code for a socket opened without an account. */
export const accountNeeded = { code: 4002, reason: 'accountNeeded' } as const
/** Close code for a socket above the limit, or opened too soon after many others. */
export const tooManySockets = { code: 4003, reason: 'tooManySockets' } as const

/** A public room that a user is in. */
export const RoomOfPerson = z.object({ uuid: z.string(), slug: z.string(), name: z.string() })
export type RoomOfPerson = z.infer<typeof RoomOfPerson>

/** The room a friend is in; null if they are in no room that may be shown, or hide it. */
export const FriendPlace = z.object({ userUuid: z.string(), room: z.nullable(RoomOfPerson) })
export type FriendPlace = z.infer<typeof FriendPlace>

/** Every message, by its name. */
export const peopleMessages = {
  /** Always the first message: the token is valid, and no message is missed from now on. */
  hello: z.object({}),
  /** All friends who are in a room that may be shown. Replaces whatever was known. */
  friends: z.object({ friends: z.array(FriendPlace) }),
  /** Friends who have since joined, left or changed rooms. */
  friendsMoved: z.object({ friends: z.array(FriendPlace) }),
  /** My relations with others have changed: friends, invitations, blocks. Fetch them for details. */
  tiesChanged: z.object({}),
  /** A message between me and another user was sent, read or deleted. Fetch the conversation for details. */
  conversationChanged: z.object({ withUuid: z.string() }),
  /** My inbox has changed: there is a new entry, or I have read one elsewhere. Fetch it for details. */
  inboxChanged: z.object({}),
} as const

type PeopleMessages = typeof peopleMessages
export type PeopleMessage = {
  [Name in keyof PeopleMessages]: { name: Name; params: z.infer<PeopleMessages[Name]> }
}[keyof PeopleMessages]

export const peopleFrame = ({ name, params }: PeopleMessage): string => JSON.stringify({ name, params })

/** Parses a frame of the server; undefined for an unknown kind, which a newer server may send. */
export function readPeopleFrame(text: string): PeopleMessage | undefined {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = AnyPeopleMessage.safeParse(frame)
  return read.success ? read.data : undefined
}

export const AnyPeopleMessage = z.discriminatedUnion('name', [
  z.object({ name: z.literal('hello'), params: peopleMessages.hello }),
  z.object({ name: z.literal('friends'), params: peopleMessages.friends }),
  z.object({ name: z.literal('friendsMoved'), params: peopleMessages.friendsMoved }),
  z.object({ name: z.literal('tiesChanged'), params: peopleMessages.tiesChanged }),
  z.object({ name: z.literal('conversationChanged'), params: peopleMessages.conversationChanged }),
  z.object({ name: z.literal('inboxChanged'), params: peopleMessages.inboxChanged }),
])
