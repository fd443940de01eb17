/**
 * Whether an `If-None-Match` matches the current ETag. The comparison is the weak one (RFC 9110, section 13.1.2): a
 * host that compresses a response sends its ETag as a weak one.
 */
export const etagMatches = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
