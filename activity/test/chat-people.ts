/** For tests of the chat in browsers: people with accounts, and rooms in which they have spoken. */
export type Somebody = { token: string; uuid: string }

export async function askAs<T>(url: string, token: string | undefined, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  // The border: what the api answers is held to its schemas by its own tests.
  return (await answer.json()) as T
}

export async function somebody(url: string, nickname: string): Promise<Somebody> {
  const email = `${nickname.toLowerCase()}.${crypto.randomUUID()}@example.test`
  const body = { nickname, email, password: 'correct horse battery' }
  const { accessToken: token, uuid } = await askAs<{ accessToken: string; uuid: string }>(
    url,
    undefined,
    '/users/sign-up',
    body,
  )
  return { token, uuid }
}

export async function talkativeRoom(url: string, { token }: Somebody, name: string) {
  const room = await askAs<{ uuid: string; slug: string }>(url, token, '/rooms/infrastructure', { name })
  const say = (who: Somebody, text: string) =>
    askAs<{ data: { id: string } }>(url, who.token, '/messages', { receiver: room.uuid, data: { text } })
  return { ...room, say }
}
