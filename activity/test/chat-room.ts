import { send, type ApiUser } from './people.ts'

/** Creates a room, with a function that posts messages to its chat and returns their ids. */
export async function createChatRoom(url: string, owner: Pick<ApiUser, 'token'>, name: string) {
  const room = await send<{ uuid: string; slug: string }>(url, '/rooms/infrastructure', { name }, owner.token)
  const post = async (
    author: Pick<ApiUser, 'token'>,
    text: string,
    { parentId, ...data }: Record<string, unknown> = {},
  ) => {
    const body = { receiver: room.uuid, ...(parentId ? { parentId } : {}), data: { text, ...data } }
    return (await send<{ data: { id: string } }>(url, '/messages', body, author.token)).data.id
  }
  return { ...room, post }
}
