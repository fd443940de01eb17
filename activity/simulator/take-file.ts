import type { IncomingMessage, ServerResponse } from 'node:http'
import { attachFile, largestAttachmentBytes } from './discord/attachments.ts'
import type { DiscordWorld } from './discord/world.ts'

/** Whether a path is the one to which the page sends files that people attach. */
export const isForFiles = (path: string): boolean => path.split('?')[0] === '/desk/files'

/**
 * Takes a file (`?name=…`, its type in the header), and answers what it is to be called from then on.
 * @param base where it can be fetched afterwards
 */
export async function takeFile(
  { world, base }: { world: DiscordWorld; base: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method, headers, url = '' } = incoming
  // Only a page sits at the desk, and whose it is has been checked.
  if (method !== 'POST' || headers.origin === undefined) return void outgoing.writeHead(404).end()
  const name = new URLSearchParams(url.split('?')[1]).get('name') ?? ''
  const bytes = await bodyOf(incoming)
  if (!bytes)
    return void outgoing.writeHead(413).end(`A file may have ${largestAttachmentBytes / 1024 / 1024} MB at most`)
  const type = headers['content-type'] ?? 'application/octet-stream'
  const file = attachFile(world, { name, type, bytes }, base)
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(file))
}

/** What is sent, or undefined where it is more than may be attached. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= largestAttachmentBytes) parts.push(part)
  }
  return size <= largestAttachmentBytes ? Buffer.concat(parts) : undefined
}
