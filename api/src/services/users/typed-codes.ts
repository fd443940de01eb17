import { hashOf } from '../../platform/hash.ts'
import type { Ids } from '../../ports/ids.ts'

/** Without letters and digits that look alike, because users read the code on one screen and type it on another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupLength = 4

/** A code for typing: groups of four characters separated by hyphens. */
export function newTypedCode(ids: Ids, groups: number): string {
  const emails = Array.from(ids.bytes(groups * groupLength), (byte) => signs[byte % signs.length])
  return Array.from({ length: groups }, (_, at) =>
    emails.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-')
}

/** The stored form of such a code, independent of case and hyphens. */
export const typedCodeHash = (code: string): string => hashOf(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
