import { isLaunch } from '@segue/shared/proxy/launch.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { pagePolicy } from '@segue/shared/proxy/policy.ts'
import { withHead, type LinkPreviews } from './link-previews.ts'

/** The built web client, wherever it lies. */
export interface WebClient {
  /** The file at a path of the address, or undefined. */
  file: (request: Request) => Promise<Response | undefined>
  /** The one page, as far as the request has not got it already. */
  page: (request: Request) => Promise<Response>
  /** The page of the administrators' panel, likewise. */
  panel: (request: Request) => Promise<Response>
}

type Parts = {
  client: WebClient
  headFor: LinkPreviews['headFor']
  /** The address that people open, if it is known. */
  publicUrl?: string | undefined
}

/** Whose frames a page may lie in. */
type Ancestors = 'any' | 'discord' | 'none'

/** Browsers come back over https alone for a year. */
const httpsOnly = 'max-age=31536000'
/** What plays in a room, for whoever frames it: it says what everybody may know, and acts for nobody. */
const cardPath = /^\/now-playing\/[^/]+\/?$/
/** Pages at addresses that are calls of the api as well: whoever opens one in a browser means the page. */
export const pagesBeforeCalls: ReadonlySet<string> = new Set(['/', '/settings'])
/** The panel's own page; what is beyond it is behind the hash, since such paths are the api's. */
const panelPaths = new Set(['/admin', '/admin/'])

/**
 * What every file says, on every host. Its address is not told to others: those of pages carry codes and deep links, and
 * a style sheet asks for its fonts under a policy of its own.
 */
export const fileHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

/**
 * The web client beside the api at one address: its files, and its page for every address a browser opens that the api
 * does not know. Whatever of it is a page keeps the page's content policy.
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
  { client, headFor, publicUrl }: Parts,
  answerOfApi: () => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, searchParams, host } = new URL(request.url)
  // Discord's clients frame an activity from many origins, some of them opaque, and its proxy has a policy of its own. A
  // page that is launched so keeps its token to itself and uses no cookie, so that to frame it gains nobody anything.
  const shell = isLaunch(searchParams) || cardPath.test(pathname) ? 'any' : 'discord'
  const guarded = (page: Response, ancestors: Ancestors) => {
    page.headers.set('Content-Security-Policy', pagePolicy(thirdParties, { ancestors, host }))
    if (publicUrl?.startsWith('https:')) page.headers.set('Strict-Transport-Security', httpsOnly)
    return page
  }
  const asPage = (page: Response, ancestors: Ancestors) => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ...fileHeaders }
    for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
    // Windows in which people sign in to music services are opened by our page, and keep their way back to it.
    if (ancestors !== 'any') page.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    return guarded(page, ancestors)
  }
  const accepts = request.headers.get('accept') ?? '*/*'
  const browsing = accepts.includes('text/html')
  if (browsing && pagesBeforeCalls.has(pathname)) return asPage(await client.page(request), shell)
  if (browsing && panelPaths.has(pathname)) return asPage(await client.panel(request), 'none')
  const file = pathname !== '/' ? await client.file(request) : undefined
  if (file) {
    // A path can be written in many ways, so the policy depends on what is served: only the shell may be framed.
    const isPage = file.headers.get('content-type')?.startsWith('text/html')
    return isPage ? guarded(file, 'none') : file
  }
  const answer = await answerOfApi()
  // Programs that show previews of links take whatever comes.
  if (answer.status !== 404 || !(browsing || accepts.includes('*/*'))) return answer
  const head = await headFor(request)
  if (head === undefined) return browsing ? asPage(await client.page(request), shell) : answer
  const whole = await client.page(new Request(request.url))
  return asPage(new Response(withHead(await whole.text(), head)), shell)
}
