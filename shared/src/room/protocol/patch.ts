/** The three JSON Patch operations rooms use (RFC 6902). */
export type Operation =
  | { op: 'add'; path: string; value: unknown }
  | { op: 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }

export type Path = readonly (string | number)[]

/** A patch that does not apply to its document. The holder of the document must fetch a new one. */
export class PatchMismatch extends Error {
  constructor(operation: Operation) {
    super(`Failed to apply JSON Patch: ${operation.op} ${operation.path}`)
    this.name = 'PatchMismatch'
  }
}

export function pointerOf(path: Path): string {
  let pointer = ''
  for (const key of path) pointer += `/${typeof key === 'number' ? key : escaped(key)}`
  return pointer
}

/** Nearly every key needs no escaping, and testing is much cheaper than replacing. */
function escaped(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

/**
 * Returns the patched document. The given one is not mutated: only what is on a changed path is copied, so comparing by
 * reference shows what changed. Throws `PatchMismatch` if an operation does not apply.
 */
export function applyPatch<T>(document: T, patch: readonly Operation[]): T {
  const fresh = new Set<object>()
  let result: unknown = document
  for (const operation of patch) {
    const path = operation.path
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    result = changed(result, path, 0, operation, fresh)
  }
  // The operations keep the shape because the server made them from a document of the same type.
  return result as T
}

const shallowCopy = (node: object): object => (Array.isArray(node) ? [...node] : { ...node })

/** `fresh` contains what this patch has already copied, so that a long patch copies a long list once. */
function changed(node: unknown, path: string[], depth: number, operation: Operation, fresh: Set<object>): unknown {
  const key = path[depth]
  if (key === undefined) {
    if (operation.op === 'remove' || depth > 0) throw new PatchMismatch(operation)
    return operation.value
  }
  if (typeof node !== 'object' || node === null || key === '__proto__') throw new PatchMismatch(operation)
  const copy = fresh.has(node) ? node : shallowCopy(node)
  fresh.add(copy)
  const last = depth === path.length - 1
  if (Array.isArray(copy)) changeList(copy, indexOf(key, copy, operation, last), last, path, depth, operation, fresh)
  else changeObject(copy as Record<string, unknown>, key, last, path, depth, operation, fresh)
  return copy
}

function indexOf(key: string, list: unknown[], operation: Operation, last: boolean): number {
  const max = last && operation.op === 'add' ? list.length : list.length - 1
  const index = key === '-' ? list.length : Number(key)
  if (!/^(0|[1-9]\d*|-)$/.test(key) || index > max) throw new PatchMismatch(operation)
  return index
}

function changeList(
  list: unknown[],
  index: number,
  last: boolean,
  path: string[],
  depth: number,
  operation: Operation,
  fresh: Set<object>,
) {
  if (!last) list[index] = changed(list[index], path, depth + 1, operation, fresh)
  else if (operation.op === 'add') list.splice(index, 0, operation.value)
  else if (operation.op === 'remove') list.splice(index, 1)
  else list[index] = operation.value
}

function changeObject(
  object: Record<string, unknown>,
  key: string,
  last: boolean,
  path: string[],
  depth: number,
  operation: Operation,
  fresh: Set<object>,
) {
  const present = Object.hasOwn(object, key)
  if (!present && !(last && operation.op === 'add')) throw new PatchMismatch(operation)
  if (!last) object[key] = changed(object[key], path, depth + 1, operation, fresh)
  else if (operation.op === 'remove') delete object[key]
  else object[key] = operation.value
}
