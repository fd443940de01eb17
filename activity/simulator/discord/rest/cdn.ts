import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Person, DiscordWorld } from '../world.ts'

const tints = ['#5865f2', '#757e8a', '#3ba55c', '#faa61a', '#ed4245', '#eb459f']

/** Whether Discord's CDN serves a path. */
export const isAtCdn = (path: string) =>
  /^\/(?:embed\/avatars|avatars|ephemeral-attachments|attachments)\//.test(path)

/** Discord's CDN: generated avatars, and pictures and files that people uploaded. */
export function answerCdn(world: DiscordWorld, { url = '/' }: IncomingMessage, outgoing: ServerResponse): void {
  const [path = ''] = url.split('?')
  const file = world.files.get(path)
  if (file) {
    const own = { ...headers(file.type), 'content-disposition': 'attachment', 'content-length': file.bytes.length }
    return void outgoing.writeHead(200, own).end(file.bytes)
  }
  const kept = world.pictures.get(path)
  if (kept !== undefined) {
    const [, type = 'image/png', data = ''] = /^data:(image\/[\w+.-]+);base64,(.*)$/s.exec(kept) ?? []
    return void outgoing.writeHead(200, headers(type)).end(Buffer.from(data, 'base64'))
  }
  const [, number] = /^\/embed\/avatars\/(\d)\.\w+$/.exec(path) ?? []
  const [, userId] = /^\/avatars\/(\d+)\//.exec(path) ?? []
  const person = userId === undefined ? undefined : world.people.get(userId)
  if (number === undefined && !person) return void outgoing.writeHead(404).end()
  outgoing.writeHead(200, headers('image/svg+xml')).end(draw(person, Number(number ?? userId?.slice(-3))))
}

const headers = (type: string) => ({
  'content-type': type,
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=60',
  // Uploads are shown or played, but can't run scripts.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
})

function draw(person: Person | undefined, number: number): string {
  const letter = (person?.globalName ?? person?.username ?? '?').slice(0, 1).toUpperCase()
  const fill = tints[number % tints.length] ?? '#5865f2'
  const safe = /[\p{L}\p{N}]/u.test(letter) ? letter : '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" fill="${fill}"/><text x="64" y="84" fill="#fff" font-family="sans-serif" font-size="60" text-anchor="middle">${safe}</text></svg>`
}
