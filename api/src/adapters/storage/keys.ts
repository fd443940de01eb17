/** Throws for a key that is not a plain path, so that storage never leaves its folder or bucket. */
export function checkKey(key: string): string {
  const segments = key.split('/')
  const plain = segments.every((segment) => /^[\w.-]+$/.test(segment) && !/^\.+$/.test(segment))
  if (!plain || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}

/** Like `checkKey`, for a prefix of keys: it may end in a slash, and never matches everything. */
export function checkPrefix(prefix: string): string {
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  return prefix
}
