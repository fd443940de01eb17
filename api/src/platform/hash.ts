import { createHash } from 'node:crypto'

/** The SHA-256 of a text in hex: how codes and tokens are stored, so that whoever reads the database can use none. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Identifies a content: a short SHA-256, for ETags and versioned URLs. */
export const contentVersion = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)
