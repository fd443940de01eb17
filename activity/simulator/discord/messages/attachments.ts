import type { Snowflake, DiscordWorld } from '../world.ts'

/** The attachment size limit for people without a subscription; interactions contain it. */
export const largestAttachmentBytes = 10 * 1024 * 1024

export type UploadedFile = { name: string; type: string; bytes: Uint8Array }

/** Stores an attached file temporarily, like Discord's CDN, under the name that Discord gives it. */
export function attachFile(
  world: DiscordWorld,
  { name, type, bytes }: UploadedFile,
): { id: Snowflake; filename: string } {
  const id = world.snowflake()
  const filename = plainName(name)
  const path = `/ephemeral-attachments/${world.snowflake()}/${id}/${filename}`
  world.files.set(path, { type, bytes })
  const titled = filename === name ? {} : { title: name.replace(/\.[^.]*$/, '') }
  world.attachments.set(id, { name: filename, ...titled, url: world.cdnBase + path, bytes: bytes.length, type })
  return { id, filename }
}

/** Only letters, digits and a few symbols, with underscores for spaces: what a URL can contain. */
function plainName(name: string): string {
  const plain = name
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^\w.-]/g, '')
  return plain === '' || plain.startsWith('.') ? `unknown${plain}` : plain
}
