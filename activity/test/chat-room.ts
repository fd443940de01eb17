import { password, send } from './people.ts'

/** A user who calls the API without a browser. */
export type ApiUser = { token: string; uuid: string }

export async function signUpUser(url: string, nickname: string): Promise<ApiUser> {
  const email = `${nickname.toLowerCase().replaceAll(' ', '-')}.${crypto.randomUUID()}@example.test`
  const body = { nickname, email, password }
  const { accessToken: token, uuid } = await send<{ accessToken: string; uuid: string }>(url, '/users/sign-up', body)
  return { token, uuid }
}

/** Creates a room, with a function that posts messages to its chat and returns their ids. */
export async function createChatRoom(url: string, owner: ApiUser, name: string) {
  const room = await send<{ uuid: string; slug: string }>(url, '/rooms/infrastructure', { name }, owner.token)
  const post = async (author: ApiUser, text: string, { parentId, ...data }: Record<string, unknown> = {}) => {
    const body = { receiver: room.uuid, ...(parentId ? { parentId } : {}), data: { text, ...data } }
    return (await send<{ data: { id: string } }>(url, '/messages', body, author.token)).data.id
  }
  return { ...room, post }
}
