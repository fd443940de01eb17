import { isLaunch } from '@segue/shared/proxy/launch.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { pagePolicy } from '@segue/shared/proxy/policy.ts'
import { withLaunch } from '../arrival.ts'
import { withAdditions, type LinkPreviews } from './link-previews.ts'

/** The built web client, wherever it is stored. */
export interface WebClient {
  /** The file at the request's path, or undefined. */
  file: (request: Request) => Promise<Response | undefined>
  /** The client's page, or 304 if the client already has it. */
  page: (request: Request) => Promise<Response>
  /** The page of the administrators' panel, likewise. */
  panel: (request: Request) => Promise<Response>
}

type Parts = {
  client: WebClient
  additionsFor: LinkPreviews['additionsFor']
  /** The URL that people open, if known. */
  publicUrl?: string | undefined
}

/** Who may frame a page. */
type Ancestors = 'any' | 'discord' | 'none'

/** Browsers use only https for a year. */
const httpsOnly = 'max-age=31536000'
/** The now-playing card for embedding in other pages: it shows only public information and acts for nobody. */
const cardPath = /^\/now-playing\/[^/]+\/?$/
/** Pages whose paths are also API calls: a browser that opens one gets the page. */
export const pagesBeforeCalls: ReadonlySet<string> = new Set(['/', '/settings'])
/** The panel's own page; its sections are in the hash, since paths below it belong to the API. */
const panelPaths = new Set(['/admin', '/admin/'])

/**
 * Headers of every file, on every host. URLs aren't sent as referrers: those of pages contain codes and deep links, and
 * a style sheet requests its fonts under its own policy.
 */
export const fileHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

/**
 * Serves the web client and the API at one origin: the client's files, and its page for every path that a browser opens
 * and the API doesn't have. Every HTML page gets the content policy.
 */
export function serveWebClient(
  request: Request,
  parts: Parts,
  answerOfApi: () => Response | Promise<Response>,
): Response | Promise<Response> {
  const reading = request.method === 'GET' || request.method === 'HEAD'
  return reading ? serveReader(request, parts, answerOfApi) : answerOfApi()
}

async function serveReader(
  request: Request,
  { client, additionsFor, publicUrl }: Parts,
  answerOfApi: () => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, searchParams, host } = new URL(request.url)
  // Discord's clients frame an activity from many origins, some of them opaque, and its proxy has its own policy. A
  // page that is launched this way keeps its token to itself and uses no cookies, so framing it gains an attacker
  // nothing.
  const shell = isLaunch(searchParams) || cardPath.test(pathname) ? 'any' : 'discord'
  const guarded = (page: Response, ancestors: Ancestors) => {
    page.headers.set('Content-Security-Policy', pagePolicy(thirdParties, { ancestors, host }))
    if (publicUrl?.startsWith('https:')) page.headers.set('Strict-Transport-Security', httpsOnly)
    return page
  }
  const asPage = (page: Response, ancestors: Ancestors) => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ...fileHeaders }
    for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
    // Windows in which people sign in to music services are opened by our page, and need access to it.
    if (ancestors !== 'any') page.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    return guarded(page, ancestors)
  }
  const accepts = request.headers.get('accept') ?? '*/*'
  const browsing = accepts.includes('text/html')
  const plainPage = async () => {
    if (!isLaunch(searchParams)) return client.page(request)
    const whole = await client.page(new Request(request.url))
    return new Response(withLaunch(await whole.text()))
  }
  if (browsing && pagesBeforeCalls.has(pathname)) return asPage(await plainPage(), shell)
  if (browsing && panelPaths.has(pathname)) return asPage(await client.panel(request), 'none')
  const file = pathname !== '/' ? await client.file(request) : undefined
  if (file) {
    // A path can be written in many ways, so the policy depends on what is served: only the shell may be framed.
    const isPage = file.headers.get('content-type')?.startsWith('text/html')
    return isPage ? guarded(file, 'none') : file
  }
  const answer = await answerOfApi()
  // Programs that show link previews accept any type.
  if (answer.status !== 404 || !(browsing || accepts.includes('*/*'))) return answer
  const additions = await additionsFor(request)
  if (!additions) return browsing ? asPage(await plainPage(), shell) : answer
  const whole = await client.page(new Request(request.url))
  return asPage(new Response(withAdditions(await whole.text(), additions)), shell)
}
