import type { Snowflake, DiscordWorld } from './world.ts'

/** The largest file that somebody without a subscription may attach; interactions name it. */
export const largestAttachmentBytes = 10 * 1024 * 1024

export type UploadedFile = { name: string; type: string; bytes: Uint8Array }

/**
 * Keeps a file that somebody attaches, as Discord's CDN does for a while and under the name that Discord gives it.
 * @param base where the CDN answers
 */
export function attachFile(
  world: DiscordWorld,
  { name, type, bytes }: UploadedFile,
  base = world.cdnBase,
): { id: Snowflake; filename: string } {
  const id = world.snowflake()
  const filename = plainName(name)
  const path = `/ephemeral-attachments/${world.snowflake()}/${id}/${filename}`
  world.files.set(path, { type, bytes })
  const titled = filename === name ? {} : { title: name.replace(/\.[^.]*$/, '') }
  world.attachments.set(id, { name: filename, ...titled, url: base + path, bytes: bytes.length, type })
  return { id, filename }
}

/** Letters, digits and a few signs, with lines in place of spaces: what an address can have in it. */
function plainName(name: string): string {
  const plain = name
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^\w.-]/g, '')
  return plain === '' || plain.startsWith('.') ? `unknown${plain}` : plain
}
