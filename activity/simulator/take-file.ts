import type { IncomingMessage, ServerResponse } from 'node:http'
import { attachFile, largestAttachmentBytes } from './discord/messages/attachments.ts'
import type { DiscordWorld } from './discord/world.ts'

/** Whether a path is the one to which the page uploads attachments. */
export const isForFiles = (path: string): boolean => path.split('?')[0] === '/desk/files'

/** Accepts a file (`?name=…`, its type in the header), and returns its id and name. */
export async function takeFile(
  world: DiscordWorld,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method, headers, url = '' } = incoming
  // Only pages may connect to the desk, and their origin has been checked.
  if (method !== 'POST' || headers.origin === undefined) return void outgoing.writeHead(404).end()
  const name = new URLSearchParams(url.split('?')[1]).get('name') ?? ''
  const bytes = await bodyOf(incoming)
  if (!bytes)
    return void outgoing.writeHead(413).end(`A file may have ${largestAttachmentBytes / 1024 / 1024} MB at most`)
  const type = headers['content-type'] ?? 'application/octet-stream'
  const file = attachFile(world, { name, type, bytes })
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(file))
}

/** The body, or undefined if it exceeds the size limit. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= largestAttachmentBytes) parts.push(part)
  }
  return size <= largestAttachmentBytes ? Buffer.concat(parts) : undefined
}
