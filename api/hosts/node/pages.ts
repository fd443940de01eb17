import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { fileHeaders, serveWebClient, type WebClient } from '../../src/compose/web-client.ts'
import type { Api } from '../../src/platform/mount.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const immutable = 'public, max-age=31536000, immutable'

/** A file below `dir`, or undefined. Paths that climb out of it find nothing. */
export async function fileIn(dir: string, path: string, cache = 'no-cache'): Promise<Response | undefined> {
  const file = normalize(join(dir, decodedPath(path)))
  if (!file.startsWith(dir + sep)) return undefined
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const headers = {
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Content-Length': String(found.size),
    'Cache-Control': path.startsWith('/assets/') ? immutable : cache,
    ...fileHeaders,
  }
  // Node's own web streams and the DOM's are the same thing under two names.
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, { headers })
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}

/** The web client in a folder, and the api behind it. */
export function servePages(
  api: Api,
  clientDir: string,
): (request: Request, env: { address?: string }) => Promise<Response> {
  const client: WebClient = {
    file: (request) => fileIn(clientDir, new URL(request.url).pathname),
    page: async () => new Uint8Array(await readFile(join(clientDir, 'index.html'))),
  }
  return (request, env) => serveWebClient(request, client, () => api.fetch(request, env))
}
