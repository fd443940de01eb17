// Loaded into a server before its TypeScript: it speaks the next version of the protocol between processes.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const version = /(?<=\bwireVersion = )\d+/

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  if (!url.endsWith('/adapters/cluster/nats.ts')) return loaded
  const source = String(loaded.source).replace(version, (current) => String(Number(current) + 1))
  return { ...loaded, source }
}

// The hook runs in a thread of its own, which loads this file again.
if (isMainThread) register(import.meta.url)
