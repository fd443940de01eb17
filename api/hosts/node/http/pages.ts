import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { must } from '@segue/shared/must.ts'
import type { LinkPreviews } from '../../../src/compose/pages/link-previews.ts'
import { fileHeaders, serveWebClient, type WebClient } from '../../../src/compose/pages/web-client.ts'
import { etagMatches } from '../../../src/platform/http/etag.ts'
import type { Api } from '../../../src/platform/mount.ts'
import { encodingFor, type Encoding } from './compression.ts'
import { endings, isTextual } from '../build/precompress.ts'

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
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const immutable = 'public, max-age=31536000, immutable'

interface PageFile {
  file: string
  size: number
  mtimeMs: number
  /** The encoding of a precompressed form, if there is one that the client accepts. */
  encoding: Encoding | undefined
}

/**
 * A file below `dir`, or undefined. Paths that lead out of it find nothing. Serves a precompressed form that the
 * request accepts, if there is one, and 304 if the client already has the file.
 */
export async function fileIn(
  dir: string,
  path: string,
  headers: Headers,
  cache = 'no-cache',
): Promise<Response | undefined> {
  const file = below(dir, path)
  if (file === undefined) return undefined
  const plain = await look(file)
  if (!plain) return undefined
  const found = (await smaller(file, encodingFor(headers.get('accept-encoding')))) ?? plain
  const contentType = types[extname(file)] ?? 'application/octet-stream'
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}${found.encoding ? `-${found.encoding}` : ''}"`
  // A file with its version in its name is never revalidated, and needs no ETag.
  const versioned = path.startsWith('/assets/')
  const about = {
    'Cache-Control': versioned ? immutable : cache,
    ...(versioned ? undefined : { ETag: etag }),
    // Responses that are compressed while being sent get their own Vary header.
    ...(found.encoding && { Vary: 'Accept-Encoding', 'Content-Encoding': found.encoding }),
    ...fileHeaders,
  }
  if (etagMatches(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: about })
  // Node's own web streams and the DOM's are the same thing under two names.
  return new Response(Readable.toWeb(createReadStream(found.file)) as ReadableStream<Uint8Array>, {
    headers: { ...about, 'Content-Type': contentType, 'Content-Length': String(found.size) },
  })
}

async function look(file: string): Promise<PageFile | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { file, size: found.size, mtimeMs: found.mtimeMs, encoding: undefined }
}

async function smaller(file: string, encoding: Encoding | undefined): Promise<PageFile | undefined> {
  if (!encoding || !isTextual(file)) return undefined
  const found = await look(file + endings[encoding])
  return found && { ...found, encoding }
}

/** Where a path leads below `dir`; undefined for one that leads out of it. */
function below(dir: string, path: string): string | undefined {
  const file = normalize(join(dir, decodedPath(path)))
  return file.startsWith(dir + sep) ? file : undefined
}

/** How long the names in the client's folder are kept. */
const namesKeptMs = 1000

/**
 * Whether a path can be the one of a file, by the first of its names. Most requests are calls, and looking for a file
 * costs more than many of them.
 */
function mayBeFileIn(dir: string): (path: string) => Promise<boolean> {
  let names: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let readAt = -Infinity
  return async (path) => {
    const now = performance.now()
    if (now - readAt >= namesKeptMs) {
      readAt = now
      names = readdir(dir).then(
        (found) => new Set(found),
        () => new Set(),
      )
    }
    const file = below(dir, path)
    return file !== undefined && (await names).has(file.slice(dir.length + 1).split(sep, 1)[0] ?? '')
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}

/** The web client in a folder, and the API behind it; without `additionsFor` its pages have no previews. */
export function servePages(
  api: Api,
  clientDir: string,
  additionsFor: LinkPreviews['additionsFor'] = () => Promise.resolve(undefined),
  publicUrl?: string,
): (request: Request, env: { address?: string }) => Response | Promise<Response> {
  const mayBeFile = mayBeFileIn(clientDir)
  const client: WebClient = {
    async file(request) {
      const { pathname } = new URL(request.url)
      return (await mayBeFile(pathname)) ? fileIn(clientDir, pathname, request.headers) : undefined
    },
    page: async (request) =>
      must(await fileIn(clientDir, '/index.html', request.headers), 'the page of the web client'),
    panel: async (request) =>
      must(await fileIn(clientDir, '/admin.html', request.headers), 'the page of the admin panel'),
  }
  return (request, env) => serveWebClient(request, { client, additionsFor, publicUrl }, () => api.fetch(request, env))
}
