import * as z from 'zod/mini'

/**
 * What a server tells the pages that somebody has open, wherever they are in the product: one socket for each page,
 * beside the one of a room. Messages only ever grow: a key is added and none changes its meaning, a page ignores the
 * messages and keys that it does not know, and `history.json` counts the changes, for people.
 *
 * Nothing here may be lost for good: a socket that broke gets no message twice and none later. Whatever a message tells
 * can therefore be read anew by a call, or is told whole after every `hello`, as friends are.
 */

/** Where the socket is; the token comes with it as at the socket of a room. */
export const peopleSocketPath = '/people/ws'

/** How a socket is closed that somebody without an account has opened. */
export const accountNeeded = { code: 4002, reason: 'accountNeeded' } as const
/** How a socket is closed that is one too many, or comes too soon after many others. */
export const tooManySockets = { code: 4003, reason: 'tooManySockets' } as const

/** A public room that somebody is in. */
export const RoomOfPerson = z.object({ uuid: z.string(), slug: z.string(), name: z.string() })
export type RoomOfPerson = z.infer<typeof RoomOfPerson>

/** Where a friend is; null for one who is in no room that may be shown, or who hides it. */
export const FriendPlace = z.object({ userUuid: z.string(), room: z.nullable(RoomOfPerson) })
export type FriendPlace = z.infer<typeof FriendPlace>

/** Every message, by its name. */
export const peopleMessages = {
  /** The first of all: the token was read, and from here on nothing is missed. */
  hello: z.object({}),
  /** All friends who are in a room that may be shown. It takes the place of whatever was known. */
  friends: z.object({ friends: z.array(FriendPlace) }),
  /** Friends who have come, gone or moved since. */
  friendsMoved: z.object({ friends: z.array(FriendPlace) }),
  /** Something between me and others is different: friends, invitations, blocks. Calls tell what. */
  tiesChanged: z.object({}),
  /** Something was said, read or taken back between me and somebody. Calls tell what. */
  conversationChanged: z.object({ withUuid: z.string() }),
  /** My inbox is different: something new is in it, or I have read something elsewhere. Calls tell what. */
  inboxChanged: z.object({}),
} as const

type PeopleMessages = typeof peopleMessages
export type PeopleMessage = {
  [Name in keyof PeopleMessages]: { name: Name; params: z.infer<PeopleMessages[Name]> }
}[keyof PeopleMessages]

export const peopleFrame = ({ name, params }: PeopleMessage): string => JSON.stringify({ name, params })

/** Reads a server's frame; undefined for one that is of no known kind, which a newer server may send. */
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
