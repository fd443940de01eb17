import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Ids } from '../../ports/ids.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  short: (length) => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join(''),
  bytes: (length) => new Uint8Array(randomBytes(length)),
}
