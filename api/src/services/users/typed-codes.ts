import { createHash } from 'node:crypto'
import type { Ids } from '../../ports/ids.ts'

/** Without letters and digits that look alike, since people read the code on one screen and type it on another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupLength = 4

/** A code that people type: groups of four signs with hyphens between. */
export function newTypedCode(ids: Ids, groups: number): string {
  const emails = Array.from(ids.bytes(groups * groupLength), (byte) => signs[byte % signs.length])
  return Array.from({ length: groups }, (_, at) =>
    emails.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-')
}

/** What is stored of such a code. However somebody types it, in whatever case and with or without hyphens, it is the same. */
export const typedCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')
