/** Fails for a key that is not a plain path: storage never leaves its folder or bucket, whatever it is asked. */
export function checkKey(key: string): string {
  const segments = key.split('/')
  const plain = segments.every((segment) => /^[\w.-]+$/.test(segment) && !/^\.+$/.test(segment))
  if (!plain || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}

/** Like `checkKey`, for the beginning of keys: it may end in a slash, and never means everything. */
export function checkPrefix(prefix: string): string {
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  return prefix
}
